import PhotoDecoding
import PhotoPages
import TestSupport
import Testing

/// What stands in for a picture until that is decoded.
@Suite struct ThumbnailTests {
  @Test(arguments: [Orientation.upright, .rotated90, .mirrored])
  func `The thumbnail inside a file is upright and of the picture's shape`(
    orientation: Orientation
  ) throws {
    // Cameras put thumbnails of 4:3 into photos of 3:2, with bars above and below.
    var stored = TestCanvas(PixelSize(width: 160, height: 120), filledWith: .white)
    stored.fill(x: 0, y: 0, width: 160, height: 6, with: .black)
    stored.fill(x: 0, y: 114, width: 160, height: 6, with: .black)
    stored.fill(x: 0, y: 6, width: 40, height: 27, with: .red)
    var large = TestCanvas(PixelSize(width: 480, height: 320), filledWith: .white)
    large.fill(x: 0, y: 0, width: 120, height: 80, with: .red)
    let file = try JPEGWithThumbnail.bytes(
      of: large.picture, thumbnail: stored.picture, orientation: orientation)
    let preview = try decode(file, .preview)
    let whole = try decode(file, .fitting(preview.pixels.size))
    #expect(preview.traits.contains(.isPreview))
    #expect(preview.fullSize == orientation.applied(to: PixelSize(width: 480, height: 320)))
    #expect(preview.pixels.size == orientation.applied(to: PixelSize(width: 160, height: 107)))
    #expect(preview.pixels.meanDifference(from: whole.pixels) < 8)
  }

  @Test func `A picture without any stand-in has no preview`() throws {
    let file = try PictureEncoder.png(TestPictures.marker())
    #expect(throws: PictureError.notAPicture) { try decode(file, .preview) }
  }

  @Test func `What lies beside the file stands in for it, with the file's own size`() throws {
    let file = try PictureEncoder.png(TestPictures.checkerboard(PixelSize(300, 200)))
    let thumbnail = try PictureEncoder.png(TestPictures.checkerboard(PixelSize(30, 20)))
    let request = DecodeRequest(
      source: .bytes(file), detail: .preview, desktopThumbnail: .bytes(thumbnail))
    let preview = try PictureDecoder().decode(request)
    #expect(preview.fullSize == PixelSize(300, 200))
    #expect(preview.pixels.size == PixelSize(30, 20))
    #expect(preview.traits.contains(.isPreview))
  }

  @Test func `A thumbnail beside the file that is a square is no preview of it`() throws {
    let file = try PictureEncoder.png(TestPictures.checkerboard(PixelSize(300, 200)))
    let square = try PictureEncoder.png(TestPictures.checkerboard(PixelSize(30, 30)))
    let request = DecodeRequest(
      source: .bytes(file), detail: .preview, desktopThumbnail: .bytes(square))
    #expect(throws: PictureError.notAPicture) { try PictureDecoder().decode(request) }
  }
}
