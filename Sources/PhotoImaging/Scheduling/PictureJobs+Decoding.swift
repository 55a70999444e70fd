import PhotoDecoding
import PhotoPages

// The places for decoding, and the jobs that get them.
extension PictureJobs {
  /// The number of previews decoded at once: while one waits for the disk, another is decoded.
  static let previewWidth = 2

  struct Run {
    let key: PictureKey
    let id: ID
    let request: DecodeRequest
    let supply: PictureSupply
    let photo: Photo
    let control: DecodingControl
    /// The job's purpose, no longer updated once the job is cancelled.
    var purpose: PicturePurpose
    /// Whether the picture was not shown yet when decoding began.
    let beganAsPrefetch: Bool
    let begun = ContinuousClock.now
    /// Whether it was paused in favour of a shown picture.
    var hasPaused = false
    let isThumbnail: Bool
  }

  mutating func beginDecodings() {
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
  mutating func beginThumbnails(_ cores: Int) {
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
    guard let job = jobs[turn.key], case .fetched(let request) = job.stage,
      let photo = job.subscribers.values.first?.request.photo
    else { return }
    let run = Run(
      key: turn.key, id: newID(), request: request, supply: job.supply,
      photo: photo, control: DecodingControl(isThumbnail: job.isThumbnail), purpose: turn.purpose,
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
  mutating func share(_ cores: Int) {
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
    if case .picture = answer { updateDecodingTime(ended) }
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
  private mutating func updateDecodingTime(_ run: Run) {
    guard case .fitting = run.key.detail, !run.hasPaused, !run.isThumbnail else { return }
    let taken = run.begun.duration(to: .now)
    decodingTime = decodingTime.map { ($0 + taken) / 2 } ?? taken
  }
}

extension PicturePurpose {
  /// Whether the picture is not on screen yet; a thumbnail is, or soon will be.
  var isPrefetch: Bool { self < .shown && self != .thumbnail }
}
