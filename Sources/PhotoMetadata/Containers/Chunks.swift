/// A named piece of a file that consists of such.
package struct Chunk: Equatable {
  /// Four letters that say what it is.
  package let name: String
  /// Where its content is; it may be said to go on beyond the file's end.
  package let content: Range<Int>

  /// How many are looked at in a file: a picture of 500 MB has 60,000 of them.
  static let greatestCount = 100_000
}

/// The chunks of a RIFF file, such as WebP (RFC 9649, 2.3), one after the other.
package struct RIFFChunks: Sequence, IteratorProtocol {
  private let reader: ByteReader
  private var offset = 12
  private var left = Chunk.greatestCount

  /// Begins with a file's first chunk; there is none in other files.
  package init(_ reader: ByteReader) {
    self.reader = reader
    if !reader.has("RIFF".utf8, at: 0) { left = 0 }
  }

  /// The next chunk; nil where there is none.
  package mutating func next() -> Chunk? {
    guard left > 0, let name = reader.slice(at: offset, count: 4),
      let count = reader.integer(at: offset + 4, bytes: 4, .little)
    else { return nil }
    left -= 1
    defer { offset += 8 + count + count % 2 }
    return Chunk(
      name: String(decoding: name, as: UTF8.self), content: offset + 8..<offset + 8 + count)
  }
}

/// The chunks of a PNG file (W3C, Portable Network Graphics, third edition, 5), one after the other, without
/// the one that ends it.
package struct PNGChunks: Sequence, IteratorProtocol {
  /// What every PNG file begins with.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let reader: ByteReader
  private var offset = signature.count
  private var left = Chunk.greatestCount

  /// Begins with a file's first chunk; there is none in other files.
  package init(_ reader: ByteReader) {
    self.reader = reader
    if !reader.has(Self.signature, at: 0) { left = 0 }
  }

  /// The next chunk; nil where there is none, or it says that it is the last.
  package mutating func next() -> Chunk? {
    guard left > 0, let count = reader.integer(at: offset, bytes: 4, .big),
      let name = reader.slice(at: offset + 4, count: 4), !name.elementsEqual("IEND".utf8)
    else { return nil }
    left -= 1
    // A checksum follows.
    defer { offset += 12 + count }
    return Chunk(
      name: String(decoding: name, as: UTF8.self), content: offset + 8..<offset + 8 + count)
  }

  /// All of a chunk, with its length, name and checksum.
  static func place(of chunk: Chunk) -> Range<Int> {
    chunk.content.lowerBound - 8..<chunk.content.upperBound + 4
  }
}

/// The boxes in a file or in another box (ISO/IEC 14496-12, 4.2), one after the other.
package struct ISOBoxes: Sequence, IteratorProtocol {
  /// How many are looked at in one place.
  private static let greatestCount = 10_000

  private let reader: ByteReader
  private let end: Int
  private var offset: Int
  private var left = greatestCount
  /// Whether the last box was said to be longer than there is room for it.
  private var isCut = false

  /// Begins with the first box in a range of a file, or in all of it.
  package init(_ reader: ByteReader, in range: Range<Int>? = nil) {
    self.reader = reader
    (offset, end) = (range?.lowerBound ?? 0, Swift.min(range?.upperBound ?? .max, reader.end))
  }

  /// The next box, of which no more counts than what it is in has room for; nil where there is none.
  package mutating func next() -> Chunk? {
    guard left > 0, offset < end, var length = reader.integer(at: offset, bytes: 4, .big),
      let name = reader.slice(at: offset + 4, count: 4)
    else { return nil }
    left -= 1
    var start = offset + 8
    switch length {
    // All the rest.
    case 0: length = end - offset
    case 1:
      guard let long = reader.integer(at: offset + 8, bytes: 8, .big) else { return nil }
      (length, start) = (long, offset + 16)
    default: break
    }
    guard length >= start - offset, start <= end else { return nil }
    isCut = length > end - offset
    offset += Swift.min(length, end - offset)
    return Chunk(name: String(decoding: name, as: UTF8.self), content: start..<offset)
  }

  /// Whether the last of a file's boxes ends where the file does.
  package static func areWhole(in reader: ByteReader) -> Bool {
    var boxes = ISOBoxes(reader)
    while boxes.next() != nil {}
    return boxes.offset == reader.end && !boxes.isCut
  }
}
