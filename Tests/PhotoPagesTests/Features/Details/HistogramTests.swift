import TestSupport
import Testing

@testable import PhotoPages

@Suite("A histogram counts the brightness of a picture's colours")
struct HistogramTests {
  private static let size = PixelSize(width: 40, height: 30)

  @Test("A solid color fills one step of each channel of the histogram")
  func solid() {
    let histogram = Histogram(of: TestPictures.solid(Self.size, TestColour(255, 128, 0)))
    #expect(histogram.red.last == 1200 && histogram.red.reduce(0, +) == 1200)
    #expect(histogram.green[32] == 1200)
    #expect(histogram.blue[0] == 1200)
    #expect(histogram.fullHeight == 1200)
  }

  @Test("Peaks of black and white do not hide what is between them")
  func peaks() {
    var canvas = TestCanvas(Self.size, filledWith: .black)
    canvas.fill(x: 0, y: 0, width: 10, height: 10, with: .white)
    canvas.fill(x: 20, y: 0, width: 5, height: 5, with: TestColour(100, 100, 100))
    #expect(Histogram(of: canvas.picture).fullHeight == 25)
  }

  @Test("The histogram samples a large picture and leaves out transparent pixels")
  func samples() {
    let large = Histogram(
      of: TestPictures.solid(PixelSize(width: 1600, height: 800), TestColour(0, 0, 0)))
    #expect(large.red[0] == 160 * 160)
    let clear = Histogram(of: TestPictures.solid(Self.size, TestColour(0, 0, 0, alpha: 0)))
    #expect(clear.red.allSatisfy { $0 == 0 })
    #expect(clear.fullHeight == 1)
  }
}
