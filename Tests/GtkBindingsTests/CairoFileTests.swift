import Testing

@testable import GtkBindings

/// Drawings as files in memory.
struct CairoFileTests {
  @Test func anSVGHasItsSizeAndItsShapes() {
    let bytes = CairoContext.svg(width: 30, height: 20) { cairo in
      cairo.rectangle(x: 1, y: 2, width: 3, height: 4)
      cairo.fill(Colour(red: 1, green: 0, blue: 0))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"))
    #expect(text.hasSuffix("</svg>\n"))
    #expect(text.contains(#"width="30px" height="20px" viewBox="0 0 30 20""#))
    #expect(text.contains("100%,0%,0%") || text.contains("100%, 0%, 0%"))
    #expect(!text.contains("<image"))
  }

  @Test func aPNGHasItsSize() {
    let bytes = CairoSurface(width: 300, height: 2).png()
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(bytes[16..<24] == [0, 0, 1, 0x2C, 0, 0, 0, 2])
  }

  @Test func shapesAreFilledWhereTheyShouldBe() {
    let surface = CairoSurface(width: 20, height: 10)
    surface.draw { cairo in
      // A frame and, beside it, a half that is seen through where it overlaps nothing twice.
      cairo.rectangle(x: 0, y: 0, width: 10, height: 10)
      cairo.rectangle(x: 2, y: 2, width: 6, height: 6)
      cairo.fillEvenOdd(.black)
      cairo.group(opacity: 0.5) {
        for x in [10.0, 14] {
          cairo.rectangle(x: x, y: 0, width: 6, height: 10)
          cairo.fill(.black)
        }
      }
    }
    var pixels = [UInt8](repeating: 0, count: 20 * 10 * 4)
    pixels.withUnsafeMutableBytes { surface.copyPixels(into: $0) }
    let middle = (0..<20).map { pixels[(5 * 20 + $0) * 4 + 3] }
    #expect(middle[0..<10] == [255, 255, 0, 0, 0, 0, 0, 0, 255, 255])
    #expect(middle[10..<20].allSatisfy { (127...128).contains($0) })
  }
}
