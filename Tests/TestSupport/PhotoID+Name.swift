import PhotoPages

/// Ids in tests are called by names of up to seven letters, which are the digits of their numbers.
extension PhotoID {
  /// The id that a name stands for.
  public init(_ name: String) {
    precondition(name.utf8.count < 8, "\(name) is too long to be a number")
    self.init(name.utf8.reduce(0) { $0 << 8 | Int($1) })
  }

  /// The name that the id stands for.
  public var name: String {
    var (bytes, rest): ([UInt8], Int) = ([], number)
    while rest > 0 {
      bytes.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
