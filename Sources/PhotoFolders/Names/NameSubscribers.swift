import PhotoPages
import Synchronization

/// The streams that receive a folder's tag names until all are known.
final class NameSubscribers: Sendable {
  private struct State {
    var count = 0
    var waiting: [Int: AsyncStream<[NameCount]>.Continuation] = [:]
  }

  private let state = Mutex(State())

  deinit { finish() }

  /// Adds a stream, which buffers only the newest list.
  func add() -> AsyncStream<[NameCount]> {
    let (stream, asker) = AsyncStream.makeStream(
      of: [NameCount].self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.count += 1
      state.waiting[state.count] = asker
      return state.count
    }
    asker.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.waiting.removeValue(forKey: number) }
    }
    return stream
  }

  /// Sends the names to all streams; evaluates `names` only if there are any.
  func tell(_ names: @autoclosure () -> [NameCount]) {
    let askers = state.withLock { Array($0.waiting.values) }
    guard !askers.isEmpty else { return }
    let names = names()
    for asker in askers { asker.yield(names) }
  }

  func finish() {
    // Outside the lock: `onTermination` takes it as well.
    for asker in state.withLock({ Array($0.waiting.values) }) { asker.finish() }
  }
}

extension NameIndex {
  /// The names indexed so far, most recently used first; does not start indexing.
  var names: [NameCount] { namedPhotos.nameCounts }

  /// Returns the names, most recently used first, as they are indexed, until complete; the first call starts indexing.
  func askForNames() -> AsyncStream<[NameCount]> {
    let stream = askers.add()
    want()
    askers.tell(names)
    finishIfComplete()
    return stream
  }

  /// Sends all names and ends the streams if indexing is complete.
  func finishIfComplete() {
    guard isComplete else { return }
    askers.tell(names)
    askers.finish()
  }
}
