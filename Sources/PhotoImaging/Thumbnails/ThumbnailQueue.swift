import PhotoPages

/// The wanted thumbnails, the most urgent first, and the next step towards each.
///
/// A value without side effects; `ThumbnailMaker` performs the steps. Quick steps of visible photos come first, then
/// decoding their originals, then the same for those near, and at last what the cache lacks of those far away. Of
/// several requests for one photo the first counts.
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

  /// Whether a step towards a thumbnail in sight waits or runs.
  var hasVisibleWork: Bool {
    entries.values.contains { entry in
      switch entry.stage {
      case .waiting, .running: entry.request.urgency == .visible
      case .done, .ended: false
      }
    }
  }

  /// Whether a thumbnail is made for the cache alone.
  func isFar(_ key: ThumbnailKey) -> Bool { entries[key]?.request.urgency == .far }
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
      let stage = Self.stage(after: old[request.key], of: request, isInMemory(request))
      entries[request.key] = Entry(
        request: request, place: place, stage: Self.needed(stage, for: request))
      enqueue(request.key)
    }
    let dropped = running.filter { entries[$0.value.key] == nil }.map(\.key)
    for attempt in dropped { running[attempt] = nil }
    return dropped
  }

  private static func stage(
    after old: Entry?, of request: ThumbnailRequest, _ isInMemory: Bool
  ) -> Stage {
    let (wasFar, isFar) = (old?.request.urgency == .far, request.urgency == .far)
    switch old?.stage {
    case .waiting(let step)?: return .waiting(step)
    case .running(let step)?: return .running(step)
    case .ended? where !wasFar || isFar: return .ended
    case .done? where wasFar && isFar: return .done
    case .ended?, .done?, nil: return isInMemory ? .done : .waiting(.search)
    }
  }

  /// Leaves out the steps that a thumbnail for the cache alone does not need.
  private static func needed(_ stage: Stage, for request: ThumbnailRequest) -> Stage {
    guard request.urgency == .far, case .waiting(let step) = stage else { return stage }
    switch step {
    case .search: return stage
    case .cached(_, let size, _) where size >= request.size: return .done
    case .cached(_, _, let origin), .preview(let origin), .original(let origin):
      return origin == nil ? .ended : .waiting(.original(origin))
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
    guard let (key, _) = running.removeValue(forKey: attempt), let request = entries[key]?.request
    else { return false }
    entries[key]?.stage = Self.needed(stage, for: request)
    enqueue(key)
    return true
  }

  private mutating func enqueue(_ key: ThumbnailKey) {
    guard let entry = entries[key], case .waiting(let step) = entry.stage else { return }
    if step.isCached { foundCount += 1 }
    let rank = entry.request.urgency.rawValue * 2 + (step.isOriginal ? 1 : 0)
    let turn = Turn(rank: rank, place: entry.place, key: key)
    if step.isSearch { searches.insert(turn) } else { decodings.insert(turn) }
  }
}
