import PhotoPages
import TestSupport
import Testing

@testable import PhotoDecoding

/// Turning pictures upright.
@Suite struct TurningTests {
  @Test(
    arguments: Orientation.allCases,
    [PixelSize(1, 1), PixelSize(1, 70), PixelSize(70, 1), PixelSize(33, 65), PixelSize(97, 32)])
  func `Each orientation is turned upright`(orientation: Orientation, size: PixelSize) throws {
    let upright = PixelBuffer(
      size: size, pixels: (0..<UInt32(size.width * size.height)).map { 0xFF00_0000 | $0 })
    let stored = upright.stored(for: orientation)
    let bitmap = try Bitmap(stored.size) { stored[$0, $1] }
    let turned = try Turning.turn(bitmap, by: orientation)
    #expect(turned.size == size)
    #expect(turned.layout == bitmap.layout)
    let isUpright = PixelRect(size).places.allSatisfy {
      turned[$0.x, $0.y] == upright[$0.x, $0.y]
    }
    #expect(isUpright)
  }

  @Test func `An upright picture is not copied`() throws {
    let bitmap = try Bitmap.noise(PixelSize(4, 3))
    #expect(try Turning.turn(bitmap, by: .upright) === bitmap)
  }
}
