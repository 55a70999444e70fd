import PhotoDecoding
import PhotoPages

// Which jobs have a place to be fetched or decoded in.
extension PictureJobs {
  /// How many pictures are fetched at once from one source; all but one of them may be prefetches.
  static let fetchWidth = 2
  /// How many previews are decoded at once: while one waits for the disk another is decoded.
  static let previewWidth = 2

  /// A picture on its way from a source, for one or more jobs of one photo.
  struct Fetch {
    let subject: PictureKey.Subject
    let detail: PictureDetail
    let task: Task<Void, Never>
    var jobs: Set<PictureKey>
    let begun = ContinuousClock.now
    /// What the source handed over, while a stand-in is still looked for.
    var source: PictureSource?
  }

  /// Begins to fetch a picture, as the fetch of that number.
  typealias BeginFetch = (ID, PictureRequest, PictureSupply) -> Task<Void, Never>

  struct Run {
    let key: PictureKey
    let id: ID
    let request: DecodeRequest
    let supply: PictureSupply
    /// The photo's, for the trace.
    let name: String
    let control = DecodingControl()
    /// The job's, until it was let go.
    var purpose: PicturePurpose
    /// Whether nobody looked at the picture when it was begun.
    let beganAsPrefetch: Bool
    let begun = ContinuousClock.now
    /// Whether it has waited for what was looked at.
    var hasPaused = false
  }

  /// Begins the most urgent jobs as far as there are places, and cores. To be called after every
  /// change.
  mutating func schedule(cores: Int, begin: BeginFetch) {
    beginDecodings()
    for source in fetchQueues.keys { beginFetches(from: source, begin) }
    share(cores)
  }

  /// Puts a job into the queue it waits in, or tells those that work on it how urgent it is.
  mutating func enqueue(_ key: PictureKey) {
    guard let job = jobs[key] else { return }
    // What is passed is begun once it is worth it again.
    if job.turn.purpose == .passing, !key.isPreview, job.stage.isQueued {
      return setStage(.waiting, of: key)
    }
    switch job.stage {
    case .waiting: enqueueForFetching(key, job)
    case .fetching: break
    case .fetched where key.isPreview: Self.insert(job.turn, into: &previewQueue, jobs)
    case .fetched: Self.insert(job.turn, into: &decodeQueue, jobs)
    case .decoding(let run):
      runs[run]?.purpose = job.turn.purpose
      runs[run]?.control.setPrefetch(job.turn.purpose < .shown)
    }
  }

  mutating func setStage(_ stage: Stage, of key: PictureKey) {
    if case .fetched? = jobs[key]?.stage { fetchedCount -= 1 }
    if case .fetched = stage { fetchedCount += 1 }
    jobs[key]?.stage = stage
  }

  /// Turns that are void by now are passed over when they come up; there are never many more than jobs.
  private static func insert(
    _ turn: Turn, into queue: inout PriorityQueue<Turn>, _ jobs: [PictureKey: Job]
  ) {
    if queue.count > 2 * jobs.count + 8 { queue.removeAll { jobs[$0.key]?.turn != $0 } }
    queue.insert(turn)
  }

  /// The most urgent turn of a queue that is not void.
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
  /// Joins a fetch that brings what is wanted, or waits for one.
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
    let prefetches = running.count { fetch in
      fetch.jobs.allSatisfy { (jobs[$0]?.turn.purpose).map { $0 < .shown } ?? true }
    }
    return turn.purpose == .shown || prefetches < Self.fetchWidth - 1 && fetchedCount < width
  }

  /// Fetches a photo once for all that wait for it and can use the same.
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

  /// Takes a job off a fetch, and gives that up if it was the last. Its place is free at once.
  mutating func leaveFetch(_ id: ID, _ key: PictureKey) {
    fetches[id]?.jobs.remove(key)
    guard let fetch = fetches[id], fetch.jobs.isEmpty else { return }
    fetches[id] = nil
    effects.cancelled.append(fetch.task)
  }

  /// Takes what a source handed over: all jobs but previews go on, which may need a stand-in.
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

  /// Whether all that is requested of a photo waits to be fetched.
  func isFetching(_ subject: PictureKey.Subject) -> Bool {
    (keys[subject] ?? []).allSatisfy { key in
      switch jobs[key]?.stage {
      case .waiting?, .fetching?: true
      case .fetched?, .decoding?, nil: false
      }
    }
  }

  /// Tells those who wait for a picture that it has been fetched, if that took long.
  private mutating func tell(_ fetch: Fetch) {
    guard fetch.begun.duration(to: .now) >= slowFetch else { return }
    for subscriber in fetch.jobs.compactMap({ jobs[$0] }).flatMap(\.subscribers.values) {
      effects.answers.append((subscriber.handler, subscriber.request, .fetched))
    }
  }

  /// Whether previews wait for what lies beside the file.
  func needsStandIn(_ id: ID) -> Bool { fetches[id] != nil }

  /// Takes what lies beside the file, if anything does.
  mutating func fetched(standIn: PictureSource?, by id: ID) {
    guard let fetch = fetches.removeValue(forKey: id), let source = fetch.source else { return }
    for key in fetch.jobs { goOn(key, source, standIn) }
  }

  mutating func failed(_ id: ID, _ error: PictureError) {
    guard let fetch = fetches.removeValue(forKey: id) else { return }
    for key in fetch.jobs { end(key, .failure(error)) }
  }

  private mutating func goOn(
    _ key: PictureKey, _ source: PictureSource, _ standIn: PictureSource? = nil
  ) {
    let request = DecodeRequest(
      source: source, detail: key.detail, target: key.colours, standIn: standIn)
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

  private var previewRuns: Int { runs.values.count { $0.key.isPreview } }

  private func hasDecodingPlace(for purpose: PicturePurpose) -> Bool {
    let running = runs.values.filter { !$0.key.isPreview }
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
      beganAsPrefetch: turn.purpose < .shown)
    run.control.setPrefetch(run.beganAsPrefetch)
    runs[run.id] = run
    setStage(.decoding(run.id), of: turn.key)
    effects.decodings.append(run)
  }

  /// Stops the least urgent decoding below a purpose and queues it again: what is looked at or will be
  /// next comes first. Its place is free once the decoder notices.
  private mutating func displace(lessUrgentThan purpose: PicturePurpose) {
    let running = runs.values.filter { !$0.key.isPreview }
    // Where one is on its way out already, its place will do.
    guard !running.contains(where: { $0.control.isCancelled }),
      let run = running.filter({ $0.purpose < purpose }).min(by: { $0.purpose < $1.purpose }),
      isCurrent(run)
    else { return }
    run.control.cancel()
    setStage(.fetched(run.request), of: run.key)
    enqueue(run.key)
  }

  /// Has prefetches pause while there are not enough cores for them beside what is looked at and the
  /// interface.
  private mutating func share(_ cores: Int) {
    let decoding = runs.values.filter { !$0.key.isPreview && !$0.control.isCancelled }
    let isShort = decoding.count >= cores && decoding.contains { $0.purpose == .shown }
    for run in decoding {
      let pauses = isShort && run.purpose < .shown
      run.control.setPaused(pauses)
      if pauses { runs[run.id]?.hasPaused = true }
    }
  }

  /// Whether the job of a run still waits for it.
  func isCurrent(_ run: Run) -> Bool {
    if case .decoding(run.id)? = jobs[run.key]?.stage { true } else { false }
  }

  func key(of run: ID) -> PictureKey? { runs[run].flatMap { isCurrent($0) ? $0.key : nil } }

  func passes(of run: ID) -> [(PictureSession.Handler, PictureRequest)] {
    guard let key = key(of: run), let job = jobs[key] else { return [] }
    return job.subscribers.values
      .filter { $0.request.purpose >= .prefetch(distance: 1) }.map { ($0.handler, $0.request) }
  }

  /// Frees the place of a run and answers those who wait for it.
  mutating func finish(_ run: ID, _ answer: PictureAnswer) {
    let key = key(of: run)
    let ended = runs.removeValue(forKey: run)
    guard let key, let ended else { return }
    if case .picture = answer { note(ended) }
    if case .failure(.cancelled) = answer, ended.beganAsPrefetch, !ended.control.isCancelled,
      jobs[key]?.turn.purpose == .shown
    {
      // The decoder had postponed a prefetch, which is looked at now.
      setStage(.fetched(ended.request), of: key)
      return enqueue(key)
    }
    end(key, answer)
  }

  /// Notes how long a picture took, those that came before counting for half.
  private mutating func note(_ run: Run) {
    guard case .fitting = run.key.detail, !run.hasPaused else { return }
    let taken = run.begun.duration(to: .now)
    decodingTime = decodingTime.map { ($0 + taken) / 2 } ?? taken
  }
}

extension PictureDetail {
  /// Whether a picture that was fetched for `other` will do for this.
  fileprivate func isServed(by other: PictureDetail) -> Bool {
    if case .fitting(let box) = self, case .fitting(let larger) = other {
      return box.width <= larger.width && box.height <= larger.height
    }
    return self == other || self == .preview || other == .full
  }
}
