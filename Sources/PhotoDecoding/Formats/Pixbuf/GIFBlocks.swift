import PhotoPages

/// The blocks of a GIF file (GIF89a, 1990), as far as it takes to know whether it moves, and when.
struct GIFBlocks {
  private let input: EncodedInput
  private let watch: DecodeWatch
  private var chunk: [UInt8] = []
  private var chunkStart = 0
  private var offset = 0
  /// Milliseconds for which each picture is to be seen, of those that are there to their end.
  private var delays: [Int] = []
  /// Milliseconds for which the next picture is to be seen.
  private var nextDelay = 0
  /// How often all pictures are repeated, 0 for ever; nil if they are not.
  private var repeats: Int?

  /// Whether a file has more than one picture. One that breaks the rules has not.
  static func isAnimated(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> Bool {
    var blocks = GIFBlocks(input: input, watch: watch)
    return try blocks.pictureCount(atMost: 2) == 2
  }

  /// When a file's pictures follow each other. gdk-pixbuf would not tell: it makes the shortest times
  /// longer, and does not say how often it begins anew.
  static func timing(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> AnimationTiming {
    var blocks = GIFBlocks(input: input, watch: watch)
    _ = try blocks.pictureCount(atMost: .max)
    // As web browsers do: the number is of repetitions after the first time.
    let plays = blocks.repeats.map { $0 == 0 ? nil : $0 + 1 } ?? 1
    return AnimationTiming(told: blocks.delays, plays: plays)
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
        try readExtension()
        guard try skipBlocks() else { return count }
      case UInt8(ascii: ","):
        count += 1
        if count == limit { return count }
        offset += 8
        guard let flags = try byte() else { return count }
        // The table of colours is followed by the length of codes.
        offset += Self.tableSize(flags) + 1
        guard try skipBlocks() else { return count }
        delays.append(nextDelay)
        nextDelay = 0
      default: return count
      }
    }
    return count
  }

  /// Reads what an extension says of time, and leaves its blocks to be skipped.
  private mutating func readExtension() throws(PictureError) {
    let label = try byte()
    let start = offset
    defer { offset = start }
    switch label {
    case 0xF9?:
      // Its length and flags come first, then hundredths of a second.
      offset += 2
      if let hundredths = try number() { nextDelay = hundredths * 10 }
    case 0xFF?:
      guard try byte() == 11 else { return }
      var name: [UInt8] = []
      while name.count < 11, let byte = try byte() { name.append(byte) }
      guard Self.repeaters.contains(String(decoding: name, as: UTF8.self)),
        try byte() == 3, try byte() == 1
      else { return }
      repeats = try number() ?? repeats
    default: break
    }
  }

  /// Extensions that say how often pictures are repeated.
  private static let repeaters: Set = ["NETSCAPE2.0", "ANIMEXTS1.0"]

  /// Skips blocks to the empty one that ends them; false if there is none.
  private mutating func skipBlocks() throws(PictureError) -> Bool {
    while let count = try byte() {
      if count == 0 { return true }
      offset += Int(count)
    }
    return false
  }

  private mutating func number() throws(PictureError) -> Int? {
    guard let low = try byte(), let high = try byte() else { return nil }
    return Int(high) << 8 | Int(low)
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
