import PhotoDecoding
import PhotoPages

// The places for fetching and decoding, and the jobs that get them.
extension PictureJobs {
  /// The number of pictures fetched at once from one source; all but one may be prefetches.
  static let fetchWidth = 2
  /// The number of previews decoded at once: while one waits for the disk, another is decoded.
  static let previewWidth = 2

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

  struct Run {
    let key: PictureKey
    let id: ID
    let request: DecodeRequest
    let supply: PictureSupply
    /// The photo's name, for the trace.
    let name: String
    let control = DecodingControl()
    /// The job's purpose, no longer updated once the job is cancelled.
    var purpose: PicturePurpose
    /// Whether the picture was not shown yet when decoding began.
    let beganAsPrefetch: Bool
    let begun = ContinuousClock.now
    /// Whether it was paused in favour of a shown picture.
    var hasPaused = false
    let isThumbnail: Bool
  }

  /// Begins the most urgent jobs as far as there are places and cores; called after every change.
  mutating func schedule(cores: Int, begin: BeginFetch) {
    beginDecodings()
    beginThumbnails(cores)
    for source in fetchQueues.keys { beginFetches(from: source, begin) }
    share(cores)
  }

  /// Queues a job, or passes its new urgency to the run that decodes it.
  mutating func enqueue(_ key: PictureKey) {
    guard let job = jobs[key] else { return }
    // A page that is only paged past gets no place; its job is queued again once it is more urgent.
    if job.turn.purpose == .passing, !key.isPreview, job.stage.isQueued {
      return setStage(.waiting, of: key)
    }
    switch job.stage {
    case .waiting: enqueueForFetching(key, job)
    case .fetching: break
    case .fetched where job.isThumbnail:
      Self.insert(job.turn, into: &thumbnailQueue, jobs)
    case .fetched where key.isPreview: Self.insert(job.turn, into: &previewQueue, jobs)
    case .fetched: Self.insert(job.turn, into: &decodeQueue, jobs)
    case .decoding(let run):
      runs[run]?.purpose = job.turn.purpose
      runs[run]?.control.setPrefetch(job.turn.purpose.isPrefetch)
    }
  }

  mutating func setStage(_ stage: Stage, of key: PictureKey) {
    if case .fetched? = jobs[key]?.stage { count(-1, key) }
    if case .fetched = stage { count(1, key) }
    jobs[key]?.stage = stage
  }

  private mutating func count(_ number: Int, _ key: PictureKey) {
    if jobs[key]?.isThumbnail == true {
      fetchedThumbnailCount += number
    } else {
      fetchedCount += number
    }
  }

  /// Adds a turn; stale ones stay until they come up, or until they outnumber the jobs.
  private static func insert(
    _ turn: Turn, into queue: inout PriorityQueue<Turn>, _ jobs: [PictureKey: Job]
  ) {
    if queue.count > 2 * jobs.count + 8 { queue.removeAll { jobs[$0.key]?.turn != $0 } }
    queue.insert(turn)
  }

  /// Returns the most urgent valid turn of a queue, and removes stale ones before it.
  private static func first(
    of queue: inout PriorityQueue<Turn>, _ jobs: [PictureKey: Job]
  ) -> Turn? {
    while let turn = queue.first {
      if let job = jobs[turn.key], job.turn == turn, job.stage.isQueued { return turn }
      queue.removeFirst()
    }
    return nil
  }
}

// Fetching.
extension PictureJobs {
  /// Joins a running fetch that brings enough detail, or queues the job.
  private mutating func enqueueForFetching(_ key: PictureKey, _ job: Job) {
    let fetch = fetches.first { $1.subject == key.subject && key.detail.isServed(by: $1.detail) }
    guard let (id, fetch) = fetch, fetch.source == nil else {
      let source = key.subject.cache
      return Self.insert(job.turn, into: &fetchQueues[source, default: PriorityQueue()], jobs)
    }
    fetches[id]?.jobs.insert(key)
    setStage(.fetching(id), of: key)
  }

  private mutating func beginFetches(from source: Int, _ begin: BeginFetch) {
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
    tell(fetch)
    for key in fetch.jobs where !key.isPreview {
      goOn(key, source)
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
  private mutating func tell(_ fetch: Fetch) {
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
    for key in fetch.jobs { goOn(key, source, desktopThumbnail) }
  }

  mutating func failed(_ id: ID, _ error: PictureError) {
    guard let fetch = fetches.removeValue(forKey: id) else { return }
    for key in fetch.jobs { end(key, .failure(error)) }
  }

  private mutating func goOn(
    _ key: PictureKey, _ source: PictureSource, _ desktopThumbnail: PictureSource? = nil
  ) {
    let request = DecodeRequest(
      source: source, detail: key.detail, target: key.colours, desktopThumbnail: desktopThumbnail)
    setStage(.fetched(request), of: key)
    enqueue(key)
  }
}

// Decoding.
extension PictureJobs {
  private mutating func beginDecodings() {
    while previewRuns < Self.previewWidth, let turn = Self.first(of: &previewQueue, jobs) {
      beginDecoding(turn)
    }
    while let turn = Self.first(of: &decodeQueue, jobs) {
      guard hasDecodingPlace(for: turn.purpose) else {
        switch turn.purpose {
        case .shown, .prefetch(distance: 1): displace(lessUrgentThan: turn.purpose)
        case .upcoming, .prefetch, .thumbnail, .passing: break
        }
        return
      }
      beginDecoding(turn)
    }
  }

  /// Begins thumbnails in their separate places, as long as the pages leave them cores.
  private mutating func beginThumbnails(_ cores: Int) {
    while runs.values.count(where: { $0.isThumbnail }) < thumbnailPlaces(cores),
      let turn = Self.first(of: &thumbnailQueue, jobs)
    {
      beginDecoding(turn)
    }
  }

  /// Returns the number of thumbnails that may be decoded at once.
  ///
  /// While pictures of pages are decoded, a core stays free for the interface.
  private func thumbnailPlaces(_ cores: Int) -> Int {
    let pages = runs.values.count { !$0.isThumbnail && !$0.control.isCancelled }
    return pages == 0 ? width : max(0, min(width, cores - 1 - pages))
  }

  private var previewRuns: Int { runs.values.count { $0.key.isPreview && !$0.isThumbnail } }

  /// The running decodings that share the usual places.
  private var pictureRuns: [Run] { runs.values.filter { !$0.key.isPreview && !$0.isThumbnail } }

  private func hasDecodingPlace(for purpose: PicturePurpose) -> Bool {
    let running = pictureRuns
    guard running.count < width else { return false }
    switch purpose {
    case .shown, .upcoming: return true
    case .prefetch, .thumbnail, .passing: return running.count { $0.purpose < .shown } < width - 1
    }
  }

  private mutating func beginDecoding(_ turn: Turn) {
    guard let job = jobs[turn.key], case .fetched(let request) = job.stage else { return }
    let run = Run(
      key: turn.key, id: newID(), request: request, supply: job.supply,
      name: job.subscribers.values.first?.request.photo.name ?? "", purpose: turn.purpose,
      beganAsPrefetch: turn.purpose.isPrefetch, isThumbnail: job.isThumbnail)
    run.control.setPrefetch(run.beganAsPrefetch)
    runs[run.id] = run
    setStage(.decoding(run.id), of: turn.key)
    effects.decodings.append(run)
  }

  /// Cancels the least urgent decoding below a purpose and queues it again; its place is free once the decoder notices.
  private mutating func displace(lessUrgentThan purpose: PicturePurpose) {
    let running = pictureRuns
    // If one is being cancelled already, its place will be free soon.
    guard !running.contains(where: { $0.control.isCancelled }),
      let run = running.filter({ $0.purpose < purpose }).min(by: { $0.purpose < $1.purpose }),
      isCurrent(run)
    else { return }
    run.control.cancel()
    setStage(.fetched(run.request), of: run.key)
    enqueue(run.key)
  }

  /// Pauses prefetches and thumbnails while there are too few cores for them, the shown pictures and the interface.
  private mutating func share(_ cores: Int) {
    let places = thumbnailPlaces(cores)
    let thumbnails = runs.values.filter(\.isThumbnail).sorted { $0.id < $1.id }
    for (place, run) in thumbnails.enumerated() { run.control.setPaused(place >= places) }
    let decoding = pictureRuns.filter { !$0.control.isCancelled }
    let isShort = decoding.count >= cores && decoding.contains { $0.purpose == .shown }
    for run in decoding {
      let pauses = isShort && run.purpose < .shown
      run.control.setPaused(pauses)
      if pauses { runs[run.id]?.hasPaused = true }
    }
  }

  /// Whether the run's job still exists and waits for it.
  func isCurrent(_ run: Run) -> Bool {
    if case .decoding(run.id)? = jobs[run.key]?.stage { true } else { false }
  }

  func key(of run: ID) -> PictureKey? { runs[run].flatMap { isCurrent($0) ? $0.key : nil } }

  func passes(of run: ID) -> [(PictureSession.Handler, PictureRequest)] {
    guard let key = key(of: run), let job = jobs[key] else { return [] }
    return job.subscribers.values
      .filter { $0.request.purpose >= .prefetch(distance: 1) }.map { ($0.handler, $0.request) }
  }

  /// Frees the place of a run and answers its job's subscribers.
  mutating func finish(_ run: ID, _ answer: PictureAnswer) {
    let key = key(of: run)
    let ended = runs.removeValue(forKey: run)
    guard let key, let ended else { return }
    if case .picture = answer { note(ended) }
    if case .failure(.cancelled) = answer, ended.beganAsPrefetch, !ended.control.isCancelled,
      jobs[key]?.turn.purpose == .shown
    {
      // The decoder postponed this as a prefetch, but it is shown now: decode it again.
      setStage(.fetched(ended.request), of: key)
      return enqueue(key)
    }
    end(key, answer)
  }

  /// Updates the recent decoding time, in which the latest picture weighs half.
  private mutating func note(_ run: Run) {
    guard case .fitting = run.key.detail, !run.hasPaused, !run.isThumbnail else { return }
    let taken = run.begun.duration(to: .now)
    decodingTime = decodingTime.map { ($0 + taken) / 2 } ?? taken
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

extension PicturePurpose {
  /// Whether the picture is not on screen yet; a thumbnail is, or soon will be.
  fileprivate var isPrefetch: Bool { self < .shown && self != .thumbnail }
}
