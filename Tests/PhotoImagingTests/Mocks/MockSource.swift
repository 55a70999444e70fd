import Dispatch
import PhotoPages
import Synchronization

/// A source whose pictures are their photos' names, given at once or when the test says so.
final class MockSource: ThumbnailPhotoSource {
  /// What happens to a photo.
  enum Event: Hashable {
    case asked(String)
    case cancelled(String)
    case askedForPreview(String)
  }

  private typealias Answer = CheckedContinuation<Result<PictureSource, PhotoSourceError>, Never>

  private struct State {
    var held: Set<String> = []
    var unresponsive: Set<String> = []
    var answers: [String: Answer] = [:]
    var errors: [String: PhotoSourceError] = [:]
    var details: [PictureDetail] = []
    var cancelling: DispatchSemaphore?
  }

  /// What has happened.
  let recorder = Recorder<Event>()
  /// The photos whose pictures were discarded.
  let discarded = Recorder<String>()

  private let state = Mutex(State())

  /// Asks for this photo will wait for `release`, or to be cancelled unless `unresponsive` to that.
  func hold(_ name: String, unresponsive: Bool = false) {
    state.withLock { state in
      state.held.insert(name)
      if unresponsive { state.unresponsive.insert(name) }
    }
  }

  /// Asks for this photo fail from now on; `nil` lets them succeed.
  func fail(_ name: String, with error: PhotoSourceError?) {
    state.withLock { $0.errors[name] = error }
  }

  /// What has been asked for, in that order.
  var details: [PictureDetail] { state.withLock { $0.details } }

  /// Being cancelled blocks the thread that cancels until the semaphore is signalled.
  func blockCancelling(until gate: DispatchSemaphore) {
    state.withLock { $0.cancelling = gate }
  }

  /// Answers the ask for a photo that was held.
  func release(_ name: String) {
    finish(name, .success(Self.picture(name)))
  }

  func thumbnail(of photo: Photo) async -> PictureSource? {
    recorder.record(.askedForPreview(photo.id.name))
    return nil
  }

  func picture(for request: PictureRequest) async throws(PhotoSourceError) -> PictureSource {
    let name = request.photo.id.name
    state.withLock { $0.details.append(request.detail) }
    recorder.record(.asked(name))
    if let error = state.withLock({ $0.errors[name] }) { throw error }
    guard state.withLock({ $0.held.contains(name) }) else { return Self.picture(name) }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        state.withLock { $0.answers[name] = answer }
        if Task.isCancelled { cancel(name) }
      }
    } onCancel: {
      recorder.record(.cancelled(name))
      state.withLock { $0.cancelling }?.wait()
      cancel(name)
    }
    return try result.get()
  }

  func discardPictures(of photo: Photo) { discarded.record(photo.id.name) }

  func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> { AsyncStream { $0.finish() } }

  private func cancel(_ name: String) {
    if !state.withLock({ $0.unresponsive.contains(name) }) { finish(name, .failure(.cancelled)) }
  }

  private func finish(_ name: String, _ result: Result<PictureSource, PhotoSourceError>) {
    let answer = state.withLock { state in
      state.held.remove(name)
      return state.answers.removeValue(forKey: name)
    }
    answer?.resume(returning: result)
  }

  private static func picture(_ name: String) -> PictureSource { .bytes(Array(name.utf8)) }
}
