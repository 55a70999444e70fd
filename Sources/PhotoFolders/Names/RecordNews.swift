import PhotoPages
import Synchronization

/// Records of a folder's photos that became known or changed.
struct RecordNews: Sendable {
  /// The most records, and the longest time for which the first one waits, in one batch.
  private static let most = 64
  private static let longestWait = Duration.milliseconds(100)

  /// The records, by URI, including those of photos of which nothing is known.
  private(set) var records: [String: PhotoRecord] = [:]
  /// The URIs of photos of which something was known before, and nothing is now.
  private(set) var emptied: Set<String> = []
  /// Whether all listed photos have been read.
  let isComplete: Bool
  private var begun: ContinuousClock.Instant?

  init(isComplete: Bool = false) { self.isComplete = isComplete }

  /// Whether the batch is to be sent.
  func isDue(now: ContinuousClock.Instant) -> Bool {
    records.count >= Self.most || begun.map { now - $0 >= Self.longestWait } ?? false
  }

  mutating func add(_ record: PhotoRecord, of uri: String, after old: PhotoRecord? = nil) {
    begun = begun ?? .now
    records[uri] = record
    if record.isEmpty, old?.isEmpty == false { emptied.insert(uri) }
  }

  /// Returns the records that say something, or no longer do, by the ids that `id` returns.
  func news(_ id: (String) -> PhotoID?) -> [PhotoID: PhotoRecord] {
    var news: [PhotoID: PhotoRecord] = [:]
    for (uri, record) in records where !record.isEmpty || emptied.contains(uri) {
      if let id = id(uri) { news[id] = record }
    }
    return news
  }
}

extension PhotoRecord {
  /// Whether nothing is known.
  var isEmpty: Bool { self == PhotoRecord() }
}

/// The streams that receive the records of a folder's photos.
final class RecordSubscribers: Sendable {
  private struct State {
    var count = 0
    var streams: [Int: AsyncStream<RecordNews>.Continuation] = [:]
  }

  private let state = Mutex(State())

  deinit { for stream in state.withLock({ Array($0.streams.values) }) { stream.finish() } }

  /// Adds a stream, which gets `known` first.
  func add(_ known: RecordNews) -> AsyncStream<RecordNews> {
    let (stream, continuation) = AsyncStream.makeStream(of: RecordNews.self)
    let number = state.withLock { state in
      state.count += 1
      state.streams[state.count] = continuation
      return state.count
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.streams.removeValue(forKey: number) }
    }
    if !known.records.isEmpty { continuation.yield(known) }
    return stream
  }

  func tell(_ news: RecordNews) {
    for stream in state.withLock({ Array($0.streams.values) }) { stream.yield(news) }
  }
}
