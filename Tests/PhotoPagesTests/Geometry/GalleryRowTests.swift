import Testing

@testable import PhotoPages

@Suite("The rows of the gallery's list")
struct GalleryRowTests {
  private static let widths = [120.0, 356, 996, 1917]

  @Test("Header, box and details lie below each other, centred", arguments: widths)
  func places(width: Double) {
    let row = GalleryRow(width: width, .leftToRight)
    #expect(row.header.origin.y == 0 && row.header.bottom == row.box.origin.y)
    #expect(row.box.bottom == row.details.origin.y && row.details.bottom < row.height)
    #expect(row.header.size.width == row.box.size.width)
    #expect(row.details.size.width == row.box.size.width)
    #expect(row.box.size.width <= 800 && row.box.origin.x > 0)
    #expect(abs(row.box.origin.x - (width - row.box.right)) <= 1)
    #expect(abs(row.box.size.height - row.box.size.width * 2 / 3) < 1)
    #expect(row.height == row.height.rounded())
  }

  @Test(
    "In a low view the picture leaves room for the texts, but keeps half of its usual height",
    arguments: [(950.0, 640.0, 1.0), (950, 640, 1.5), (950, 5000, 1), (400, 300, 1), (950, 300, 1)])
  func lowView(width: Double, viewHeight: Double, textScale: Double) {
    let usual = GalleryRow(width: width, textScale: textScale, .leftToRight)
    let row = GalleryRow(
      width: width, viewHeight: viewHeight, textScale: textScale, .leftToRight)
    #expect(row.height <= max(viewHeight, usual.height - usual.box.size.height / 2 + 1))
    #expect(row.height > min(viewHeight, usual.height) - 1)
    #expect(row.box.size.height > usual.box.size.height / 2 - 1)
    #expect(row.header == usual.header && row.details.size == usual.details.size)
    #expect(row.box.size.width == usual.box.size.width)
    #expect(row.box.bottom == row.details.origin.y)
    #expect(row.height == row.height.rounded())
  }

  @Test("The menu button of a gallery row is at the end of its header", arguments: widths)
  func button(width: Double) {
    let row = GalleryRow(width: width, .leftToRight)
    let mirrored = GalleryRow(width: width, .rightToLeft)
    #expect(row.button.right == row.header.right)
    #expect(mirrored.button.origin.x == mirrored.header.origin.x)
    #expect(row.button.bottom <= row.header.bottom)
  }

  @Test("The author of a gallery row has the header but for the button", arguments: widths)
  func author(width: Double) {
    let row = GalleryRow(width: width, .leftToRight)
    let mirrored = GalleryRow(width: width, .rightToLeft)
    #expect(row.author.origin == row.header.origin && row.author.right == row.button.origin.x)
    #expect(mirrored.author.origin.x == mirrored.button.right)
    #expect(mirrored.author.right == mirrored.header.right)
  }

  @Test(
    "A picture in a gallery row is whole, at the start and top, and as large as its box allows",
    arguments: [Size(width: 300, height: 200), Size(width: 200, height: 900)], widths)
  func picture(size: Size, width: Double) {
    let row = GalleryRow(width: width, .leftToRight)
    let place = row.place(of: size)
    #expect(place.origin == row.box.origin)
    let mirrored = GalleryRow(width: width, .rightToLeft).place(of: size)
    #expect(abs(mirrored.right - row.box.right) < 0.001)
    #expect(mirrored.origin.y == row.box.origin.y && mirrored.size == place.size)
    #expect(abs(place.size.width * size.height - place.size.height * size.width) < 0.01)
    #expect(place.size.width <= row.box.size.width + 0.001)
    #expect(place.size.height <= row.box.size.height + 0.001)
    #expect(
      abs(place.size.width - row.box.size.width) < 0.001
        || abs(place.size.height - row.box.size.height) < 0.001)
  }

  @Test(
    "The details of a gallery row follow its picture, and fit below the tallest", arguments: widths)
  func details(width: Double) {
    let row = GalleryRow(width: width, .leftToRight)
    let flat = row.place(of: Size(width: 900, height: 100))
    #expect(abs(row.details(below: flat).origin.y - flat.bottom) <= 0.5)
    #expect(row.details(below: flat).size == row.details.size)
    #expect(row.details(below: row.place(of: Size(width: 200, height: 900))) == row.details)
  }

  @Test("A tiny picture in a gallery row is enlarged four times at most")
  func tiny() {
    let row = GalleryRow(width: 1000, .leftToRight)
    #expect(row.place(of: Size(width: 30, height: 20)).size == Size(width: 120, height: 80))
    #expect(row.place(of: Size(width: 0, height: 20)) == row.box)
  }
}
