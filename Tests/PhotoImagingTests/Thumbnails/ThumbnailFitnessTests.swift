import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

@testable import PhotoImaging

/// Which previews can be shown as thumbnails.
struct ThumbnailFitnessTests {
  private func isGoodEnough(_ own: PixelSize, of photo: PixelSize, for side: Int) -> Bool {
    DecodedPicture(pixels: TestPictures.solid(own, .red), fullSize: photo).isGoodEnough(for: side)
  }

  @Test func `Six tenths of the wanted size suffice`() {
    let photo = PixelSize(4000, 3000)
    #expect(isGoodEnough(PixelSize(160, 120), of: photo, for: 266))
    #expect(!isGoodEnough(PixelSize(160, 120), of: photo, for: 268))
    #expect(isGoodEnough(PixelSize(100, 75), of: PixelSize(100, 75), for: 1000))
  }

  @Test func `The shape is the photo's, but for rounding`() {
    #expect(isGoodEnough(PixelSize(160, 107), of: PixelSize(6000, 4000), for: 200))
    #expect(isGoodEnough(PixelSize(160, 105), of: PixelSize(6000, 4000), for: 200))
    #expect(!isGoodEnough(PixelSize(160, 120), of: PixelSize(6000, 4000), for: 200))
    #expect(!isGoodEnough(PixelSize(160, 120), of: PixelSize(3000, 4000), for: 200))
    #expect(isGoodEnough(PixelSize(160, 20), of: PixelSize(8100, 1000), for: 200))
  }

  @Test(arguments: [
    (1, ThumbnailSize.normal), (128, .normal), (129, .large), (512, .extraLarge),
    (513, .extraExtraLarge), (5000, .extraExtraLarge),
  ])
  func `The size that is read and written covers the wanted one`(side: Int, size: ThumbnailSize) {
    #expect(ThumbnailSize(covering: side) == size)
  }

  @Test func `A thumbnail's texts state its file, in whole seconds`() {
    let origin = ThumbnailOrigin(
      uri: "file:///a", modified: 1_999_999, byteCount: 3, contentType: "image/jpeg")
    let texts = origin.texts(fullSize: PixelSize(4, 5)).map { "\($0)=\($1)" }
    #expect(
      texts == [
        "Thumb::URI=file:///a", "Thumb::MTime=1", "Thumb::Size=3", "Thumb::Mimetype=image/jpeg",
        "Thumb::Image::Width=4", "Thumb::Image::Height=5", "Software=Photo Pages",
      ])
    #expect(ThumbnailOrigin(uri: "", modified: -1, byteCount: 0).seconds == -1)
  }
}
