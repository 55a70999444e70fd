/// A file laid out as TIFF, written field by field: plain, or as raw files of cameras are.
public struct TiffFile {
  /// A field of a directory.
  public enum Field {
    /// Text and its zero.
    case text(Int, String)
    /// Numbers of two bytes.
    case short(Int, [Int])
    /// Numbers of four bytes.
    case long(Int, [Int])
    /// Bytes that mean something to the maker only.
    case bytes(Int, [UInt8])
    /// Where these bytes stand; how many, another field tells.
    case place(Int, [UInt8])
    /// Where other directories stand.
    case directories(Int, [[Field]])
  }

  /// The whole file.
  public private(set) var bytes: [UInt8] = []

  private let isBigEndian: Bool

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - fields: the first directory's; tags in ascending order.
  ///   - next: the directories that follow it.
  ///   - isBigEndian: whether the greatest byte of a number comes first.
  ///   - head: what comes before the first directory's offset; nil for TIFF's own.
  ///   - afterHead: what comes behind that offset.
  public init(
    _ fields: [Field], next: [[Field]] = [], isBigEndian: Bool = false, head: [UInt8]? = nil,
    afterHead: [UInt8] = []
  ) {
    self.isBigEndian = isBigEndian
    bytes = head ?? Array((isBigEndian ? "MM\0*" : "II*\0").utf8)
    let place = bytes.count
    bytes += [0, 0, 0, 0] + afterHead
    write([fields] + next, linkedAt: place)
  }

  /// Writes directories that follow each other, the first of which is told at `place`.
  private mutating func write(_ directories: [[Field]], linkedAt place: Int) {
    var place = place
    for fields in directories {
      if bytes.count % 2 == 1 { bytes.append(0) }
      put(bytes.count, count: 4, at: place)
      let begin = bytes.count
      bytes += number(fields.count, 2) + Array(repeating: 0, count: fields.count * 12 + 4)
      for (index, field) in fields.enumerated() { write(field, at: begin + 2 + index * 12) }
      place = begin + 2 + fields.count * 12
    }
  }

  private mutating func write(_ field: Field, at place: Int) {
    switch field {
    case .text(let tag, let text):
      let value = Array(text.utf8) + [0]
      write(tag, 2, value.count, value, at: place)
    case .short(let tag, let values):
      write(tag, 3, values.count, values.flatMap { number($0, 2) }, at: place)
    case .long(let tag, let values):
      write(tag, 4, values.count, values.flatMap { number($0, 4) }, at: place)
    case .bytes(let tag, let value): write(tag, 7, value.count, value, at: place)
    case .place(let tag, let value):
      write(tag, 4, 1, number(bytes.count, 4), at: place)
      bytes += value
    case .directories(let tag, let directories):
      write(tag, 4, directories.count, Array(repeating: 0, count: directories.count * 4), at: place)
      let values = directories.count > 1 ? bytes.count - directories.count * 4 : place + 8
      for (index, fields) in directories.enumerated() {
        write([fields], linkedAt: values + index * 4)
      }
    }
  }

  private mutating func write(
    _ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8], at place: Int
  ) {
    put(tag, count: 2, at: place)
    put(type, count: 2, at: place + 2)
    put(count, count: 4, at: place + 4)
    if value.count <= 4 {
      bytes.replaceSubrange(place + 8..<place + 8 + value.count, with: value)
    } else {
      put(bytes.count, count: 4, at: place + 8)
      bytes += value
    }
  }

  private mutating func put(_ value: Int, count: Int, at place: Int) {
    bytes.replaceSubrange(place..<place + count, with: number(value, count))
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBigEndian ? bytes.reversed() : bytes
  }
}
