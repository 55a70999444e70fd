@testable import PhotoPages
import TestSupport
import Testing

@Suite struct OrientationPartTests {
  /// Looks up each pixel of a part in the stored picture, the slow and obvious way.
  @Test("A part of the upright picture is found in the stored one", arguments: Orientation.allCases)
  func part(orientation: Orientation) {
    let size = PixelSize(width: 7, height: 5)
    let upright = PixelBuffer(
      size: size, pixels: (0..<35).map { 0xFF00_0000 | UInt32($0) })
    let stored = upright.stored(for: orientation)
    let part = PixelRect(x: 1, y: 2, width: 4, height: 2)
    let place = orientation.stored(part, of: size)
    var expected: Set<UInt32> = []
    for y in part.y..<part.bottom {
      for x in part.x..<part.right { expected.insert(upright[x, y]) }
    }
    var found: Set<UInt32> = []
    for y in place.y..<place.bottom {
      for x in place.x..<place.right { found.insert(stored[x, y]) }
    }
    #expect(found == expected)
  }

  @Test("The inverse orientation maps a part back to itself", arguments: Orientation.allCases)
  func inverse(orientation: Orientation) {
    let size = PixelSize(width: 7, height: 5)
    let part = PixelRect(x: 1, y: 2, width: 4, height: 2)
    let stored = orientation.stored(part, of: size)
    #expect(orientation.inverse.stored(stored, of: orientation.applied(to: size)) == part)
  }
}
