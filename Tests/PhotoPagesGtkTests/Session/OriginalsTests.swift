import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoPagesGtk

/// A source whose original is on its way until the test lets it arrive.
private final class SlowSource: OriginalPhotoSource {
  private let arrival = Mutex<CheckedContinuation<PhotoSourceError?, Never>?>(nil)

  /// Whether an original is on its way.
  var isWaiting: Bool { arrival.withLock { $0 != nil } }

  /// Lets it arrive, or fail.
  func arrive(_ error: PhotoSourceError? = nil) {
    arrival.withLock { $0.take() }?.resume(returning: error)
  }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }

  func original(
    of photo: Photo, progress: @escaping @Sendable (Double) -> Void
  ) async throws(PhotoSourceError) -> String {
    for part in [0.5, 0.501, 0.509] { progress(part) }
    let error = await withCheckedContinuation { answer in arrival.withLock { $0 = answer } }
    // Told of at the very end, so that it may be heard of too late.
    progress(1)
    if let error { throw error }
    return "file:///a.jpg"
  }
}

@Suite("Originals for other programs", .timeout(minutes: 5))
@MainActor
struct OriginalsTests {
  private let photo = Photo(id: PhotoID("a"), name: "a.jpg")

  @Test(
    "A notice shows the progress of an original until it arrives or fails",
    arguments: [nil, PhotoSourceError.full])
  func progress(error: PhotoSourceError?) async {
    let source = SlowSource()
    let session = ViewerSession(source: source)
    let task = Task { await session.original(of: photo) }
    await eventually("the source waits, and a notice is shown") {
      source.isWaiting && session.viewer.model.notices.notice != nil
    }
    #expect(session.viewer.model.notices.notice?.content == .transferring(photo, percent: 50))
    #expect(session.isBusy)
    source.arrive(error)
    #expect(await task.value == (error == nil ? "file:///a.jpg" : nil))
    await eventually("the notice of the transfer goes, or says that it failed") {
      session.viewer.model.notices.notice?.content == error.map { .notTransferred(photo, $0) }
    }
  }

  @Test("An original for copies reports its progress to the caller without a notice")
  func forCopies() async throws {
    let source = SlowSource()
    let session = ViewerSession(source: source)
    let reports = Mutex<[Int]>([])
    let task = Task {
      try await session.original(of: photo) { percent in reports.withLock { $0.append(percent) } }
    }
    await eventually("half of it has come") {
      source.isWaiting && reports.withLock { $0 } == [50]
    }
    #expect(session.isBusy)
    #expect(session.viewer.model.notices.notice == nil)
    source.arrive()
    #expect(try await task.value == "file:///a.jpg")
    #expect(session.viewer.model.notices.notice == nil)
  }

  @Test("A failed original for copies throws the error without a notice")
  func failsForCopies() async {
    let source = SlowSource()
    let session = ViewerSession(source: source)
    let task = Task { try await session.original(of: photo) { _ in } }
    await eventually("the source waits") { source.isWaiting }
    source.arrive(.full)
    await #expect(throws: PhotoSourceError.full) { try await task.value }
    #expect(session.viewer.model.notices.notice == nil)
  }

  @Test("A source without originals has none, and a notice says so")
  func notSupported() async {
    let session = ViewerSession(source: StandInSource())
    #expect(await session.original(of: photo) == nil)
    #expect(session.viewer.model.notices.notice?.content == .notTransferred(photo, .notSupported))
  }
}
