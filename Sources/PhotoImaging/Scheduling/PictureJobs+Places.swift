import PhotoDecoding
import PhotoPages

// The queues of jobs for the places of `PictureJobs+Fetching.swift` and `PictureJobs+Decoding.swift`.
extension PictureJobs {
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
  static func insert(
    _ turn: Turn, into queue: inout PriorityQueue<Turn>, _ jobs: [PictureKey: Job]
  ) {
    if queue.count > 2 * jobs.count + 8 { queue.removeAll { jobs[$0.key]?.turn != $0 } }
    queue.insert(turn)
  }

  /// Returns the most urgent valid turn of a queue, and removes stale ones before it.
  static func first(
    of queue: inout PriorityQueue<Turn>, _ jobs: [PictureKey: Job]
  ) -> Turn? {
    while let turn = queue.first {
      if let job = jobs[turn.key], job.turn == turn, job.stage.isQueued { return turn }
      queue.removeFirst()
    }
    return nil
  }
}
