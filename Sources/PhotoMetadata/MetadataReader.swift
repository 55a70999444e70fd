import GExiv2Bindings
import PhotoPages
import XMPBindings

/// Reads what a photo's file holds beside the picture, in one look at an open file or at its bytes.
///
/// The XMP packet is found here, as its bytes are stored (XMP Specification, part 3), but for what goes on in
/// further segments of a JPEG file: Exiv2 only writes it anew, without what it does not understand, and for one
/// thread at a time. EXIF and IPTC's older model are Exiv2's, which is shown what holds them and no more; of raw
/// files and TIFF, where they are scattered, a mapping of all.
package struct MetadataReader {
  private let input: EncodedInput
  private let reader: ByteReader
  private let container: Container

  private init(_ input: EncodedInput) {
    self.input = input
    reader = ByteReader(input)
    container = Container(Array(reader.slice(at: 0, upTo: 16)))
  }

  /// Reads a photo's file. Where a descriptor stands does not change. Blocks.
  ///
  /// - Returns: what is there; nothing of what is no photo, or is broken.
  /// - Throws: `.source` where it cannot be read.
  package static func read(
    _ input: EncodedInput, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata {
    let reader = MetadataReader(input)
    var metadata = EmbeddedMetadata()
    if wanted == .packet {
      metadata.packet = reader.packet(JPEGMetadata(reader.reader, .packet))
    } else {
      reader.readAll(into: &metadata)
    }
    try reader.reader.throwFailure()
    return metadata
  }

  /// Loads what is otherwise loaded with the first photo that needs it, after which no file is opened any more.
  /// Blocks.
  package static func load() {
    Metadata.load()
    EmbeddedText.load()
    EmbeddedDate.load()
  }

  private func readAll(into metadata: inout EmbeddedMetadata) {
    let segments = JPEGMetadata(reader, [.packet, .exif, .resources])
    let resources = PhotoshopResources(segments.resources)
    metadata.packet = packet(segments)
    metadata.isIPTCNewer = resources.isIPTCNewer
    guard let file = fieldsFile(segments, resources),
      let (exif, iptc) = read(file, { (EXIFFields($0), IPTCFields($0)) })
    else { return }
    (metadata.exif, metadata.iptc) = (exif, iptc)
  }

  /// Has Exiv2 read a file; nil where it makes nothing of it.
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

  /// The XMP packet; nil where there is none, or the kind is not known to have one.
  private func packet(_ segments: JPEGMetadata) -> [UInt8]? {
    let packet =
      switch container {
      case .jpeg: segments.packet
      case .png: pngPacket
      case .webP:
        RIFFChunks(reader).first { $0.name == "XMP " }
          .flatMap { reader.packet(in: $0.content) }
      // So it is in most raw files, too.
      case .tiff: TiffDirectory(first: reader)?.place(700).flatMap { reader.packet(in: $0) }
      case .boxes: BoxedMetadata.xmp.read(reader)
      case .fieldsOnly, .other: nil as [UInt8]?
      }
    return packet.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// In an iTXt chunk, which is not compressed as XMP has it.
  private var pngPacket: [UInt8]? {
    PNGChunks(reader).first { isXMP($0) }.flatMap {
      reader.packet(in: $0.content.dropFirst(Self.pngHead.utf8.count))
    }
  }

  /// The keyword, no compression, no language, no translation of the keyword.
  private static let pngHead = "XML:com.adobe.xmp\0\0\0\0\0"

  private func isXMP(_ chunk: Chunk) -> Bool {
    chunk.name == "iTXt" && reader.has(Self.pngHead.utf8, at: chunk.content.lowerBound)
  }
}

extension MetadataReader {
  /// Kinds of files by what they begin with, and how metadata is found in them.
  private enum Container {
    case jpeg
    case png
    case webP
    /// TIFF, and raw files that are laid out so.
    case tiff
    /// HEIC, AVIF, JPEG XL, JPEG 2000 and raw files.
    case boxes
    /// Other files that have EXIF or IPTC: Photoshop's, and raw files of Fuji and Minolta.
    case fieldsOnly
    case other

    init(_ head: [UInt8]) {
      let marks: [(Container, [[UInt8]])] = [
        (.jpeg, [JPEGSegments.signature]), (.png, [PNGChunks.signature]),
        (.webP, [Array("RIFF".utf8)]), (.tiff, [Array("II".utf8), Array("MM".utf8)]),
        (.fieldsOnly, ["8BPS", "FUJIFILM", "\0MRM"].map { Array($0.utf8) }),
      ]
      self =
        BoxedMetadata.begins(head)
        ? .boxes : marks.first { $0.1.contains { head.starts(with: $0) } }?.0 ?? .other
    }
  }

  /// What Exiv2 is shown.
  enum FieldsFile {
    /// A file made of what the photo holds, and others with EXIF that it lacks.
    case bytes([UInt8], completedBy: [[UInt8]] = [])
    /// All of the photo's file.
    case all
  }

  /// The least of a photo's file that holds all of EXIF and IPTC; nil where there are none.
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
    // Not every Exiv2 reads more of these than that they are some; of others it may know more.
    case .boxes: return BoxedMetadata.exif.read(reader).map { fieldsFile(exif: $0) } ?? .all
    case .tiff, .fieldsOnly: return .all
    case .other: return nil
    }
  }

  /// EXIF that is stored as a TIFF file has it, or behind the name that it has in a JPEG.
  private func fieldsFile(exif: [UInt8]) -> FieldsFile {
    let name = Array("Exif\0\0".utf8)
    let bytes = exif.starts(with: name) ? Array(exif.dropFirst(name.count)) : exif
    return .bytes(PhotoshopResources([]).photoshopFile(with: bytes))
  }

  /// What Exiv2 is shown of a photo's file; nil where it is shown nothing.
  static func fieldsFile(of input: EncodedInput) -> FieldsFile? {
    let reader = MetadataReader(input)
    let segments = JPEGMetadata(reader.reader, [.exif, .resources])
    return reader.fieldsFile(segments, PhotoshopResources(segments.resources))
  }

  /// How many bytes the chunks with texts may have together.
  private static let greatestText = 16 << 20

  /// A PNG file's head, and what it says in EXIF and as text, without the pixels and the XMP packet; nil if it
  /// says nothing.
  private var pngWithoutPicture: [UInt8]? {
    let names: Set = ["IHDR", "eXIf", "tEXt", "zTXt", "iTXt"]
    var file = PNGChunks.signature
    var count = 0
    for chunk in PNGChunks(reader) where names.contains(chunk.name) && !isXMP(chunk) {
      guard
        let bytes = reader.bytes(
          in: PNGChunks.place(of: chunk), atMost: Self.greatestText - file.count)
      else { continue }
      file += bytes
      count += 1
    }
    guard count > 1 else { return nil }
    return file + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
  }
}
