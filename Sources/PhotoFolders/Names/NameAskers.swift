import PhotoPages
import Synchronization

/// Those who wait for the names on a folder's photos, until all are known.
final class NameAskers: Sendable {
  private struct State {
    var count = 0
    var waiting: [Int: AsyncStream<[NameCount]>.Continuation] = [:]
  }

  private let state = Mutex(State())

  deinit { finish() }

  /// What one more hears; of what it has not heard yet, the last.
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

  /// Tells all who wait; the names are made only if anybody does.
  func tell(_ names: @autoclosure () -> [NameCount]) {
    let askers = state.withLock { Array($0.waiting.values) }
    guard !askers.isEmpty else { return }
    let names = names()
    for asker in askers { asker.yield(names) }
  }

  /// Nothing more will come.
  func finish() {
    // Each one's end takes it out, which waits for the lock.
    for asker in state.withLock({ Array($0.waiting.values) }) { asker.finish() }
  }
}

extension NameIndex {
  /// All names that are known so far, those used last first. Asks for none.
  var names: [NameCount] { photos.values.nameCounts }

  /// The names that are known, those used last first, and again as more are read, until the listed folder
  /// has been gone through. The first who asks has that begun.
  func askForNames() -> AsyncStream<[NameCount]> {
    let stream = askers.add()
    want()
    askers.tell(names)
    finishIfComplete()
    return stream
  }

  /// Tells those who wait all names, and that there are no more, if so it is.
  func finishIfComplete() {
    guard isComplete else { return }
    askers.tell(names)
    askers.finish()
  }

  /// The URIs of the photos known so far that have a name, in no order. The first who asks has names read.
  func photos(named name: String) -> [String] {
    want()
    return photos.filter { $0.value.names.contains(name) }.map(\.key)
  }
}
