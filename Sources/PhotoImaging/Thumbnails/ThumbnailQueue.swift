import PhotoPages

/// The wanted thumbnails, the most urgent first, and the next step towards each.
///
/// A value without side effects; `ThumbnailMaker` performs the steps. Quick steps of visible photos come first, then
/// decoding their originals, then the same for the others. Of several requests for one photo the first counts.
struct ThumbnailQueue {
  /// A step towards a thumbnail.
  enum Step {
    /// Searches the cache.
    case search
    /// Decodes what the cache has.
    case cached(PictureSource, ThumbnailSize, ThumbnailOrigin?)
    /// Decodes the small picture inside the photo.
    case preview(ThumbnailOrigin?)
    /// Decodes the photo.
    case original(ThumbnailOrigin?)

    fileprivate var isSearch: Bool { if case .search = self { true } else { false } }
    fileprivate var isOriginal: Bool { if case .original = self { true } else { false } }
    fileprivate var isCached: Bool { if case .cached = self { true } else { false } }
  }

  /// The stage of a wanted thumbnail.
  enum Stage {
    case waiting(Step)
    case running(Step)
    /// It is in memory, or was until memory was short.
    case done
    /// There is none, and no other attempt as long as it is wanted.
    case ended
  }

  /// A step to perform now; `attempt` identifies it when it ends.
  struct Work {
    let attempt: Int
    let request: ThumbnailRequest
    let step: Step
  }

  private struct Entry {
    var request: ThumbnailRequest
    var place: Int
    var stage: Stage
  }

  /// A waiting entry's place in a queue; the greatest is the most urgent.
  private struct Turn: Comparable {
    let rank: Int
    let place: Int
    let key: ThumbnailKey

    static func < (one: Turn, other: Turn) -> Bool {
      (one.rank, one.place) > (other.rank, other.place)
    }
  }

  /// The most searches at once: enough for the few threads of a disk.
  static let searchWidth = 4
  /// The most found thumbnails that wait to be decoded, since each holds an open file.
  static let mostFound = 16

  /// The most decodings at once, counting those that the scheduler still fetches.
  let width: Int

  private var entries: [ThumbnailKey: Entry] = [:]
  private var searches = PriorityQueue<Turn>()
  private var decodings = PriorityQueue<Turn>()
  private var running: [Int: (key: ThumbnailKey, isSearch: Bool)] = [:]
  private var foundCount = 0
  private var lastAttempt = 0

  init(width: Int) { self.width = width }

  /// Whether nothing waits or runs.
  var isIdle: Bool { running.isEmpty && searches.count == 0 && decodings.count == 0 }

  func isWanted(_ key: ThumbnailKey) -> Bool { entries[key] != nil }
}

extension ThumbnailQueue {
  /// Replaces what is wanted.
  ///
  /// - Parameters:
  ///   - requests: the thumbnails wanted now, the most urgent first.
  ///   - isInMemory: whether a thumbnail needs no work.
  /// - Returns: the attempts to cancel.
  mutating func update(
    _ requests: [ThumbnailRequest], isInMemory: (ThumbnailRequest) -> Bool
  ) -> [Int] {
    let old = entries
    (entries, foundCount) = ([:], 0)
    (searches, decodings) = (PriorityQueue(), PriorityQueue())
    var photos: Set<PhotoID> = []
    for (place, request) in requests.enumerated() where photos.insert(request.photo.id).inserted {
      let stage = Self.stage(after: old[request.key]?.stage, isInMemory(request))
      entries[request.key] = Entry(request: request, place: place, stage: stage)
      enqueue(request.key)
    }
    let dropped = running.filter { entries[$0.value.key] == nil }.map(\.key)
    for attempt in dropped { running[attempt] = nil }
    return dropped
  }

  private static func stage(after stage: Stage?, _ isInMemory: Bool) -> Stage {
    switch stage {
    case .waiting?, .running?, .ended?: stage ?? .done
    case .done?, nil: isInMemory ? .done : .waiting(.search)
    }
  }

  /// Returns the next step if there is a place for it.
  ///
  /// `holdsOriginals` is whether no original may be begun, since too many thumbnails wait to be written.
  mutating func next(holdsOriginals: Bool = false) -> Work? {
    let searching = running.values.count { $0.isSearch }
    if searching < Self.searchWidth, foundCount < Self.mostFound, let turn = searches.first {
      searches.removeFirst()
      return begin(turn.key)
    }
    guard running.count - searching < width, let turn = decodings.first,
      case .waiting(let step)? = entries[turn.key]?.stage, !(holdsOriginals && step.isOriginal)
    else { return nil }
    decodings.removeFirst()
    return begin(turn.key)
  }

  private mutating func begin(_ key: ThumbnailKey) -> Work? {
    guard let entry = entries[key], case .waiting(let step) = entry.stage else { return nil }
    lastAttempt += 1
    running[lastAttempt] = (key, step.isSearch)
    if step.isCached { foundCount -= 1 }
    entries[key]?.stage = .running(step)
    return Work(attempt: lastAttempt, request: entry.request, step: step)
  }

  /// Ends an attempt; false if its thumbnail is no longer wanted.
  mutating func finish(_ attempt: Int, _ stage: Stage) -> Bool {
    guard let (key, _) = running.removeValue(forKey: attempt), entries[key] != nil else {
      return false
    }
    entries[key]?.stage = stage
    enqueue(key)
    return true
  }

  private mutating func enqueue(_ key: ThumbnailKey) {
    guard let entry = entries[key], case .waiting(let step) = entry.stage else { return }
    if step.isCached { foundCount += 1 }
    let rank = (entry.request.isVisible ? 0 : 2) + (step.isOriginal ? 1 : 0)
    let turn = Turn(rank: rank, place: entry.place, key: key)
    if step.isSearch { searches.insert(turn) } else { decodings.insert(turn) }
  }
}
