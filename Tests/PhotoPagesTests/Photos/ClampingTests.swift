import PhotoPages
import Testing

@Suite("Numbers from outside") struct ClampingTests {
  @Test(
    "A number becomes the nearest integer that fits, and no number becomes 0",
    arguments: [
      (2.9, 2), (-2.9, -2), (0.0, 0), (-0.0, 0), (1e300, Int.max), (-1e300, Int.min),
      (9.3e18, Int.max), (-9.3e18, Int.min), (.infinity, Int.max), (-.infinity, Int.min),
      (.nan, 0), (.signalingNaN, 0), (.leastNonzeroMagnitude, 0),
    ] as [(Double, Int)])
  func integers(number: Double, expected: Int) {
    #expect(Int(clamping: number) == expected)
  }

  @Test("Clamping to a smaller integer type ends at its limits")
  func smaller() {
    #expect(UInt8(clamping: 255.9) == 255 && UInt8(clamping: 256.0) == 255)
    #expect(UInt8(clamping: -0.5) == 0 && UInt8(clamping: -1.0) == 0)
    #expect(Int32(clamping: 3e9) == Int32.max)
  }

  @Test(
    "A thumbnail's whole seconds are rounded down, for any time",
    arguments: [
      (0, 0), (999_999, 0), (-1, -1), (-1_000_000, -1), (-1_000_001, -2),
      (Int64.min, -9_223_372_036_855), (Int64.max, 9_223_372_036_854),
    ] as [(Int64, Int64)])
  func seconds(microseconds: Int64, seconds: Int64) {
    let origin = ThumbnailOrigin(uri: "file:///a", modified: microseconds, byteCount: 0)
    #expect(origin.seconds == seconds)
  }
}
