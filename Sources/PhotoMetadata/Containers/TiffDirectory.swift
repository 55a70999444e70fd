import PhotoPages

/// One directory of a file that is laid out as TIFF (TIFF 6.0, 1992), as raw files of most cameras are:
/// its fields of a few whole numbers or letters.
package struct TiffDirectory {
  /// A field: what it is, how many values of which type, and where they are or what they are.
  private struct Field {
    let type: Int
    let count: Int
    let value: [UInt8]
  }

  private let order: ByteReader.Order
  private var fields: [Int: Field] = [:]
  /// Where the directory that follows this one is said to be.
  package private(set) var next: Int?
  private let reader: ByteReader

  /// More fields than this are nonsense.
  private static let greatestCount = 1000
  /// Longer values are not looked at.
  private static let greatestValue = 1024
  private static let fieldLength = 12

  private static let signatures: [[UInt8]] = [
    [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
  ]

  /// Whether a file begins as TIFF does, with offsets of 32 bits or of 64.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    signatures.contains { bytes.starts(with: $0) }
  }

  /// Reads the first directory of a file, whatever number comes after the order of bytes: not only 42
  /// is in use.
  package init?(first reader: ByteReader) {
    switch reader.slice(at: 0, count: 2) {
    case let mark? where mark.elementsEqual("II".utf8): order = .little
    case let mark? where mark.elementsEqual("MM".utf8): order = .big
    default: return nil
    }
    self.reader = reader
    guard let offset = reader.integer(at: 4, bytes: 4, order), readFields(at: offset) else {
      return nil
    }
  }

  /// Reads the first directory of a file.
  package init?(first input: EncodedInput) { self.init(first: ByteReader(input)) }

  /// Reads another directory of the file that `other` is of; nil if there is none at that place.
  package init?(at offset: Int, of other: TiffDirectory) {
    (order, reader) = (other.order, other.reader)
    guard readFields(at: offset) else { return nil }
  }

  private mutating func readFields(at offset: Int) -> Bool {
    // A directory in the file's head is none.
    guard offset >= 8, let count = reader.integer(at: offset, bytes: 2, order),
      count > 0, count <= Self.greatestCount
    else { return false }
    let all = reader.slice(at: offset + 2, upTo: count * Self.fieldLength)
    let bytes = ByteReader(Array(all), order)
    for start in stride(from: 0, to: count * Self.fieldLength, by: Self.fieldLength) {
      guard let tag = bytes.integer(at: start, bytes: 2),
        let type = bytes.integer(at: start + 2, bytes: 2),
        let number = bytes.integer(at: start + 4, bytes: 4),
        let value = bytes.slice(at: start + 8, count: 4)
      else { break }
      fields[tag] = Field(type: type, count: number, value: Array(value))
    }
    next = reader.integer(at: offset + 2 + count * Self.fieldLength, bytes: 4, order)
    return !fields.isEmpty
  }

  package func has(_ tag: Int) -> Bool { fields[tag] != nil }

  /// A field's first whole number, of one, two or four bytes.
  package func integer(_ tag: Int) -> Int? { integers(tag).first }

  /// A field's whole numbers; none of what is no field of such numbers.
  package func integers(_ tag: Int) -> [Int] {
    guard let field = fields[tag], let size = Self.size(of: field.type),
      let bytes = value(of: field, size: size)
    else { return [] }
    let reader = ByteReader(bytes, order)
    return (0..<min(field.count, bytes.count / size)).compactMap {
      reader.integer(at: $0 * size, bytes: size)
    }
  }

  /// Where a field's bytes are in the file, if they are too many for the field itself.
  package func place(_ tag: Int) -> Range<Int>? {
    guard let field = fields[tag], field.count > 4, Self.size(of: field.type) == 1,
      let offset = ByteReader(field.value, order).integer(at: 0, bytes: 4)
    else { return nil }
    return offset..<offset + field.count
  }

  /// A field's text up to its zero.
  package func text(_ tag: Int) -> String? {
    guard let field = fields[tag], field.type == 2 else { return nil }
    return value(of: field, size: 1).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// How the picture must be turned.
  package var orientation: Orientation? { integer(0x0112).flatMap { Orientation(rawValue: $0) } }

  /// The bytes of a field's values, which stand in the field itself where they fit.
  private func value(of field: Field, size: Int) -> [UInt8]? {
    // Both are of four bytes at most: nothing overflows.
    let count = field.count * size
    if count <= 4 { return field.value }
    guard let offset = ByteReader(field.value, order).integer(at: 0, bytes: 4) else { return nil }
    return Array(reader.slice(at: offset, upTo: min(count, Self.greatestValue)))
  }

  /// Bytes of a value of a type; nil for types that are no whole numbers.
  private static func size(of type: Int) -> Int? {
    switch type {
    case 1, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 13: 4
    default: nil
    }
  }
}

/// What must be known of a photo's EXIF before its first pixel is shown: how it must be turned, and
/// the small picture that can stand in for it (EXIF 2.32, section 4.5).
///
/// Not read by a metadata library, since a viewer's start may not wait for one to be loaded. No offset is
/// believed: what lies outside the bytes is not there. It follows one link, from the first directory to
/// the second, so links that lead in circles lead nowhere.
package struct ExifReader {
  /// How the picture must be turned; nil where nothing or nonsense is said.
  package let orientation: Orientation?
  /// The encoded JPEG of the second directory; nil where there is none, or not all of it.
  package let thumbnail: [UInt8]?

  /// Reads a TIFF structure, or one behind the name that it has in a JPEG. Of bytes that are none it makes
  /// an empty answer.
  package init(_ bytes: [UInt8]) {
    let name = Array("Exif\0\0".utf8)
    let tiff = bytes.starts(with: name) ? Array(bytes.dropFirst(name.count)) : bytes
    let first = TiffDirectory.begins(tiff) ? TiffDirectory(first: ByteReader(tiff)) : nil
    orientation = first?.orientation
    thumbnail = first.flatMap { first in
      first.next.flatMap { TiffDirectory(at: $0, of: first) }
    }.flatMap { Self.thumbnail($0, tiff) }
  }

  private static func thumbnail(_ directory: TiffDirectory, _ bytes: [UInt8]) -> [UInt8]? {
    guard let start = directory.integer(0x0201), let count = directory.integer(0x0202),
      start <= bytes.count, count > 0, count <= bytes.count - start
    else { return nil }
    let thumbnail = bytes[start..<start + count]
    return thumbnail.starts(with: JPEGSegments.signature) ? Array(thumbnail) : nil
  }
}
