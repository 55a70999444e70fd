import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesGtk

/// A source with a page on the web for each of its photos.
private struct PagesSource: SharingPhotoSource {
  let sharing = SourceSharing([
    SharingWay(name: "publish", label: Message("Publish")),
    SharingWay(name: "fail", label: Message("Fail")),
    SharingWay(name: "cancel", label: Message("Cancel")),
  ])

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }

  func share(
    _ photos: [Photo], by way: SharingWay
  ) async throws(PhotoSourceError) -> SharingResult {
    switch way.name {
    case "publish": return .done(Message("Published"))
    case "fail": throw .full
    default: throw .cancelled
    }
  }
}

@Suite("Sharing in a source's own way", .timeout(minutes: 5))
@MainActor
struct SharingTests {
  @Test(
    "A notice shows whether sharing succeeded or failed, and none if it was cancelled",
    arguments: ["publish", "fail", "cancel"])
  func result(name: String) async throws {
    let source = PagesSource()
    let session = ViewerSession(source: source)
    let way = try #require(source.sharing.ways.first { $0.name == name })
    session.run(.share([Photo(id: PhotoID("a"), name: "a.jpg")], way))
    await eventually("it has ended") { session.handing.isEmpty }
    let expected: Notice.Content? =
      switch name {
      case "publish": .done(Message("Published"), offersUndo: false)
      case "fail": .desktopFailed(.other(PhotoSourceError.full.sentence))
      default: nil
      }
    #expect(session.viewer.model.notices.notice?.content == expected)
  }

  @Test("Stopping transfers cancels sharing")
  func cancelling() async {
    let session = ViewerSession(source: PagesSource())
    var wasCancelled = false
    session.handOver { _ in
      while !Task.isCancelled { await Task.yield() }
      wasCancelled = true
    }
    session.run(.stopTransfers)
    await eventually("it has ended") { session.handing.isEmpty }
    #expect(wasCancelled)
  }
}
