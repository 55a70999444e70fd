import GExiv2
import Gio
import PhotoPages

/// How a photo must be turned, as the XMP file beside it says.
///
/// Programs that change nothing in photos write there that somebody has turned one.
enum SidecarOrientation {
  /// The orientation that a photo's sidecar tells; nil where there is no sidecar, or none that tells
  /// one that there is. Blocks.
  ///
  /// Without a sidecar it costs two questions for a name, and one where the file is on another machine.
  static func read(of photo: Location, _ cancellable: Cancellable) -> Orientation? {
    guard let bytes = try? SidecarPlaces.contents(of: photo, cancellable) else { return nil }
    return orientation(in: bytes)
  }

  /// What a sidecar's bytes tell.
  static func orientation(in bytes: [UInt8]) -> Orientation? {
    let text: String?? = Metadata.read(bytes: bytes) { $0.text("Xmp.tiff.Orientation") }
    return (text ?? nil).flatMap { Int($0) }.flatMap { Orientation(rawValue: $0) }
  }
}
