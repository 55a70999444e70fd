import Dispatch
@testable import PhotoPages
import Synchronization
import TestSupport
import Testing

@testable import PhotoPagesGtk

/// A source whose every answer waits to be cancelled, and whose cancellation handlers block until the test
/// lets them go.
private final class BlockingSource: AnnotatingPhotoSource, DetailedPhotoSource {
  /// Seconds after which a handler gives up: the test has failed then, and must not hang.
  private static let timeout = 20.0

  private let gate = DispatchSemaphore(value: 0)
  private let counts = Mutex((waiting: 0, cancelling: 0, released: 0))

  /// How many answers are waited for.
  var waiting: Int { counts.withLock(\.waiting) }
  /// How many handlers were called.
  var cancelling: Int { counts.withLock(\.cancelling) }
  /// How many handlers the test has let go.
  var released: Int { counts.withLock(\.released) }

  /// Lets a handler go.
  func open() { gate.signal() }

  private func block() {
    counts.withLock { $0.cancelling += 1 }
    guard gate.wait(timeout: .now() + Self.timeout) == .success else { return }
    counts.withLock { $0.released += 1 }
  }

  private func wait() async {
    let answer = Mutex<CheckedContinuation<Void, Never>?>(nil)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.withLock { $0 = continuation }
        counts.withLock { $0.waiting += 1 }
      }
    } onCancel: {
      block()
      answer.withLock { $0 }?.resume()
    }
  }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(of: PhotoListUpdate.self)
    continuation.onTermination = { _ in self.block() }
    counts.withLock { $0.waiting += 1 }
    return stream
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    throw .notFound
  }

  func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    await wait()
    throw .cancelled
  }

  func details(of photo: Photo) async throws(PhotoSourceError) -> PhotoDetails {
    await wait()
    throw .cancelled
  }
}

@Suite("Sources whose cancellation handlers block", .timeout(minutes: 5))
@MainActor
struct CancellingTests {
  private let source = BlockingSource()

  /// Lets a handler go and waits until it has ended.
  private func release() async {
    let before = source.released
    source.open()
    await eventually("the handler ends") { source.released > before }
  }

  @Test("A cancelled request is dropped without waiting for its source")
  func request() async {
    let loader = RequestLoader(source: source)
    let photo = Photo(id: PhotoID("a"), name: "a.jpg")
    let request = ReadingRequest(token: ReadingToken(photo: photo.id, generation: 1), photo: photo)
    loader.load([request], failing: { .details(.failed($0, $1)) }) {
      (source, request) throws(PhotoSourceError) in
      .details(.loaded(request.token, try await source.details(of: request.photo)))
    }
    await eventually("a request waits") { source.waiting == 1 }
    loader.cancel()
    #expect(!loader.isBusy)
    await eventually("a request is cancelled") { source.cancelling == 1 }
    #expect(source.released == 0, "The handler blocks, and this thread goes on")
    await release()
    #expect(source.released == 1)
  }

  @Test("A viewer closes and lists again without waiting for its source")
  func list() async {
    let session = ViewerSession(source: source)
    session.send(.window(.viewLoaded))
    await eventually("a request waits") { source.waiting == 1 }
    session.send(.library(.failed(.notReachable)))
    session.send(.command(.retry))
    await eventually("the second request waits") { source.waiting == 2 && source.cancelling == 1 }
    session.close()
    #expect(source.released == 0)
    await release()
    await eventually("both requests are cancelled") { source.cancelling == 2 }
    #expect(source.released == 1)
    await release()
  }
}
