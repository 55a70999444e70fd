import PhotoMetadata
import PhotoPages

/// A scanner of a GIF file's blocks (GIF89a, 1990) for the number and the times of its frames.
struct GIFBlocks {
  private let reader: ByteReader
  private var offset = 0
  /// Milliseconds for which each complete frame is shown.
  private var delays: [Int] = []
  /// Milliseconds for which the next frame is shown.
  private var nextDelay = 0
  /// The number of repetitions of all frames, 0 for ever; nil if they are not repeated.
  private var repeats: Int?

  /// Whether a file has more than one frame before it ends or becomes invalid.
  static func isAnimated(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> Bool {
    var blocks = GIFBlocks(input, watch)
    return try blocks.pictureCount(atMost: 2) == 2
  }

  /// Reads the times of a file's complete frames.
  static func timing(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> AnimationTiming {
    var blocks = GIFBlocks(input, watch)
    _ = try blocks.pictureCount(atMost: .max)
    // As in web browsers, the number counts repetitions after the first time.
    let plays = blocks.repeats.map { $0 == 0 ? nil : $0 + 1 } ?? 1
    return AnimationTiming(told: blocks.delays, plays: plays)
  }

  private init(_ input: EncodedInput, _ watch: DecodeWatch) {
    // An animated file is read to its end.
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
        // The colour table is followed by the code length.
        offset += Self.tableSize(flags) + 1
        guard skipBlocks() else { return count }
        delays.append(nextDelay)
        nextDelay = 0
      default: return count
      }
    }
    return count
  }

  /// Reads the time or the repetitions in an extension, and leaves its blocks to be skipped.
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

  /// The extensions that state the number of repetitions.
  private static let repeaters: Set = ["NETSCAPE2.0", "ANIMEXTS1.0"]

  /// Skips blocks up to the empty one that ends them; false if there is none.
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

  /// Returns the bytes of a colour table, by the flags before it.
  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
