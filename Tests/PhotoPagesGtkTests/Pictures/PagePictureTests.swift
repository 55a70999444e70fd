@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesGtk

@MainActor
@Suite struct PagePictureTests {
  private let fullSize = PixelSize(width: 400, height: 300)

  private func whole(_ width: Int, _ traits: PictureTraits = []) -> DecodedPicture {
    let size = PixelSize(width: width, height: width * 3 / 4)
    return DecodedPicture(
      pixels: TestPictures.solid(size, .red), fullSize: fullSize, traits: traits)
  }

  private func part(_ x: Int, of width: Int) -> DecodedPicture {
    let size = PixelSize(width: width, height: width * 3 / 4)
    let part = PixelRect(x: x, y: 0, width: 20, height: 20)
    return DecodedPicture(
      pixels: TestPictures.solid(part.size, .red), fullSize: fullSize, scaledSize: size, part: part)
  }

  private func widths(_ picture: PagePicture, for width: Double) -> [Int] {
    picture.pieces(forWidth: width).map(\.scaledSize.width)
  }

  @Test func `A stand-in gives way to the picture, and never comes back`() {
    var picture = PagePicture(whole(16, [.isPreview]), revision: 0)
    #expect(picture.isProvisional)
    picture.add(whole(100))
    picture.add(whole(32, [.isPass]))
    #expect(!picture.isProvisional)
    #expect(picture.pieces.map(\.scaledSize.width) == [100])
  }

  @Test func `The smallest picture that has enough pixels is drawn, else the largest`() {
    var picture = PagePicture(whole(100), revision: 0)
    picture.add(whole(200))
    #expect(widths(picture, for: 80) == [100])
    #expect(widths(picture, for: 150) == [200])
    #expect(widths(picture, for: 400) == [200])
  }

  @Test func `Over a whole picture that is too coarse lies the part that is not`() {
    var picture = PagePicture(whole(100), revision: 0)
    picture.add(part(40, of: 400))
    #expect(widths(picture, for: 400) == [100, 400])
    #expect(widths(picture, for: 100) == [100])
  }

  @Test func `Sizes that were zoomed through are not gathered`() {
    var picture = PagePicture(whole(100), revision: 0)
    for width in [120, 140, 160, 200, 180] { picture.add(whole(width)) }
    #expect(picture.pieces.map(\.scaledSize.width) == [180, 200])
    for x in [0, 40, 80] { picture.add(part(x, of: 400)) }
    #expect(picture.pieces.filter { !$0.isWhole }.count == 1)
    picture.keepOnly(PixelSize(width: 999, height: 750))
    #expect(picture.pieces.count == 3)
    picture.keepOnly(PixelSize(width: 180, height: 135))
    #expect(picture.pieces.map(\.scaledSize.width) == [180])
  }

  @Test func `A part is at hand where a larger one of its scale is`() {
    var picture = PagePicture(whole(100), revision: 0)
    picture.add(part(40, of: 400))
    let size = PixelSize(width: 400, height: 300)
    #expect(picture.has(PixelRect(x: 45, y: 5, width: 10, height: 10), at: size))
    #expect(!picture.has(PixelRect(x: 30, y: 5, width: 20, height: 10), at: size))
    #expect(
      !picture.has(
        PixelRect(x: 45, y: 5, width: 10, height: 10), at: PixelSize(width: 200, height: 150)))
  }

  @Test func `A part is drawn where it belongs`() {
    let picture = PagePicture(part(100, of: 400), revision: 0)
    let place = picture.pieces[0].place(in: Rect(x: 10, y: 20, width: 800, height: 600))
    #expect(place == Rect(x: 210, y: 20, width: 40, height: 40))
  }
}
