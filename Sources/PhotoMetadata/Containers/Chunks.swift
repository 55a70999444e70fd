/// A named part of a file: a RIFF or PNG chunk or an ISO box.
package struct Chunk: Equatable {
  /// The type: four letters.
  package let name: String
  /// The range of the content as the file states it, which may exceed the file.
  package let content: Range<Int>

  /// The most chunks that are read of a file; a picture of 500 MB has 60,000.
  static let greatestCount = 100_000
}

/// The chunks of a RIFF file such as WebP (RFC 9649, 2.3).
package struct RIFFChunks: Sequence, IteratorProtocol {
  private let reader: ByteReader
  private var offset = 12
  private var left = Chunk.greatestCount

  /// Starts at the first chunk; the sequence is empty for other files.
  package init(_ reader: ByteReader) {
    self.reader = reader
    if !reader.has("RIFF".utf8, at: 0) { left = 0 }
  }

  /// Returns the next chunk; nil at the end.
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

/// The chunks of a PNG file without the final `IEND` (W3C, Portable Network Graphics, third edition, 5).
package struct PNGChunks: Sequence, IteratorProtocol {
  /// The first bytes of every PNG file.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let reader: ByteReader
  private var offset = signature.count
  private var left = Chunk.greatestCount

  /// Starts at the first chunk; the sequence is empty for other files.
  package init(_ reader: ByteReader) {
    self.reader = reader
    if !reader.has(Self.signature, at: 0) { left = 0 }
  }

  /// Returns the next chunk; nil at `IEND` and at the end of the file.
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

  /// Returns the range of a whole chunk: length, name, content and checksum.
  static func place(of chunk: Chunk) -> Range<Int> {
    chunk.content.lowerBound - 8..<chunk.content.upperBound + 4
  }
}

/// The boxes in a file or in another box (ISO/IEC 14496-12, 4.2).
package struct ISOBoxes: Sequence, IteratorProtocol {
  /// The most boxes that are read at one level.
  private static let greatestCount = 10_000

  private let reader: ByteReader
  private let end: Int
  private var offset: Int
  private var left = greatestCount
  /// Whether the last box claims more bytes than its container has.
  private var isCut = false

  /// Starts at the first box in a range, or in the whole file.
  package init(_ reader: ByteReader, in range: Range<Int>? = nil) {
    self.reader = reader
    (offset, end) = (range?.lowerBound ?? 0, Swift.min(range?.upperBound ?? .max, reader.end))
  }

  /// Returns the next box, cut off at the end of its container; nil at the end.
  package mutating func next() -> Chunk? {
    guard left > 0, offset < end, var length = reader.integer(at: offset, bytes: 4, .big),
      let name = reader.slice(at: offset + 4, count: 4)
    else { return nil }
    left -= 1
    var start = offset + 8
    switch length {
    // The box extends to the end.
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

  /// Whether the last box of a file ends exactly at its end.
  package static func areWhole(in reader: ByteReader) -> Bool {
    var boxes = ISOBoxes(reader)
    while boxes.next() != nil {}
    return boxes.offset == reader.end && !boxes.isCut
  }
}
