@testable import PhotoPages
import Testing

@Suite struct PixelRectTests {
  private let whole = PixelRect(x: 0, y: 0, width: 10, height: 8)

  @Test("The intersection of two rectangles is contained in both")
  func intersection() {
    let part = PixelRect(x: 6, y: -2, width: 9, height: 5)
    let common = whole.intersection(part)
    #expect(common == PixelRect(x: 6, y: 0, width: 4, height: 3))
    #expect(whole.contains(common) && part.contains(common))
  }

  @Test("Rectangles that do not meet have nothing in common")
  func apart() {
    #expect(whole.intersection(PixelRect(x: 10, y: 0, width: 2, height: 2)).isEmpty)
    #expect(whole.intersection(PixelRect(x: 20, y: 30, width: 2, height: 2)).isEmpty)
  }

  @Test("A rectangle contains itself and nothing that extends beyond it")
  func holding() {
    #expect(whole.contains(whole))
    #expect(!whole.contains(PixelRect(x: 0, y: 0, width: 11, height: 8)))
    #expect(!whole.contains(PixelRect(x: -1, y: 0, width: 3, height: 3)))
  }
}
