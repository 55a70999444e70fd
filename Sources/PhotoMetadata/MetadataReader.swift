import GExiv2Bindings
import PhotoPages
import XMPBindings

/// A reader of the metadata in an open photo file or its bytes.
///
/// It finds the XMP packet itself, as stored (XMP Specification, part 3), without the extended XMP of JPEG files. Exiv2
/// would serialise the packet anew, drop what it does not understand, and serve one thread at a time. Exiv2 reads EXIF
/// and IPTC-IIM, from a minimal file that holds nothing else. Raw files and TIFF, where the fields are scattered, are
/// mapped as a whole.
package struct MetadataReader {
  private let input: EncodedInput
  private let reader: ByteReader
  private let container: Container

  private init(_ input: EncodedInput) {
    self.input = input
    reader = ByteReader(input)
    container = Container(Array(reader.slice(at: 0, upTo: 16)))
  }

  /// Reads a photo's file without moving a descriptor's position; empty if it is damaged or not a photo.
  ///
  /// Blocks; throws `.source` if the file cannot be read.
  package static func read(
    _ input: EncodedInput, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata {
    let reader = MetadataReader(input)
    var metadata = EmbeddedMetadata()
    switch wanted {
    case .packet: metadata.packet = reader.packet(JPEGMetadata(reader.reader, .packet))
    case .contentIdentifier: metadata.contentIdentifier = reader.contentIdentifier
    case .all: reader.readAll(into: &metadata)
    }
    try reader.reader.throwFailure()
    return metadata
  }

  /// Loads everything that later reads need, so that they open no other file; blocks.
  package static func load() {
    Metadata.load()
    EmbeddedText.load()
    EmbeddedDate.load()
  }

  private func readAll(into metadata: inout EmbeddedMetadata) {
    let segments = JPEGMetadata(reader, [.packet, .exif, .resources, .comments])
    let resources = PhotoshopResources(segments.resources)
    metadata.packet = packet(segments)
    metadata.comment = JPEGComment.caption(segments.comments)
    metadata.isIPTCNewer = resources.isIPTCNewer
    if container == .jpeg { metadata.orientationPlace = OrientationPlace(in: reader) }
    if container == .film { metadata.filmed = FilmHead(reader)?.date }
    guard let file = fieldsFile(segments, resources),
      let (exif, iptc) = read(file, { (EXIFFields($0), IPTCFields($0)) })
    else { return }
    (metadata.exif, metadata.iptc) = (exif, iptc)
  }

  /// The identifier that a photo shares with its film, in Apple's maker note; nil if there is none.
  private var contentIdentifier: String? {
    switch container {
    case .jpeg: JPEGMetadata(reader, .exif).exif.first.flatMap(AppleNote.contentIdentifier)
    case .boxes: BoxedMetadata.exif.read(reader).flatMap(AppleNote.contentIdentifier)
    case .tiff: AppleNote.contentIdentifier(in: reader)
    case .png, .webP, .film, .fieldsOnly, .other: nil
    }
  }

  /// Lets Exiv2 read a file; nil if it cannot.
  private func read<Result>(
    _ file: FieldsFile, _ body: (borrowing Metadata) -> Result
  ) -> Result? {
    switch (file, input.bytes) {
    case (.bytes(let bytes, let others), _):
      Metadata.read(bytes: bytes, completedBy: others, body)
    case (.all, .memory(let bytes)): Metadata.read(bytes: bytes, body)
    case (.all, .file(let file)):
      Metadata.read(descriptor: file.rawValue, byteCount: input.byteCount ?? 0, body)
    }
  }

  /// Returns the XMP packet; nil if there is none or the container is not supported.
  private func packet(_ segments: JPEGMetadata) -> [UInt8]? {
    let packet =
      switch container {
      case .jpeg: segments.packet
      case .png: pngPacket
      case .webP:
        RIFFChunks(reader).first { $0.name == "XMP " }
          .flatMap { reader.packet(in: $0.content) }
      // Tag 700 is XMP, in most raw files too.
      case .tiff: TiffDirectory(first: reader)?.place(700).flatMap { reader.packet(in: $0) }
      case .boxes, .film: BoxedMetadata.xmp.read(reader)
      case .fieldsOnly, .other: nil as [UInt8]?
      }
    return packet.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The XMP packet of a PNG file, in an `iTXt` chunk that XMP requires to be uncompressed.
  private var pngPacket: [UInt8]? {
    PNGChunks(reader).first { isXMP($0) }.flatMap {
      reader.packet(in: $0.content.dropFirst(Self.pngHead.utf8.count))
    }
  }

  /// The start of the chunk: its keyword, no compression, no language, no translated keyword.
  private static let pngHead = "XML:com.adobe.xmp\0\0\0\0\0"

  private func isXMP(_ chunk: Chunk) -> Bool {
    chunk.name == "iTXt" && reader.has(Self.pngHead.utf8, at: chunk.content.lowerBound)
  }
}

extension MetadataReader {
  /// The kinds of files, which differ in where their metadata is.
  private enum Container {
    case jpeg
    case png
    case webP
    /// TIFF, and raw files in TIFF layout.
    case tiff
    /// HEIC, AVIF, JPEG XL, JPEG 2000, and raw files made of boxes.
    case boxes
    /// A film: MP4 or QuickTime.
    case film
    /// Other files with EXIF or IPTC: Photoshop files, and raw files of Fuji and Minolta.
    case fieldsOnly
    case other

    init(_ head: [UInt8]) {
      let marks: [(Container, [[UInt8]])] = [
        (.jpeg, [JPEGSegments.signature]), (.png, [PNGChunks.signature]),
        (.webP, [Array("RIFF".utf8)]), (.tiff, [Array("II".utf8), Array("MM".utf8)]),
        (.fieldsOnly, ["8BPS", "FUJIFILM", "\0MRM"].map { Array($0.utf8) }),
      ]
      self =
        FilmHead.begins(head)
        ? .film
        : BoxedMetadata.begins(head)
          ? .boxes : marks.first { $0.1.contains { head.starts(with: $0) } }?.0 ?? .other
    }
  }

  /// The file that Exiv2 reads.
  enum FieldsFile {
    /// A minimal file with the photo's metadata, and further files whose EXIF complements it.
    case bytes([UInt8], completedBy: [[UInt8]] = [])
    case all
  }

  /// Returns the smallest file with all EXIF and IPTC; nil if the photo has none.
  private func fieldsFile(
    _ segments: JPEGMetadata, _ resources: PhotoshopResources
  ) -> FieldsFile? {
    switch container {
    case .jpeg:
      guard !segments.exif.isEmpty || resources.hasIPTC else { return nil }
      return .bytes(
        resources.photoshopFile(with: segments.exif.first),
        completedBy: Array(segments.exif.dropFirst()))
    case .png: return pngWithoutPicture.map { .bytes($0) }
    case .webP:
      let chunk = RIFFChunks(reader).first { $0.name == "EXIF" }
      return chunk.flatMap { reader.packet(in: $0.content) }.map { fieldsFile(exif: $0) }
    // Some versions of Exiv2 recognise these files without reading them; in others it may find more.
    case .boxes: return BoxedMetadata.exif.read(reader).map { fieldsFile(exif: $0) } ?? .all
    case .tiff, .fieldsOnly: return .all
    case .film, .other: return nil
    }
  }

  /// Returns a file with EXIF, stored in TIFF layout with or without the prefix that it has in a JPEG.
  private func fieldsFile(exif: [UInt8]) -> FieldsFile {
    .bytes(PhotoshopResources([]).photoshopFile(with: ExifReader.withoutPrefix(exif)))
  }

  /// Returns the file with EXIF and IPTC for a copy of a photo, and the photo's own comment.
  static func copied(_ input: EncodedInput) -> (fields: FieldsFile?, comment: String?) {
    let reader = MetadataReader(input)
    let segments = JPEGMetadata(reader.reader, [.exif, .resources, .comments])
    return (
      reader.fieldsFile(segments, PhotoshopResources(segments.resources)),
      JPEGComment.caption(segments.comments)
    )
  }

  /// The limit of all copied chunks, in bytes.
  private static let maxTextBytes = 16 << 20

  /// The PNG file without pixels and XMP packet: header, EXIF and texts; nil if it has neither EXIF nor texts.
  private var pngWithoutPicture: [UInt8]? {
    let names: Set = ["IHDR", "eXIf", "tEXt", "zTXt", "iTXt"]
    var file = PNGChunks.signature
    var count = 0
    for chunk in PNGChunks(reader) where names.contains(chunk.name) && !isXMP(chunk) {
      guard
        let bytes = reader.bytes(
          in: PNGChunks.place(of: chunk), atMost: Self.maxTextBytes - file.count)
      else { continue }
      file += bytes
      count += 1
    }
    guard count > 1 else { return nil }
    return file + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
  }
}
