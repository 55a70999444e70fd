import GExiv2
import Gio
import PhotoPages

/// How a photo must be turned, as the XMP file beside it says.
///
/// Programs that change nothing in photos write there that somebody has turned one.
enum SidecarOrientation {
  /// A larger file is no sidecar that could be read at once.
  private static let greatestSize = 16 << 20

  /// The orientation that a photo's sidecar tells; nil where there is no sidecar, or none that tells
  /// one that there is. Blocks.
  ///
  /// Without a sidecar it costs two questions for a name, and one where the file is on another machine.
  static func read(of photo: Location, _ cancellable: Cancellable) -> Orientation? {
    guard let sidecar = sidecar(of: photo, cancellable),
      let bytes = try? sidecar.contents(atMost: greatestSize, cancellable: cancellable)
    else { return nil }
    return orientation(in: bytes)
  }

  /// What a sidecar's bytes tell.
  static func orientation(in bytes: [UInt8]) -> Orientation? {
    let text: String?? = Metadata.read(bytes: bytes) { $0.text("Xmp.tiff.Orientation") }
    return (text ?? nil).flatMap { Int($0) }.flatMap { Orientation(rawValue: $0) }
  }

  /// The file of the photo's full name, else the one of its name without extension, if that belongs to
  /// no other photo.
  private static func sidecar(of photo: Location, _ cancellable: Cancellable) -> Location? {
    guard let folder = photo.parent else { return nil }
    let name = photo.name
    let full = folder.child(name + Array(".xmp".utf8))
    if full.exists(cancellable: cancellable) { return full }
    guard photo.isNative, let short = SidecarName.short(of: name) else { return nil }
    let location = folder.child(short)
    guard location.exists(cancellable: cancellable),
      let names = try? folder.names(
        cancellable: cancellable, where: { SidecarName.concerns($0, name) }),
      SidecarName.sidecars(of: name, among: names).contains(short)
    else { return nil }
    return location
  }
}
