import GioBindings
import PhotoPages
import XMPBindings

/// How a photo must be turned, as the XMP file beside it says.
///
/// Programs that change nothing in photos write there that somebody has turned one.
enum SidecarOrientation {
  /// The orientation that a photo's sidecar tells; nil where there is no sidecar, or none that tells
  /// one that there is. Blocks.
  ///
  /// Without a sidecar it costs two questions for a name, and one where the file is on another machine.
  static func read(
    of photo: Location, _ names: FolderNames, _ cancellable: Cancellable
  ) -> Orientation? {
    guard let bytes = try? SidecarPlaces.contents(of: photo, names, cancellable) else { return nil }
    return orientation(in: bytes)
  }

  /// What a sidecar's bytes tell.
  static func orientation(in bytes: [UInt8]) -> Orientation? {
    guard mayTell(bytes) else { return nil }
    return (try? SidecarDocument(parsing: bytes))?.orientation
  }

  /// Whether the property's name may stand there. Every picture waits for this, and to parse thousands
  /// of comments takes much longer.
  private static func mayTell(_ bytes: [UInt8]) -> Bool {
    // In units of two or four bytes the name looks different.
    if bytes.prefix(4).contains(where: { $0 == 0 || $0 >= 0xFE }) { return true }
    let word = Array(XMPName.orientation.name.utf8)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: word[0]) {
      if rest[start...].starts(with: word) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}
