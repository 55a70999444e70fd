import PhotoPages

/// What must be known of a photo's EXIF before its first pixel is shown: how it must be turned, and
/// the small picture that can stand in for it.
///
/// Written by hand, since a viewer's start may not wait for a metadata library to be loaded. It reads
/// two directories of a TIFF structure (TIFF 6.0, section 2; EXIF 2.32, section 4.5) and nothing else.
/// No offset is believed: what lies outside the bytes is not there. It follows one link, from the first
/// directory to the second, so links that lead in circles lead nowhere.
struct ExifReader {
  /// How the picture must be turned; nil where nothing or nonsense is said.
  let orientation: Orientation?
  /// The encoded JPEG of the second directory; nil where there is none, or not all of it.
  let thumbnail: [UInt8]?

  /// Reads a TIFF structure, from its "II" or "MM" on. Of bytes that are none it makes an empty answer.
  init(_ bytes: [UInt8]) {
    guard let tiff = TIFFBytes(bytes), let first = tiff.directory(at: tiff.firstDirectory) else {
      (orientation, thumbnail) = (nil, nil)
      return
    }
    orientation = first[.orientation].flatMap { Orientation(rawValue: $0) }
    guard let second = tiff.directory(at: first.next) else {
      thumbnail = nil
      return
    }
    thumbnail = Self.thumbnail(second, bytes)
  }

  private static func thumbnail(_ directory: TIFFBytes.Directory, _ bytes: [UInt8]) -> [UInt8]? {
    guard let start = directory[.thumbnailOffset], let count = directory[.thumbnailLength],
      start <= bytes.count, count > 0, count <= bytes.count - start
    else { return nil }
    let thumbnail = bytes[start..<start + count]
    return thumbnail.starts(with: JPEGFile.signature) ? Array(thumbnail) : nil
  }
}

/// A TIFF structure's bytes, read as it says itself: least or greatest byte first.
private struct TIFFBytes {
  /// The fields of interest.
  enum Tag: Int {
    case orientation = 0x0112
    case thumbnailOffset = 0x0201
    case thumbnailLength = 0x0202
  }

  /// A directory: whole numbers that stand in its fields themselves, and where the next one is.
  struct Directory {
    fileprivate var numbers: [Tag: Int] = [:]
    fileprivate(set) var next = 0

    /// A field's number, if the field is there and holds one.
    subscript(tag: Tag) -> Int? { numbers[tag] }
  }

  private let bytes: [UInt8]
  private let isLittleEndian: Bool
  /// Where the first directory is.
  let firstDirectory: Int

  /// Reads the head; nil if it is none.
  init?(_ bytes: [UInt8]) {
    switch bytes.prefix(4) {
    case [0x49, 0x49, 42, 0]: isLittleEndian = true
    case [0x4D, 0x4D, 0, 42]: isLittleEndian = false
    default: return nil
    }
    self.bytes = bytes
    guard let first = Self.number(bytes, at: 4, count: 4, isLittleEndian) else { return nil }
    firstDirectory = first
  }

  /// The directory at an offset; its fields end where the bytes do. Nil without any field.
  func directory(at offset: Int) -> Directory? {
    let (headLength, fieldLength) = (8, 12)
    guard offset >= headLength, let count = number(at: offset, count: 2), count > 0 else {
      return nil
    }
    var result = Directory()
    for index in 0..<count {
      let field = offset + 2 + index * fieldLength
      guard let tag = number(at: field, count: 2), field + fieldLength <= bytes.count else {
        return result
      }
      if let tag = Tag(rawValue: tag) { result.numbers[tag] = value(ofFieldAt: field) }
    }
    result.next = number(at: offset + 2 + count * fieldLength, count: 4) ?? 0
    return result
  }

  /// The one whole number in a field: BYTE, SHORT or LONG, with a sign or without. The orientation is
  /// a SHORT, but some write it as another; a negative one becomes one that there is not.
  private func value(ofFieldAt field: Int) -> Int? {
    guard number(at: field + 4, count: 4) == 1 else { return nil }
    let counts = [1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4]
    return number(at: field + 2, count: 2).flatMap { counts[$0] }
      .flatMap { number(at: field + 8, count: $0) }
  }

  private func number(at offset: Int, count: Int) -> Int? {
    Self.number(bytes, at: offset, count: count, isLittleEndian)
  }

  private static func number(
    _ bytes: [UInt8], at offset: Int, count: Int, _ isLittleEndian: Bool
  ) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let digits = bytes[offset..<offset + count]
    let add = { (sum: Int, digit: UInt8) in sum << 8 | Int(digit) }
    return isLittleEndian ? digits.reversed().reduce(0, add) : digits.reduce(0, add)
  }
}
