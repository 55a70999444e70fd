import PhotoMetadata
import PhotoPages

/// The bytes of a JPEG file with another orientation.
///
/// The place of the orientation comes from a decoder, which a damaged file may have misled. So nothing is changed unless
/// there is an orientation at that place, or the end of the file's head for a new one.
struct TurnedFile {
  let bytes: [UInt8]
  private let place: OrientationPlace

  /// Checks the place; nil if there is no orientation, or no room for one.
  init?(_ bytes: [UInt8], _ place: OrientationPlace) {
    (self.bytes, self.place) = (bytes, place)
    switch place {
    case .number(let number): guard Self.holds(number, bytes) else { return nil }
    case .insertion(let offset): guard Self.isEndOfHead(offset, of: bytes) else { return nil }
    }
  }

  /// The number in the file, of any value; nil if there is none.
  var stored: Int? {
    if case .number(let number) = place { number.value } else { nil }
  }

  /// The orientation by the file alone.
  var orientation: Orientation { stored.flatMap(Orientation.init) ?? .upright }

  /// Returns the bytes with another number; nil removes one that this program has added, and else means upright.
  func bytes(storing value: Int?) -> [UInt8] {
    var turned = bytes
    switch place {
    case .number(let number):
      if value == nil, let segment = ownSegment(around: number) {
        turned.removeSubrange(segment)
        break
      }
      let written = Self.bytes(of: value ?? Orientation.upright.rawValue, number)
      turned.replaceSubrange(number.offset..<number.offset + number.byteCount, with: written)
    case .insertion(let offset):
      guard let value else { break }
      let segment = ExifSegment(number: UInt8(truncatingIfNeeded: value))
      turned.insert(contentsOf: segment.bytes, at: offset)
    }
    return turned
  }

  /// Returns the range of the segment that this program has added around a number; nil if it is another's.
  private func ownSegment(around number: OrientationPlace.Number) -> Range<Int>? {
    let segment = ExifSegment(number: UInt8(truncatingIfNeeded: number.value)).bytes
    let start = number.offset - ExifSegment.numberOffset
    guard start >= 0, bytes[start...].starts(with: segment) else { return nil }
    return start..<start + segment.count
  }

  // MARK: - Checks

  /// The tag, the type and the count before the number.
  private static func entry(isBigEndian: Bool, byteCount: Int) -> [UInt8] {
    let type: UInt8 = byteCount == 2 ? 3 : 4
    return isBigEndian ? [1, 0x12, 0, type, 0, 0, 0, 1] : [0x12, 1, type, 0, 1, 0, 0, 0]
  }

  private static func bytes(of value: Int, _ number: OrientationPlace.Number) -> [UInt8] {
    let little = (0..<number.byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return number.isBigEndian ? little.reversed() : little
  }

  private static func holds(_ number: OrientationPlace.Number, _ bytes: [UInt8]) -> Bool {
    guard [2, 4].contains(number.byteCount) else { return false }
    let expected =
      entry(isBigEndian: number.isBigEndian, byteCount: number.byteCount)
      + Self.bytes(of: number.value, number)
    let head = expected.count - number.byteCount
    guard number.offset >= head, number.offset <= bytes.count - number.byteCount else {
      return false
    }
    return bytes[(number.offset - head)...].starts(with: expected)
  }

  /// Whether only the start of a JPEG and segments of the kind of JFIF's are before an offset.
  private static func isEndOfHead(_ offset: Int, of bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return false }
    var end = 2
    while end < offset, end + 4 <= bytes.count, bytes[end] == 0xFF, bytes[end + 1] == 0xE0 {
      end += 2 + Int(clamping: bytes[end + 2]) << 8 + Int(clamping: bytes[end + 3])
    }
    return end == offset && offset < bytes.count && bytes[offset] == 0xFF
  }
}
