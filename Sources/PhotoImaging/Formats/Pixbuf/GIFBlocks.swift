import PhotoPages

/// The blocks of a GIF file (GIF89a, 1990), as far as it takes to know whether it moves.
struct GIFBlocks {
  private let input: EncodedInput
  private let watch: DecodeWatch
  private var chunk: [UInt8] = []
  private var chunkStart = 0
  private var offset = 0

  /// Whether a file has more than one picture. One that breaks the rules has not.
  ///
  /// - Throws: `.source` when it cannot be read, `.cancelled`.
  static func isAnimated(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> Bool {
    var blocks = GIFBlocks(input: input, watch: watch)
    return try blocks.pictureCount(atMost: 2) == 2
  }

  private init(input: EncodedInput, watch: DecodeWatch) {
    self.input = input
    self.watch = watch
  }

  private mutating func pictureCount(atMost limit: Int) throws(PictureError) -> Int {
    offset = 10
    guard let flags = try byte() else { return 0 }
    offset = 13 + Self.tableSize(flags)
    var count = 0
    while let introducer = try byte() {
      switch introducer {
      case UInt8(ascii: "!"):
        offset += 1
      case UInt8(ascii: ","):
        count += 1
        if count == limit { return count }
        offset += 8
        guard let flags = try byte() else { return count }
        // The table of colours is followed by the length of codes.
        offset += Self.tableSize(flags) + 1
      default: return count
      }
      guard try skipBlocks() else { return count }
    }
    return count
  }

  /// Skips blocks to the empty one that ends them; false if there is none.
  private mutating func skipBlocks() throws(PictureError) -> Bool {
    while let count = try byte() {
      if count == 0 { return true }
      offset += Int(count)
    }
    return false
  }

  private mutating func byte() throws(PictureError) -> UInt8? {
    if offset < chunkStart || offset >= chunkStart + chunk.count {
      try watch.check()
      chunk = try input.bytes(at: offset, count: EncodedInput.chunkSize)
      chunkStart = offset
    }
    guard offset - chunkStart < chunk.count else { return nil }
    defer { offset += 1 }
    return chunk[offset - chunkStart]
  }

  /// Bytes of a table of colours, as the flags before it tell.
  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
