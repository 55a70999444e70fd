import PhotoPages
import TestSupport
import Testing

@testable import PhotoImaging

@Suite struct PixelConversionTests {
  /// A picture whose every pixel differs from its neighbours, in gdk-pixbuf's order of bytes.
  private func storedBytes(_ size: PixelSize, hasAlpha: Bool, padding: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        bytes += [UInt8(x % 251), UInt8(y % 241), UInt8((x + 7 * y) % 239)]
        if hasAlpha { bytes.append(UInt8((3 * x + y) % 256)) }
      }
      bytes += Array(repeating: 0xEE, count: padding)
    }
    return bytes
  }

  private func convert(
    _ bytes: [UInt8], _ size: PixelSize, hasAlpha: Bool, padding: Int, _ orientation: Orientation
  ) throws -> PixelBuffer {
    try bytes.withUnsafeBufferPointer { bytes in
      let stored = StoredPixels(
        base: try #require(bytes.baseAddress), size: size,
        stride: size.width * (hasAlpha ? 4 : 3) + padding, hasAlpha: hasAlpha)
      return PixelBuffer(stored, turnedBy: orientation)
    }
  }

  // Sizes below, at and across the blocks in which turned pictures are copied.
  @Test(
    arguments: [(1, 1), (1, 70), (70, 1), (31, 33), (32, 64), (65, 40)], [false, true])
  func `Every pixel arrives where its orientation says`(
    sides: (width: Int, height: Int), hasAlpha: Bool
  ) throws {
    let size = PixelSize(sides.width, sides.height)
    let bytes = storedBytes(size, hasAlpha: hasAlpha, padding: 5)
    let upright = try convert(bytes, size, hasAlpha: hasAlpha, padding: 5, .upright)
    for orientation in Orientation.allCases {
      let turned = try convert(bytes, size, hasAlpha: hasAlpha, padding: 5, orientation)
      #expect(turned.size == orientation.applied(to: size))
      let back = turned.stored(for: orientation)
      #expect(back.meanDifference(from: upright) == 0)
    }
  }

  @Test func `Bytes red, green, blue become an opaque pixel`() throws {
    let pixels = try convert(
      [0x12, 0x34, 0x56], PixelSize(1, 1), hasAlpha: false, padding: 0, .upright)
    #expect(pixels[0, 0] == 0xFF12_3456)
  }

  @Test func `Every colour times every alpha is exact`() throws {
    var bytes: [UInt8] = []
    for alpha in 0...255 {
      for colour in 0...255 { bytes += [UInt8(colour), 0, 255, UInt8(alpha)] }
    }
    let size = PixelSize(256, 256)
    let pixels = try convert(bytes, size, hasAlpha: true, padding: 0, .upright)
    var wrong = 0
    for alpha in 0..<256 {
      for colour in 0..<256 {
        let red = UInt32((Double(colour * alpha) / 255).rounded())
        let expected = UInt32(alpha) << 24 | red << 16 | UInt32(alpha)
        if pixels[colour, alpha] != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }
}
