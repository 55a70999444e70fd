/// A TIFF structure as EXIF has it: two directories, an orientation in the first, and a thumbnail in the
/// second.
public struct TestTIFF {
  /// Whether the least byte of a number comes first.
  public var isLittleEndian = false
  /// The orientation field's value; nil leaves it out.
  public var orientation: Int?
  /// The orientation field's type: 1 for BYTE, 3 for SHORT, 4 for LONG.
  public var orientationType = 3
  /// The thumbnail's bytes; nil leaves out the second directory.
  public var thumbnail: [UInt8]?
  /// What the file says of where the thumbnail is, if not the truth.
  public var thumbnailOffset: Int?
  /// What the file says of how long it is, if not the truth.
  public var thumbnailLength: Int?
  /// What the file says of where the second directory is, if not the truth.
  public var secondDirectory: Int?

  /// Makes a structure.
  public init(orientation: Int? = nil, thumbnail: [UInt8]? = nil, isLittleEndian: Bool = false) {
    (self.orientation, self.thumbnail) = (orientation, thumbnail)
    self.isLittleEndian = isLittleEndian
  }

  /// The bytes, from "II" or "MM" on.
  public var bytes: [UInt8] {
    let fields = orientation.map { [field(0x0112, orientationType, $0)] } ?? []
    // One more, so that a directory is never empty.
    let first = [field(0x0100, 3, 7)] + fields
    let second = 8 + 2 + first.count * 12 + 4
    let data = second + 2 + 2 * 12 + 4
    var bytes: [UInt8] = isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
    bytes += number(42, 2) + number(8, 4) + number(first.count, 2) + first.joined()
    bytes += number(secondDirectory ?? (thumbnail == nil ? 0 : second), 4)
    guard let thumbnail else { return bytes }
    bytes += number(2, 2) + field(0x0201, 4, thumbnailOffset ?? data)
    return bytes + field(0x0202, 4, thumbnailLength ?? thumbnail.count) + number(0, 4) + thumbnail
  }

  private func field(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
    let count = [1: 1, 3: 2, 4: 4, 6: 1, 8: 2][type] ?? 4
    let padding = [UInt8](repeating: 0, count: 4 - count)
    return number(tag, 2) + number(type, 2) + number(1, 4) + number(value, count) + padding
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
