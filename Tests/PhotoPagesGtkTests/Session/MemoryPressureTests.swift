import PhotoDecoding
import PhotoImaging
import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesGtk

/// A source whose photos are all the same drawing.
private struct DrawnSource: PhotoDataSource {
  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    .pixels(TestPictures.solid(PixelSize(width: 400, height: 200), .blue))
  }
}

@Suite("Memory that runs short", .timeout(minutes: 5))
@MainActor
struct MemoryPressureTests {
  @Test("Thumbnails go when memory is about to end, and not before if they are few")
  func thumbnails() async {
    let session = ViewerSession(source: DrawnSource())
    session.freeMemory(at: .critical)
    let request = ThumbnailRequest(Photo(id: PhotoID("a"), name: "a"), side: 200)
    session.thumbnails.update(wanted: [request])
    await eventually("the thumbnail is there") {
      session.thumbnails.isIdle && session.thumbnails.thumbnail(for: request) != nil
    }
    session.freeMemory(at: .low)
    #expect(session.thumbnails.thumbnail(for: request) != nil)
    session.freeMemory(at: .critical)
    #expect(session.thumbnails.thumbnail(for: request) == nil)
  }
}
