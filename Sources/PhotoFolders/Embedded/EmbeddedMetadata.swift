import GExiv2Bindings
import GioBindings
import PhotoSidecars

/// What a photo's file holds beside the picture.
struct EmbeddedMetadata: Sendable {
  /// The XMP packet as it is stored; nil where there is none.
  let packet: [UInt8]?
  private let fields: EmbeddedFields?
  /// Whether IPTC's older model was changed after XMP.
  private let isIPTCNewer: Bool

  /// Reads an open file. It stays open, and stands where it stood. Blocks.
  init(of file: OpenedFile) {
    packet = EmbeddedPacket.read(file)
    fields = Self.fields(of: file) { EmbeddedFields($0) }
    var bytes = FileBytes(file)
    isIPTCNewer = PhotoshopResources(JPEGSegments.resources(in: &bytes)).isIPTCNewer
  }

  /// What is said of the whole: each property from the packet, else from what the file says otherwise.
  func caption(with packet: SidecarDocument?) -> EmbeddedCaption {
    EmbeddedCaption(
      xmp: packet.map { XMPFacts($0.graph) }, file: fields, isIPTCNewer: isIPTCNewer)
  }

  /// Reads EXIF and IPTC of an open file, which stands where it stood; nil where there are none.
  static func fields<Result>(
    of file: OpenedFile, _ body: (borrowing Metadata) -> Result
  ) -> Result? {
    if let result = boxedFields(of: file, body) ?? joinedFields(of: file, body) { return result }
    switch file {
    // The path stands for the very file, whatever its name has become.
    case .descriptor(let number):
      return Metadata.read(path: "/proc/self/fd/\(number)", body)
    case .bytes(let bytes): return Metadata.read(bytes: bytes, body)
    }
  }

  /// Of files of boxes, as HEIC, of which not every Exiv2 reads more than that they are some.
  private static func boxedFields<Result>(
    of file: OpenedFile, _ body: (borrowing Metadata) -> Result
  ) -> Result? {
    var bytes = FileBytes(file)
    guard bytes.has("ftyp", at: 4) || bytes.has("JXL ", at: 4) else { return nil }
    return BoxedMetadata.exif.read(&bytes).flatMap { Metadata.read(bytes: $0, body) }
  }

  /// Of a JPEG file with more than one segment of EXIF, of which Exiv2 (0.27) reads the first only.
  private static func joinedFields<Result>(
    of file: OpenedFile, _ body: (borrowing Metadata) -> Result
  ) -> Result? {
    var bytes = FileBytes(file)
    let segments = JPEGSegments.places(
      of: JPEGSegments.app1, named: JPEGSegments.exifName, in: &bytes)
    guard segments.count > 1 else { return nil }
    let parts = JPEGSegments.exif(in: &bytes)
    guard let first = parts.first else { return nil }
    let resources = PhotoshopResources(JPEGSegments.resources(in: &bytes))
    return Metadata.read(
      bytes: resources.photoshopFile(with: first), completedBy: Array(parts.dropFirst()), body)
  }
}
