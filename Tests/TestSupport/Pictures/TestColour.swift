import PhotoPages

/// A colour with straight alpha, 0 to 255 each.
public struct TestColour: Hashable, Sendable {
  /// Red, not multiplied by alpha.
  public let red: UInt8
  /// Green, not multiplied by alpha.
  public let green: UInt8
  /// Blue, not multiplied by alpha.
  public let blue: UInt8
  /// 0 cannot be seen, 255 hides what is behind.
  public let alpha: UInt8

  /// Makes a colour.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The colour of a pixel buffer's pixel.
  public init(pixel: UInt32) {
    let alpha = pixel >> 24
    let straight = { (shift: UInt32) -> UInt8 in
      let colour = pixel >> shift & 255
      return alpha == 0 ? 0 : UInt8(min(255, (colour * 255 + alpha / 2) / alpha))
    }
    self.init(straight(16), straight(8), straight(0), alpha: UInt8(alpha))
  }

  /// The colour as a pixel buffer's pixel: 0xAARRGGBB, multiplied by alpha and rounded.
  public var pixel: UInt32 {
    let product = { (colour: UInt8) in (UInt32(colour) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | product(red) << 16 | product(green) << 8 | product(blue)
  }

  /// The greatest difference of one of the four channels.
  public func difference(from other: TestColour) -> Int {
    let channels = [
      (red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha),
    ]
    return channels.map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// White.
  public static let white = TestColour(255, 255, 255)
  /// Black.
  public static let black = TestColour(0, 0, 0)
  /// Red.
  public static let red = TestColour(220, 20, 20)
  /// Green.
  public static let green = TestColour(20, 160, 20)
  /// Blue.
  public static let blue = TestColour(20, 40, 220)

  /// How many photos have a colour of their own.
  public static let indexCount = 64

  /// The colour that photo number `index` is filled with: 64 colours that lie so far apart that one
  /// pixel of a screenshot tells the photo, JPEG or not.
  ///
  /// They repeat after that.
  public static func forIndex(_ index: Int) -> TestColour {
    let level = { (digit: Int) in UInt8(digit % 4 * 85) }
    return TestColour(level(index), level(index / 4), level(index / 16))
  }

  /// Which photo a pixel of a screenshot belongs to; the inverse of `forIndex`.
  public var index: Int {
    let digit = { (channel: UInt8) in (Int(channel) + 42) / 85 }
    return digit(red) + 4 * digit(green) + 16 * digit(blue)
  }
}
