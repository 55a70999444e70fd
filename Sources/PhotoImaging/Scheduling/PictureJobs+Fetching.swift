import PhotoDecoding
import PhotoPages

// The places for fetching, and the jobs that get them.
extension PictureJobs {
  /// The number of pictures fetched at once from one source; all but one may be prefetches.
  static let fetchWidth = 2

  /// A picture being fetched from its source, for one or more jobs of one photo.
  struct Fetch {
    let subject: PictureKey.Subject
    let detail: PictureDetail
    let task: Task<Void, Never>
    var jobs: Set<PictureKey>
    let begun = ContinuousClock.now
    /// The fetched picture, while the source still looks for a thumbnail.
    var source: PictureSource?
  }

  /// Starts the task that fetches a picture under the given fetch ID.
  typealias BeginFetch = (ID, PictureRequest, PictureSupply) -> Task<Void, Never>

  /// Joins a running fetch that brings enough detail, or queues the job.
  mutating func enqueueForFetching(_ key: PictureKey, _ job: Job) {
    let fetch = fetches.first { $1.subject == key.subject && key.detail.isServed(by: $1.detail) }
    guard let (id, fetch) = fetch, fetch.source == nil else {
      let source = key.subject.cache
      return Self.insert(job.turn, into: &fetchQueues[source, default: PriorityQueue()], jobs)
    }
    fetches[id]?.jobs.insert(key)
    setStage(.fetching(id), of: key)
  }

  mutating func beginFetches(from source: Int, _ begin: BeginFetch) {
    while let turn = Self.first(of: &fetchQueues[source, default: PriorityQueue()], jobs) {
      guard hasFetchingPlace(for: turn, from: source) else { return }
      beginFetch(turn, begin)
    }
    fetchQueues[source] = nil
  }

  private func hasFetchingPlace(for turn: Turn, from source: Int) -> Bool {
    let running = fetches.values.filter { $0.subject.cache == source }
    guard running.count < Self.fetchWidth else { return false }
    if jobs[turn.key]?.isThumbnail == true { return fetchedThumbnailCount < width }
    let prefetches = running.count { fetch in
      fetch.jobs.allSatisfy { (jobs[$0]?.turn.purpose).map { $0 < .shown } ?? true }
    }
    return turn.purpose == .shown || prefetches < Self.fetchWidth - 1 && fetchedCount < width
  }

  /// Starts one fetch for all waiting jobs of a photo that can share it.
  private mutating func beginFetch(_ turn: Turn, _ begin: BeginFetch) {
    let waiting = (keys[turn.key.subject] ?? []).filter { key in
      if case .waiting? = jobs[key]?.stage { true } else { false }
    }
    let turns = waiting.filter { !$0.isPreview }.compactMap { jobs[$0]?.turn }
    let key = turns.max()?.key ?? turn.key
    guard let job = jobs[key], let request = job.subscribers.values.first?.request else { return }
    let id = newID()
    let served = waiting.filter { $0.detail.isServed(by: key.detail) }
    fetches[id] = Fetch(
      subject: key.subject, detail: key.detail, task: begin(id, request, job.supply), jobs: served)
    for key in served { setStage(.fetching(id), of: key) }
  }

  /// Removes a job from a fetch and cancels a fetch without jobs, which frees its place at once.
  mutating func leaveFetch(_ id: ID, _ key: PictureKey) {
    fetches[id]?.jobs.remove(key)
    guard let fetch = fetches[id], fetch.jobs.isEmpty else { return }
    fetches[id] = nil
    effects.cancelled.append(fetch.task)
  }

  /// Takes a fetched picture; all jobs but previews continue, which may need a thumbnail.
  mutating func fetched(_ source: PictureSource, by id: ID) {
    guard let fetch = fetches[id] else { return }
    fetches[id]?.source = source
    announceEnd(of: fetch)
    for key in fetch.jobs where !key.isPreview {
      enqueueForDecoding(key, source)
      fetches[id]?.jobs.remove(key)
    }
    if fetches[id]?.jobs.isEmpty == true { fetches[id] = nil }
  }

  /// Whether every job of a photo still waits to be fetched.
  func isFetching(_ subject: PictureKey.Subject) -> Bool {
    (keys[subject] ?? []).allSatisfy { key in
      switch jobs[key]?.stage {
      case .waiting?, .fetching?: true
      case .fetched?, .decoding?, nil: false
      }
    }
  }

  /// Tells the subscribers of a slow fetch that it has ended.
  private mutating func announceEnd(of fetch: Fetch) {
    guard fetch.begun.duration(to: .now) >= slowFetch else { return }
    for subscriber in fetch.jobs.compactMap({ jobs[$0] }).flatMap(\.subscribers.values) {
      effects.answers.append((subscriber.handler, subscriber.request, .fetched))
    }
  }

  /// Whether preview jobs of this fetch still wait for a thumbnail.
  func needsDesktopThumbnail(_ id: ID) -> Bool { fetches[id] != nil }

  /// Continues the preview jobs of a fetch, with the thumbnail if there is one.
  mutating func fetched(desktopThumbnail: PictureSource?, by id: ID) {
    guard let fetch = fetches.removeValue(forKey: id), let source = fetch.source else { return }
    for key in fetch.jobs { enqueueForDecoding(key, source, desktopThumbnail) }
  }

  mutating func failed(_ id: ID, _ error: PictureError) {
    guard let fetch = fetches.removeValue(forKey: id) else { return }
    for key in fetch.jobs { end(key, .failure(error)) }
  }

  private mutating func enqueueForDecoding(
    _ key: PictureKey, _ source: PictureSource, _ desktopThumbnail: PictureSource? = nil
  ) {
    let request = DecodeRequest(
      source: source, detail: key.detail, target: key.colours, desktopThumbnail: desktopThumbnail)
    setStage(.fetched(request), of: key)
    enqueue(key)
  }
}

extension PictureDetail {
  /// Whether a picture that was fetched for `other` has enough detail for this.
  fileprivate func isServed(by other: PictureDetail) -> Bool {
    if case .fitting(let box) = self, case .fitting(let larger) = other {
      return box.width <= larger.width && box.height <= larger.height
    }
    return self == other || self == .preview || other == .full
  }
}
