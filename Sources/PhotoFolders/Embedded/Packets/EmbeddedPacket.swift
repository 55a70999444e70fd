import GioBindings
import XMPBindings

/// The XMP packet inside a photo's file, as its bytes are stored there. GExiv2 only writes it anew,
/// without what it does not understand, and one thread at a time; so it is looked for here, where each
/// kind of file keeps it (XMP Specification, part 3), but for extended XMP in further segments of JPEG
/// files.
enum EmbeddedPacket {
  /// How many pieces of a file are looked at before it counts as broken.
  static let greatestCount = 100_000

  /// Reads a file's packet; nil where there is none, or the kind is not known to have one. Blocks.
  static func read(_ file: OpenedFile) -> [UInt8]? {
    var bytes = FileBytes(file)
    guard let head = bytes.bytes(at: 0, count: 12) else { return nil }
    let packet =
      switch head {
      case _ where head.starts(with: [0xFF, 0xD8, 0xFF]): jpeg(&bytes)
      case _ where head.starts(with: [0x89, 0x50, 0x4E, 0x47]): png(&bytes)
      case _ where head.starts(with: "RIFF".utf8): webP(&bytes)
      case _ where head.starts(with: "II".utf8): tiff(&bytes, isLittleEndian: true)
      case _ where head.starts(with: "MM".utf8): tiff(&bytes, isLittleEndian: false)
      default: BoxedMetadata.xmp.read(&bytes)
      }
    return packet.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func jpeg(_ file: inout FileBytes) -> [UInt8]? {
    JPEGSegments.places(
      of: JPEGSegments.app1, named: "http://ns.adobe.com/xap/1.0/\0", in: &file
    ).first.flatMap { file.packet(in: $0) }
  }

  /// In an iTXt chunk, which is not compressed as XMP has it.
  private static func png(_ file: inout FileBytes) -> [UInt8]? {
    // The keyword, no compression, no language, no translation of the keyword.
    let start = "XML:com.adobe.xmp\0\0\0\0\0"
    var offset = 8
    for _ in 0..<greatestCount {
      guard let length = file.number(at: offset, count: 4) else { return nil }
      if file.has("iTXt", at: offset + 4), file.has(start, at: offset + 8) {
        let count = start.utf8.count
        return file.packet(at: offset + 8 + count, count: length - count)
      }
      offset += 12 + length
    }
    return nil
  }

  private static func webP(_ file: inout FileBytes) -> [UInt8]? {
    var offset = 12
    for _ in 0..<greatestCount {
      guard let length = file.number(at: offset + 4, count: 4, isLittleEndian: true) else {
        return nil
      }
      if file.has("XMP ", at: offset) { return file.packet(at: offset + 8, count: length) }
      offset += 8 + length + length % 2
    }
    return nil
  }

  /// In tag 700 of the first directory; so it is in most raw files, too.
  private static func tiff(_ file: inout FileBytes, isLittleEndian: Bool) -> [UInt8]? {
    func number(_ offset: Int, _ count: Int) -> Int? {
      file.number(at: offset, count: count, isLittleEndian: isLittleEndian)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(offset, 2) else { return nil }
      guard tag == 700 else { continue }
      guard let length = number(offset + 4, 4), length > 4, let place = number(offset + 8, 4)
      else { return nil }
      return file.packet(at: place, count: length)
    }
    return nil
  }
}

/// A file of which little is needed here and there.
struct FileBytes {
  /// How much is read at once: what stands together, and not what is skipped.
  private static let windowSize = 4096
  /// No place in a file is beyond this, so that places can be added up.
  private static let furthest: UInt64 = 1 << 50

  private let file: OpenedFile
  private var window: [UInt8] = []
  private var windowStart = 0

  init(_ file: OpenedFile) { self.file = file }

  /// Bytes from a place on; nil if they are not all there. Blocks.
  mutating func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0 else { return nil }
    if offset < windowStart || offset + count > windowStart + window.count {
      window = file.bytes(at: offset, count: max(count, Self.windowSize))
      windowStart = offset
    }
    let start = offset - windowStart
    guard start + count <= window.count else { return nil }
    return Array(window[start..<(start + count)])
  }

  /// A whole number of up to eight bytes; nil if it is not there, or too large for a place in a file.
  mutating func number(at offset: Int, count: Int, isLittleEndian: Bool = false) -> Int? {
    guard let bytes = bytes(at: offset, count: count) else { return nil }
    let ordered = isLittleEndian ? bytes.reversed() : bytes
    let number = ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number < Self.furthest ? Int(number) : nil
  }

  mutating func has(_ text: String, at offset: Int) -> Bool {
    bytes(at: offset, count: text.utf8.count)?.elementsEqual(text.utf8) ?? false
  }

  /// Bytes that may be an XMP packet, or something of that size; nil if they are not all there, or too many.
  mutating func packet(at offset: Int, count: Int) -> [UInt8]? {
    guard count <= XMPPacket.greatestSize else { return nil }
    return bytes(at: offset, count: count)
  }

  mutating func packet(in place: Range<Int>) -> [UInt8]? {
    packet(at: place.lowerBound, count: place.count)
  }
}
