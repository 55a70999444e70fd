/// Bytes of a file that are not checked: whatever is asked for that is not there is nil.
struct ByteReader {
  /// Which byte of a number comes first.
  enum Order {
    case little
    case big
  }

  let bytes: [UInt8]
  /// Which byte of a number comes first.
  let order: Order

  init(_ bytes: [UInt8], _ order: Order) {
    self.bytes = bytes
    self.order = order
  }

  /// The number of so many bytes, at most eight, at an offset; nil where it would not fit.
  func integer(at offset: Int, bytes count: Int) -> Int? {
    guard count <= 8, let found = slice(at: offset, count: count) else { return nil }
    let value = (order == .big ? Array(found) : found.reversed())
      .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  /// So many bytes as text; nil where they are not ASCII.
  func text(at offset: Int, count: Int) -> String? {
    guard let found = slice(at: offset, count: count), found.allSatisfy({ $0 < 128 }) else {
      return nil
    }
    return String(decoding: found, as: UTF8.self)
  }

  func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    return bytes[offset..<offset + count]
  }
}
