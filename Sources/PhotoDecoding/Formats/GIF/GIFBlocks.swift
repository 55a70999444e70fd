import PhotoMetadata
import PhotoPages

/// The blocks of a GIF file (GIF89a, 1990), as far as it takes to know whether it moves, and when.
struct GIFBlocks {
  private let reader: ByteReader
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
    var blocks = GIFBlocks(input, watch)
    return try blocks.pictureCount(atMost: 2) == 2
  }

  /// When a file's pictures follow each other, as far as they are there to their end.
  static func timing(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> AnimationTiming {
    var blocks = GIFBlocks(input, watch)
    _ = try blocks.pictureCount(atMost: .max)
    // As web browsers do: the number is of repetitions after the first time.
    let plays = blocks.repeats.map { $0 == 0 ? nil : $0 + 1 } ?? 1
    return AnimationTiming(told: blocks.delays, plays: plays)
  }

  private init(_ input: EncodedInput, _ watch: DecodeWatch) {
    // A file that moves is read to its end.
    reader = ByteReader(
      input, .little, window: EncodedInput.chunkSize, limit: .max, check: watch.check)
  }

  private mutating func pictureCount(atMost limit: Int) throws(PictureError) -> Int {
    let count = countPictures(atMost: limit)
    try reader.throwFailure()
    return count
  }

  private mutating func countPictures(atMost limit: Int) -> Int {
    offset = 10
    guard let flags = byte() else { return 0 }
    offset = 13 + Self.tableSize(flags)
    var count = 0
    while let introducer = byte() {
      switch introducer {
      case UInt8(ascii: "!"):
        readExtension()
        guard skipBlocks() else { return count }
      case UInt8(ascii: ","):
        count += 1
        if count == limit { return count }
        offset += 8
        guard let flags = byte() else { return count }
        // The table of colours is followed by the length of codes.
        offset += Self.tableSize(flags) + 1
        guard skipBlocks() else { return count }
        delays.append(nextDelay)
        nextDelay = 0
      default: return count
      }
    }
    return count
  }

  /// Reads what an extension says of time, and leaves its blocks to be skipped.
  private mutating func readExtension() {
    let label = byte()
    let start = offset
    defer { offset = start }
    switch label {
    case 0xF9?:
      // Its length and flags come first, then hundredths of a second.
      offset += 2
      if let hundredths = number() { nextDelay = hundredths * 10 }
    case 0xFF?:
      guard byte() == 11 else { return }
      var name: [UInt8] = []
      while name.count < 11, let byte = byte() { name.append(byte) }
      guard Self.repeaters.contains(String(decoding: name, as: UTF8.self)),
        byte() == 3, byte() == 1
      else { return }
      repeats = number() ?? repeats
    default: break
    }
  }

  /// Extensions that say how often pictures are repeated.
  private static let repeaters: Set = ["NETSCAPE2.0", "ANIMEXTS1.0"]

  /// Skips blocks to the empty one that ends them; false if there is none.
  private mutating func skipBlocks() -> Bool {
    while let count = byte() {
      if count == 0 { return true }
      offset += Int(count)
    }
    return false
  }

  private mutating func number() -> Int? {
    defer { offset += 2 }
    return reader.integer(at: offset, bytes: 2)
  }

  private mutating func byte() -> UInt8? {
    defer { offset += 1 }
    return reader.slice(at: offset, count: 1)?.first
  }

  /// Bytes of a table of colours, as the flags before it tell.
  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
