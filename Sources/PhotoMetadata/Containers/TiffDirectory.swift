import PhotoPages

/// A directory of a file in TIFF layout (TIFF 6.0, 1992), as in most raw files; reads only whole numbers and text.
package struct TiffDirectory {
  /// A field's type, number of values, and its values or their offset.
  private struct Field {
    let type: Int
    let count: Int
    let value: [UInt8]
    /// The offset of `value`.
    let offset: Int
  }

  static let orientationTag = 0x0112

  let order: ByteReader.Order
  private var fields: [Int: Field] = [:]
  /// The offset of the next directory, as the file states it.
  package private(set) var next: Int?
  private let reader: ByteReader

  /// The most fields of a directory; one with more counts as damaged.
  private static let maxCount = 1000
  /// The most bytes that are read of a value; longer ones are cut off.
  private static let maxValueBytes = 1024
  private static let fieldLength = 12

  private static let signatures: [[UInt8]] = [
    [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
  ]

  /// Whether a file begins with a TIFF header, with offsets of 32 or 64 bits.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    signatures.contains { bytes.starts(with: $0) }
  }

  /// Reads the first directory, whatever number follows the byte order: some raw formats use another than 42.
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

  package init?(first input: EncodedInput) { self.init(first: ByteReader(input)) }

  /// Reads a directory that no header precedes, as in some maker notes.
  init?(at offset: Int, in reader: ByteReader) {
    (order, self.reader) = (reader.order, reader)
    guard readFields(at: offset) else { return nil }
  }

  /// Reads another directory of the same file as `other`; nil if there is none at that offset.
  package init?(at offset: Int, of other: TiffDirectory) {
    (order, reader) = (other.order, other.reader)
    guard readFields(at: offset) else { return nil }
  }

  private mutating func readFields(at offset: Int) -> Bool {
    // The first eight bytes are the file's header.
    guard offset >= 8, let count = reader.integer(at: offset, bytes: 2, order),
      count > 0, count <= Self.maxCount
    else { return false }
    let all = reader.slice(at: offset + 2, upTo: count * Self.fieldLength)
    let bytes = ByteReader(Array(all), order)
    for start in stride(from: 0, to: count * Self.fieldLength, by: Self.fieldLength) {
      guard let tag = bytes.integer(at: start, bytes: 2),
        let type = bytes.integer(at: start + 2, bytes: 2),
        let number = bytes.integer(at: start + 4, bytes: 4),
        let value = bytes.slice(at: start + 8, count: 4)
      else { break }
      fields[tag] = Field(
        type: type, count: number, value: Array(value), offset: offset + 2 + start + 8)
    }
    next = reader.integer(at: offset + 2 + count * Self.fieldLength, bytes: 4, order)
    return !fields.isEmpty
  }

  package func has(_ tag: Int) -> Bool { fields[tag] != nil }

  /// Returns a field's first whole number, of one, two or four bytes.
  package func integer(_ tag: Int) -> Int? { integers(tag).first }

  /// Returns a field's whole numbers; empty for other types.
  package func integers(_ tag: Int) -> [Int] {
    guard let field = fields[tag], let size = Self.size(of: field.type),
      let bytes = value(of: field, size: size)
    else { return [] }
    let reader = ByteReader(bytes, order)
    return (0..<min(field.count, bytes.count / size)).compactMap {
      reader.integer(at: $0 * size, bytes: size)
    }
  }

  /// Returns the range of a field's bytes in the file; nil if they are in the field itself or not bytes.
  package func place(_ tag: Int) -> Range<Int>? {
    guard let field = fields[tag], field.count > 4, Self.size(of: field.type) == 1,
      let offset = ByteReader(field.value, order).integer(at: 0, bytes: 4)
    else { return nil }
    return offset..<offset + field.count
  }

  /// Returns a field's text up to its terminating zero.
  package func text(_ tag: Int) -> String? {
    guard let field = fields[tag], field.type == 2 else { return nil }
    return value(of: field, size: 1).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Returns a field's only number, of two or four bytes, and where it is; nil for other fields.
  func numberPlace(_ tag: Int) -> (offset: Int, byteCount: Int, value: Int)? {
    guard let field = fields[tag], field.count == 1, field.type == 3 || field.type == 4,
      let size = Self.size(of: field.type), let value = integer(tag)
    else { return nil }
    return (field.offset, size, value)
  }

  package var orientation: Orientation? {
    integer(Self.orientationTag).flatMap { Orientation(rawValue: $0) }
  }

  /// Returns the bytes of a field's values, which are in the field itself if they fit.
  private func value(of field: Field, size: Int) -> [UInt8]? {
    // Both factors have at most four bytes, so the product does not overflow.
    let count = field.count * size
    if count <= 4 { return field.value }
    guard let offset = ByteReader(field.value, order).integer(at: 0, bytes: 4) else { return nil }
    return Array(reader.slice(at: offset, upTo: min(count, Self.maxValueBytes)))
  }

  /// Returns the size in bytes of a value of a type; nil if the type is not a whole number.
  private static func size(of type: Int) -> Int? {
    switch type {
    case 1, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 13: 4
    default: nil
    }
  }
}

/// The EXIF properties needed before the first pixel is shown: orientation and thumbnail (EXIF 2.32, section 4.5).
///
/// Does not use a metadata library, since the start of the viewer must not wait until one is loaded. Offsets are not
/// trusted: data outside of the bytes is ignored. Only the link from the first to the second directory is followed, so
/// cyclic links do no harm.
package struct ExifReader {
  /// The orientation of the picture; nil if it is missing or invalid.
  package let orientation: Orientation?
  /// The encoded JPEG of the second directory; nil if it is missing or incomplete.
  package let thumbnail: [UInt8]?

  /// Reads a TIFF structure, with or without a JPEG's `Exif` prefix; both values are nil for other bytes.
  package init(_ bytes: [UInt8]) {
    let tiff = Self.withoutPrefix(bytes)
    let first = TiffDirectory.begins(tiff) ? TiffDirectory(first: ByteReader(tiff)) : nil
    orientation = first?.orientation
    thumbnail = first.flatMap { first in
      first.next.flatMap { TiffDirectory(at: $0, of: first) }
    }.flatMap { Self.thumbnail($0, tiff) }
  }

  /// Returns EXIF in TIFF layout, without the prefix that it has in a JPEG.
  static func withoutPrefix(_ exif: [UInt8]) -> [UInt8] {
    let prefix = Array("Exif\0\0".utf8)
    return exif.starts(with: prefix) ? Array(exif.dropFirst(prefix.count)) : exif
  }

  private static func thumbnail(_ directory: TiffDirectory, _ bytes: [UInt8]) -> [UInt8]? {
    guard let start = directory.integer(0x0201), let count = directory.integer(0x0202),
      start <= bytes.count, count > 0, count <= bytes.count - start
    else { return nil }
    let thumbnail = bytes[start..<start + count]
    return thumbnail.starts(with: JPEGSegments.signature) ? Array(thumbnail) : nil
  }
}
