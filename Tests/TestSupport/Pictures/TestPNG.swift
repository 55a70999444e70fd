import PhotoPages

/// A PNG file made by the specification's letter, without libpng, so that what is tested does not test itself.
///
/// Nothing is compressed or filtered.
public struct TestPNG {
  /// Which numbers a pixel has; the raw values are PNG's colour types.
  public enum Kind: Int, CaseIterable, Sendable {
    /// Shades.
    case grey = 0
    /// Red, green and blue.
    case rgb = 2
    /// Places in a list of colours.
    case palette = 3
    /// Shades and alpha.
    case greyAlpha = 4
    /// Red, green, blue and alpha.
    case rgbAlpha = 6

    /// Numbers of a pixel.
    public var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgbAlpha: 4
      }
    }

    /// Bits that a number may have.
    public var depths: [Int] {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      default: [8, 16]
      }
    }
  }

  /// Columns and rows.
  public var size: PixelSize
  /// What a pixel is.
  public var kind: Kind
  /// Bits of a number.
  public var depth: Int
  /// Whether the rows come in Adam7's seven passes.
  public var isInterlaced = false
  /// Chunks before the pixels, by name.
  public var chunks: [(name: String, bytes: [UInt8])] = []
  /// The numbers of the pixel at column x of row y.
  public var sample: (_ x: Int, _ y: Int) -> [Int]

  /// Describes a file.
  public init(
    _ size: PixelSize, _ kind: Kind, depth: Int = 8, sample: @escaping (Int, Int) -> [Int]
  ) {
    (self.size, self.kind, self.depth, self.sample) = (size, kind, depth, sample)
  }

  /// The file.
  public var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let head =
      Self.number(size.width) + Self.number(size.height)
      + [UInt8(depth), UInt8(kind.rawValue), 0, 0, isInterlaced ? 1 : 0]
    file += Self.chunk("IHDR", head)
    for chunk in chunks { file += Self.chunk(chunk.name, chunk.bytes) }
    return file + Self.chunk("IDAT", Self.zlib(rows)) + Self.chunk("IEND", [])
  }

  /// A profile chunk's content.
  public static func profile(_ profile: [UInt8]) -> [UInt8] {
    Array("a".utf8) + [0, 0] + zlib(profile)
  }

  /// A number of four bytes, greatest first.
  public static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A chunk with its length and check sum.
  public static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return number(content.count) + body + number(Int(checkSum(body)))
  }

  /// The file with all check sums made right, as far as its chunks can be told.
  public static func repaired(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var place = 8
    while place + 12 <= file.count {
      let count = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + count <= file.count else { break }
      let sum = number(Int(checkSum(Array(file[place + 4..<place + 8 + count]))))
      file.replaceSubrange(place + 8 + count..<place + 12 + count, with: sum)
      place += 12 + count
    }
    return file
  }

  /// Bytes as a zlib stream whose blocks are stored as they are (RFC 1950 and 1951).
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var place = 0
    repeat {
      let count = min(65535, bytes.count - place)
      let low = [UInt8(count & 255), UInt8(count >> 8)]
      stream += [place + count == bytes.count ? 1 : 0] + low + low.map { ~$0 }
      stream += bytes[place..<place + count]
      place += count
    } while place < bytes.count
    var (one, two) = (1 as UInt32, 0 as UInt32)
    for byte in bytes {
      one = (one + UInt32(byte)) % 65521
      two = (two + one) % 65521
    }
    return stream + number(Int(two << 16 | one))
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in
      sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
    }
  }

  private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8
    }
  }

  /// Adam7: the first column and row of each pass, and the steps.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  private var rows: [UInt8] {
    var result: [UInt8] = []
    for (x, y, right, down) in isInterlaced ? Self.passes : [(0, 0, 1, 1)] where x < size.width {
      for row in stride(from: y, to: size.height, by: down) {
        let columns = stride(from: x, to: size.width, by: right)
        result += [0] + packed(columns.flatMap { sample($0, row) })
      }
    }
    return result
  }

  /// A row's numbers as bytes.
  private func packed(_ numbers: [Int]) -> [UInt8] {
    if depth == 16 {
      return numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }
    let each = 8 / depth
    return stride(from: 0, to: numbers.count, by: each).map { place in
      (0..<each).reduce(0 as UInt8) { byte, next in
        let number = place + next < numbers.count ? numbers[place + next] : 0
        return byte << UInt8(depth % 8) | UInt8(number)
      }
    }
  }
}
