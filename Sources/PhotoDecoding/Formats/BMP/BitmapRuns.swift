import PhotoPages

/// A bitmap that is compressed by runs of equal pixels (BI_RLE8, BI_RLE4), drawn from the bottom up.
struct BitmapRuns {
  /// Red, green, blue and alpha of all pixels, from the top; pixels that the runs skip are transparent.
  private(set) var pixels: [UInt8]
  /// Whether a pixel was drawn.
  private(set) var hasAny = false
  /// Whether the end of the picture came before that of the file.
  private(set) var isComplete = false

  private let head: BitmapHead
  private let bytes: [UInt8]
  private let isHalf: Bool
  private var offset = 0
  private var (x, y) = (0, 0)

  /// The number of commands between checks for cancellation.
  private static let patience = 1 << 16

  init(_ head: BitmapHead, _ bytes: [UInt8]) {
    (self.head, self.bytes) = (head, bytes)
    isHalf = head.compression == .runs4
    pixels = [UInt8](repeating: 0, count: 4 * head.size.width * head.size.height)
  }

  /// Draws as far as the bytes go.
  mutating func draw(_ watch: DecodeWatch) throws(PictureError) {
    var count = 0
    while !isComplete, let first = next(), let second = next() {
      if count % Self.patience == 0 { try watch.check() }
      count += 1
      if first > 0 {
        for place in 0..<Int(first) { put(isHalf ? half(second, place) : second) }
      } else {
        perform(second)
      }
      // Pixels above the picture are not drawn, and could go on for ever.
      if y >= head.size.height { isComplete = true }
    }
  }

  /// Performs an escape, by its second byte.
  private mutating func perform(_ command: UInt8) {
    switch command {
    case 0: (x, y) = (0, y + 1)
    case 1: isComplete = true
    case 2:
      guard let right = next(), let up = next() else { return }
      (x, y) = (x + Int(right), y + Int(up))
    default:
      let count = isHalf ? (Int(command) + 1) / 2 : Int(command)
      for place in 0..<count {
        guard let byte = next() else { return }
        put(isHalf ? byte >> 4 : byte)
        if isHalf, 2 * place + 1 < Int(command) { put(byte & 15) }
      }
      // The data is padded to pairs of bytes.
      if count % 2 == 1 { offset += 1 }
    }
  }

  private func half(_ byte: UInt8, _ place: Int) -> UInt8 {
    place % 2 == 0 ? byte >> 4 : byte & 15
  }

  private mutating func next() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func put(_ number: UInt8) {
    defer { x += 1 }
    guard x < head.size.width, y < head.size.height else { return }
    let place = 4 * ((head.size.height - 1 - y) * head.size.width + x)
    for channel in 0..<3 { pixels[place + channel] = head.colours[3 * Int(number) + 2 - channel] }
    pixels[place + 3] = 255
    hasAny = true
  }
}
