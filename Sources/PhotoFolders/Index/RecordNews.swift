import PhotoPages

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
