import GExiv2
import Gio

/// What a photo's file holds beside the picture.
struct EmbeddedMetadata: Sendable {
  /// The XMP packet as it is stored; nil where there is none.
  let packet: [UInt8]?
  /// What is said of the photo as a whole.
  let caption: EmbeddedCaption

  /// Reads an open file. It stays open, and stands where it stood. Blocks.
  init(of file: OpenedFile) {
    let packet = EmbeddedPacket.read(file)
    self.packet = packet
    let xmp = packet.flatMap { Metadata.read(bytes: $0) { EmbeddedXMP($0) } }
    caption = EmbeddedCaption(
      xmp: xmp, file: Self.boxedFields(of: file) ?? Self.fields(of: file))
  }

  private static func fields(of file: OpenedFile) -> EmbeddedFields? {
    switch file {
    // The path stands for the very file, whatever its name has become.
    case .descriptor(let number):
      Metadata.read(path: "/proc/self/fd/\(number)") { EmbeddedFields($0) }
    case .bytes(let bytes): Metadata.read(bytes: bytes) { EmbeddedFields($0) }
    }
  }

  /// The fields of files of boxes, as HEIC, of which not every build of Exiv2 reads more than that
  /// they are some.
  private static func boxedFields(of file: OpenedFile) -> EmbeddedFields? {
    var bytes = FileBytes(file)
    guard bytes.has("ftyp", at: 4) || bytes.has("JXL ", at: 4) else { return nil }
    return BoxedMetadata.exif.read(&bytes)
      .flatMap { tiff in Metadata.read(bytes: tiff) { EmbeddedFields($0) } }
  }
}
