import PhotoPages

/// Writes GIF files, so that tests decide every byte that counts: the colours lie uncompressed among
/// codes that any decoder of LZW takes.
public struct TestGIF {
  /// What becomes of a frame when the next one comes (GIF89a, 23).
  public enum Disposal: UInt8, Sendable {
    /// It stays, and the next is laid over it.
    case keep = 1
    /// Its place becomes see-through.
    case background = 2
    /// What was there before it comes back.
    case previous = 3
  }

  /// A frame: a rectangle of one colour.
  public struct Frame: Sendable {
    let place: PixelRect
    let colour: Int
    let delay: Int
    let disposal: Disposal

    /// Makes a frame.
    ///
    /// - Parameters:
    ///   - colour: one of `TestGIF.colours`, by its place there; nil for none at all.
    ///   - place: what it covers.
    ///   - delay: hundredths of a second for which it is seen.
    ///   - disposal: what becomes of it.
    public init(_ colour: Int?, in place: PixelRect, delay: Int = 10, _ disposal: Disposal = .keep)
    {
      self.place = place
      self.colour = colour ?? TestGIF.transparent
      self.delay = delay
      self.disposal = disposal
    }
  }

  /// The colours there are: those of `TestColour.forIndex`, which a pixel of a screenshot tells apart.
  public static let colours: [TestColour] = (0..<64).map(TestColour.forIndex)
  private static let transparent = 64

  private let size: PixelSize
  private let frames: [Frame]
  private let repeats: Int?

  /// Makes a file.
  ///
  /// - Parameters:
  ///   - size: of the whole picture.
  ///   - repeats: how often all frames are repeated, 0 for ever; nil to say nothing.
  ///   - frames: in order.
  public init(_ size: PixelSize, repeats: Int? = 0, _ frames: [Frame]) {
    self.size = size
    self.repeats = repeats
    self.frames = frames
  }

  /// Frames that fill the picture with the colours of their numbers.
  public static func numbered(
    _ count: Int, _ size: PixelSize, delay: Int = 10, repeats: Int? = 0
  ) -> TestGIF {
    let place = PixelRect(size)
    return TestGIF(
      size, repeats: repeats, (0..<count).map { Frame($0 % 64, in: place, delay: delay) })
  }

  /// The file.
  public var bytes: [UInt8] {
    // A table of 128 colours, the last 64 of them black.
    var bytes = Array("GIF89a".utf8) + word(size.width) + word(size.height) + [0xF6, 0, 0]
    for colour in Self.colours { bytes += [colour.red, colour.green, colour.blue] }
    bytes += Array(repeating: 0, count: 64 * 3)
    if let repeats {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + word(repeats) + [0]
    }
    for frame in frames { bytes += self.bytes(of: frame) }
    return bytes + [0x3B]
  }

  private func bytes(of frame: Frame) -> [UInt8] {
    let place = frame.place
    return [0x21, 0xF9, 4, frame.disposal.rawValue << 2 | 1] + word(frame.delay)
      + [UInt8(Self.transparent), 0, 0x2C] + word(place.x) + word(place.y) + word(place.width)
      + word(place.height) + [0, 7] + pixels(frame) + [0]
  }

  /// Codes of eight bits, one a pixel: the table of codes is cleared before it would need nine.
  private func pixels(_ frame: Frame) -> [UInt8] {
    let (clear, end, longestRun) = (UInt8(128), UInt8(129), 120)
    var codes: [UInt8] = []
    for pixel in 0..<frame.place.width * frame.place.height {
      if pixel % longestRun == 0 { codes.append(clear) }
      codes.append(UInt8(frame.colour))
    }
    codes.append(end)
    return stride(from: 0, to: codes.count, by: 255).flatMap { start -> [UInt8] in
      let block = codes[start..<min(start + 255, codes.count)]
      return [UInt8(block.count)] + block
    }
  }

  private func word(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}
