import PhotoPages
import Synchronization

/// The streams that receive what an index learns.
final class Subscribers<News: Sendable>: Sendable {
  private struct State {
    var count = 0
    var streams: [Int: AsyncStream<News>.Continuation] = [:]
  }

  private let state = Mutex(State())
  private let buffering: AsyncStream<News>.Continuation.BufferingPolicy

  init(buffering: AsyncStream<News>.Continuation.BufferingPolicy = .unbounded) {
    self.buffering = buffering
  }

  deinit { finish() }

  /// Adds a stream, which gets `known` first.
  func add(_ known: News? = nil) -> AsyncStream<News> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: News.self, bufferingPolicy: buffering)
    let number = state.withLock { state in
      state.count += 1
      state.streams[state.count] = continuation
      return state.count
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.streams.removeValue(forKey: number) }
    }
    if let known { continuation.yield(known) }
    return stream
  }

  /// Sends news to all streams; evaluates `news` only if there are any.
  func send(_ news: @autoclosure () -> News) {
    let streams = state.withLock { Array($0.streams.values) }
    guard !streams.isEmpty else { return }
    let news = news()
    for stream in streams { stream.yield(news) }
  }

  func finish() {
    // Outside the lock: `onTermination` takes it as well.
    for stream in state.withLock({ Array($0.streams.values) }) { stream.finish() }
  }
}

extension FolderIndex {
  /// The names indexed so far, most recently used first; does not start indexing.
  var names: [NameCount] { storedFolder.map(store.names) ?? [] }

  /// Returns the names, most recently used first, as they are indexed, until complete; the first call starts indexing.
  func askForNames() -> AsyncStream<[NameCount]> {
    let stream = nameSubscribers.add(storedFolder == nil ? [] : nil)
    want()
    // The caller's thread does not wait for the database.
    worker { [weak self] in
      guard let self else { return }
      nameSubscribers.send(names)
      finishIfComplete()
    }
    return stream
  }

  /// Sends all names and ends the streams if indexing is complete.
  func finishIfComplete() {
    guard isComplete else { return }
    nameSubscribers.send(names)
    nameSubscribers.finish()
  }
}
