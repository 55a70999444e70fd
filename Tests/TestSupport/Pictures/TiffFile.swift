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
    /// Fractions of two numbers of four bytes.
    case fractions(Int, [(Int, Int)])
    /// Bytes that mean something to the maker only.
    case bytes(Int, [UInt8])
    /// Where these bytes stand; how many, another field tells.
    case place(Int, [UInt8])
    /// Where each of several pieces stands, behind the directory; how many bytes they are, another field
    /// tells.
    case places(Int, [[UInt8]])
    /// Where other directories stand.
    case directories(Int, [[Field]])
  }

  /// The whole file.
  public private(set) var bytes: [UInt8] = []

  private let isBigEndian: Bool
  /// What comes behind the directory that is being written, and where it is told.
  private var pieces: [(place: Int, bytes: [UInt8])] = []

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
      writePieces()
      place = begin + 2 + fields.count * 12
    }
  }

  private mutating func writePieces() {
    for piece in pieces {
      put(bytes.count, count: 4, at: piece.place)
      bytes += piece.bytes
    }
    pieces = []
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
    case .fractions(let tag, let values):
      let bytes = values.flatMap { number($0.0, 4) + number($0.1, 4) }
      write(tag, values.contains { $0.0 < 0 } ? 10 : 5, values.count, bytes, at: place)
    case .bytes(let tag, let value): write(tag, 7, value.count, value, at: place)
    case .place(let tag, let value):
      write(tag, 4, 1, number(bytes.count, 4), at: place)
      bytes += value
    case .places(let tag, let pieces):
      write(tag, 4, pieces.count, Array(repeating: 0, count: pieces.count * 4), at: place)
      let first = pieces.count > 1 ? bytes.count - pieces.count * 4 : place + 8
      self.pieces += pieces.enumerated().map { (first + $0.offset * 4, $0.element) }
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

extension TiffFile {
  /// A picture's file, with one strip a plane or several strips; nothing is compressed.
  ///
  /// - Parameters:
  ///   - size: columns and rows.
  ///   - bits: of each sample of a pixel.
  ///   - photometric: what the samples mean.
  ///   - strips: the strips' bytes, as many planes as they are of.
  ///   - isBigEndian: whether the greatest byte of a number comes first.
  ///   - fields: more fields, in any order; they may replace these.
  public init(
    _ size: (width: Int, height: Int), bits: [Int], photometric: Int, strips: [[UInt8]],
    isBigEndian: Bool = false, _ fields: [Field] = []
  ) {
    var all: [Int: Field] = [:]
    let usual: [Field] = [
      .long(0x0100, [size.width]), .long(0x0101, [size.height]), .short(0x0102, bits),
      .short(0x0103, [1]), .short(0x0106, [photometric]), .places(0x0111, strips),
      .short(0x0115, [bits.count]), .long(0x0116, [size.height]),
      .long(0x0117, strips.map(\.count)),
    ]
    for field in usual + fields { all[field.tag] = field }
    self.init(all.keys.sorted().compactMap { all[$0] }, isBigEndian: isBigEndian)
  }
}

extension TiffFile.Field {
  /// Which field it is.
  fileprivate var tag: Int {
    switch self {
    case .text(let tag, _), .short(let tag, _), .long(let tag, _), .fractions(let tag, _),
      .bytes(let tag, _),
      .place(let tag, _), .places(let tag, _), .directories(let tag, _):
      tag
    }
  }
}
