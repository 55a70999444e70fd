import PhotoDecoding
@testable import PhotoImaging
import PhotoPages
import TestSupport
import Testing

/// Stand-ins and coarse passes, which come before a picture.
@Suite(.timeout(minutes: 5)) struct PreviewTests {
  @Test func `A preview waits for no decoding`() async throws {
    let fixture = SchedulerFixture()
    let hanging = await fixture.occupy("a", "b")
    let preview = fixture.ask("c", .shown, .preview)
    #expect(await preview.picture() != nil)
    for name in ["a", "b"] { fixture.decoder.release(name) }
    for ask in hanging { _ = await ask.value }
  }

  @Test func `Whoever wants passes gets them before the picture, and others none`() async throws {
    let session = PictureSession(
      on: PictureScheduler(), source: MockSource(), decoder: PassingDecoder())
    let request = SchedulerFixture.request("a")
    let passes = Recorder<Int>()
    let picture = try await session.picture(for: request) {
      passes.record($0.pixels.size.width)
    }
    #expect(passes.events == [2])
    #expect(picture.pixels.size.width == 8)
    #expect(session.cache.pictures(of: request.photo).map(\.pixels.size.width) == [8])
  }

  @Test func `What is got far ahead gets no passes`() async throws {
    let session = PictureSession(
      on: PictureScheduler(), source: MockSource(), decoder: PassingDecoder())
    let passes = Recorder<Int>()
    let request = SchedulerFixture.request("a", .prefetch(distance: 2))
    _ = try await session.picture(for: request) { passes.record($0.pixels.size.width) }
    #expect(passes.events == [])
  }
}

/// Shows a coarse picture before every picture.
private struct PassingDecoder: StillDecoding {
  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    let fullSize = PixelSize(width: 16, height: 16)
    onPass?(
      DecodedPicture(
        pixels: TestPictures.solid(PixelSize(width: 2, height: 2), .red), fullSize: fullSize,
        traits: [.isPass]))
    return DecodedPicture(
      pixels: TestPictures.solid(PixelSize(width: 8, height: 8), .red), fullSize: fullSize)
  }
}
