import PhotoMetadata
import PhotoPages

/// The boxes of Canon's CR3, which are as in MP4 (ISO/IEC 14496-12).
///
/// Two hold small JPEG files, a track has a full-size one, and another box has the main directory of EXIF data.
struct CanonBoxes {
  /// The ranges that may hold JPEG files.
  private(set) var places: [Range<Int>] = []
  /// The orientation in the EXIF data.
  private(set) var orientation: Orientation?

  private let input: EncodedInput
  private let reader: ByteReader
  private let byteCount: Int
  private let watch: DecodeWatch
  private var sampleOffset: Int?
  private var sampleCount: Int?
  /// The number of boxes so far; a file with too many is invalid.
  private var seen = 0

  private static let greatestBoxCount = 2000
  private static let maxDepth = 8
  /// The most bytes of EXIF data that are read.
  private static let greatestExif = 1 << 20
  /// The most bytes that may precede a JPEG file in the content of its box.
  private static let greatestLead = 64

  /// Boxes that hold nothing but boxes.
  private static let containers: Set = ["moov", "trak", "mdia", "minf", "stbl"]
  /// The identifiers of Canon's box with EXIF data and a thumbnail, and of the one with the medium preview.
  ///
  /// Both are the first 16 bytes of a box; in the second one, eight more precede the content.
  private static let canon: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
  private static let preview: [UInt8] = [
    0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
  ]

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    self.input = input
    reader = ByteReader(input, .big)
    self.watch = watch
    byteCount = input.byteCount ?? 0
    try readBoxes(in: 0..<byteCount, depth: 0)
  }

  private mutating func readBoxes(in range: Range<Int>, depth: Int) throws(PictureError) {
    for box in ISOBoxes(reader, in: range) {
      guard seen < Self.greatestBoxCount else { return }
      try watch.check()
      seen += 1
      try readBox(box.name, box.content, depth)
    }
    try reader.throwFailure()
  }

  private mutating func readBox(
    _ name: String, _ content: Range<Int>, _ depth: Int
  ) throws(PictureError) {
    guard depth < Self.maxDepth else { return }
    if Self.containers.contains(name) {
      if name == "trak" { (sampleOffset, sampleCount) = (nil, nil) }
      try readBoxes(in: content, depth: depth + 1)
      if name == "trak" { addSample() }
      return
    }
    switch name {
    case "uuid":
      let identity = reader.slice(at: content.lowerBound, count: 16).map { Array($0) }
      let lead = identity == Self.canon ? 16 : identity == Self.preview ? 24 : nil
      guard let lead, content.count > lead else { return }
      try readBoxes(in: content.lowerBound + lead..<content.upperBound, depth: depth + 1)
    case "CMT1":
      let exif = try input.bytes(
        at: content.lowerBound, count: min(content.count, Self.greatestExif))
      orientation = orientation ?? TiffDirectory(first: EncodedInput(exif))?.orientation
    case "PRVW", "THMB": try addFile(in: content)
    case "stsz", "co64", "stco": try readTable(name, content)
    default: break
    }
  }

  /// Reads the first sample's size or offset: each track has one sample.
  private mutating func readTable(_ name: String, _ content: Range<Int>) throws(PictureError) {
    let table = ByteReader(
      try input.bytes(at: content.lowerBound, count: min(20, content.count)), .big)
    switch name {
    case "stsz":
      // One size for all, or 0 and a table of them.
      let size = table.integer(at: 4, bytes: 4)
      sampleCount = size == 0 ? table.integer(at: 12, bytes: 4) : size
    case "co64": sampleOffset = table.integer(at: 8, bytes: 8)
    default: sampleOffset = table.integer(at: 8, bytes: 4)
    }
  }

  private mutating func addSample() {
    guard let sampleOffset, let sampleCount, sampleOffset < byteCount, sampleCount > 0 else {
      return
    }
    places.append(sampleOffset..<sampleOffset + min(sampleCount, byteCount - sampleOffset))
  }

  /// Adds the JPEG file in a box, where a few bytes with its size precede it.
  private mutating func addFile(in content: Range<Int>) throws(PictureError) {
    let lead = try input.bytes(at: content.lowerBound, count: min(content.count, Self.greatestLead))
    let start = lead.indices.first { lead[$0...].starts(with: [0xFF, 0xD8, 0xFF]) }
    if let start { places.append(content.lowerBound + start..<content.upperBound) }
  }
}
