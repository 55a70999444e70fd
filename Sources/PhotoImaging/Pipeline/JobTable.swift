import PhotoPages
import Synchronization

/// Which jobs there are, who waits for them, and which may run next.
///
/// A value without side effects: what follows from a change is returned, and the pipeline does it
/// outside of its lock.
struct JobTable {
  /// Names a job, or one of those who wait for one.
  ///
  /// Never used twice.
  typealias ID = UInt64

  /// What a subscriber gets its answer through, exactly once.
  typealias Answer = @Sendable (Result<DecodedPicture, PictureError>) -> Void

  /// What a subscriber gets coarse pictures through, before the answer.
  typealias Pass = @Sendable (DecodedPicture) -> Void

  /// One of those who wait for a picture.
  struct Subscriber {
    var priority: PicturePriority
    let onPass: Pass?
    let answer: Answer
  }

  /// One picture in the making.
  private struct Job {
    let request: PictureRequest
    var stage = Stage.queued
    var subscribers: [ID: Subscriber] = [:]
    /// The highest of its subscribers'; stays what it was when the last one has gone.
    var priority = PicturePriority.later
    /// The number of the latest ask for it.
    var latestAsk: ID = 0
  }

  private enum Stage {
    case queued
    case fetching(Task<Void, Never>)
    case decoding(DecodingControl)

    /// Whether it takes up one of the pipeline's places.
    var isRunning: Bool { if case .queued = self { false } else { true } }
  }

  /// The most jobs to run at once; all but one of them may be prefetches.
  let width: Int

  private var jobs: [ID: Job] = [:]
  /// The jobs that a new ask joins; a cancelled one that still decodes is not in here.
  private var joinable: [PictureRequest: ID] = [:]
  private var jobOfSubscriber: [ID: ID] = [:]
  private var lastID: ID = 0

  /// Makes an empty table for at least two jobs at once.
  init(width: Int) {
    precondition(width >= 2, "One place is kept free of prefetches, and they need one too")
    self.width = width
  }

  /// Jobs queued, fetching or decoding, cancelled ones included as long as they decode.
  var count: Int { jobs.count }

  /// A number that has not been used.
  mutating func newID() -> ID {
    lastID += 1
    return lastID
  }

  /// Adds a subscriber to the job for `request`, which is made if there is none.
  mutating func join(_ request: PictureRequest, as number: ID, _ subscriber: Subscriber) {
    let id = joinable[request] ?? newID()
    joinable[request] = id
    jobOfSubscriber[number] = id
    var job = jobs[id] ?? Job(request: request)
    job.subscribers[number] = subscriber
    job.priority = max(subscriber.priority, job.priority)
    job.latestAsk = newID()
    jobs[id] = job
  }

  /// Makes a subscriber more or less urgent, and its job with it, which counts as asked for now.
  ///
  /// - Returns: whether there is such a subscriber.
  mutating func setPriority(_ priority: PicturePriority, of subscriber: ID) -> Bool {
    guard let id = jobOfSubscriber[subscriber], var job = jobs[id] else { return false }
    job.subscribers[subscriber]?.priority = priority
    job.priority = job.subscribers.values.map(\.priority).max() ?? priority
    job.latestAsk = newID()
    jobs[id] = job
    return true
  }

  /// Takes away a subscriber, and the job if it was the last.
  ///
  /// - Returns: the subscriber's answer to be given, and what stops the job; `nil` when the
  ///   subscriber has been answered already.
  mutating func leave(_ subscriber: ID) -> (answer: Answer, stop: (() -> Void)?)? {
    guard let id = jobOfSubscriber.removeValue(forKey: subscriber), var job = jobs[id],
      let leaving = job.subscribers.removeValue(forKey: subscriber)
    else { return nil }
    if let highest = job.subscribers.values.map(\.priority).max() {
      job.priority = highest
      jobs[id] = job
      return (leaving.answer, nil)
    }
    joinable[job.request] = nil
    switch job.stage {
    case .queued:
      jobs[id] = nil
      return (leaving.answer, nil)
    case .fetching(let task):
      // A source that does not heed cancelling holds up nobody: its place is free at once.
      jobs[id] = nil
      return (leaving.answer, { task.cancel() })
    case .decoding(let control):
      // The decoder uses its core until it notices.
      jobs[id] = job
      return (leaving.answer, { control.cancel() })
    }
  }

  /// Begins the most urgent job if there is a place for it: the highest priority first, and the
  /// latest ask first among equals, since that is where the user is now.
  ///
  /// Where there is none, what is looked at or will be next takes the place of something less urgent,
  /// which begins anew later: whoever leafs quickly has no use for the page before.
  ///
  /// - Parameter start: makes the task that gets the picture.
  /// - Returns: whether one was begun, so there may be another.
  mutating func startNext(_ start: (ID, PictureRequest) -> Task<Void, Never>) -> Bool {
    let queued = jobs.filter { !$0.value.stage.isRunning }
    let next = queued.max {
      ($0.value.priority, $0.value.latestAsk) < ($1.value.priority, $1.value.latestAsk)
    }
    guard let (id, job) = next else { return false }
    guard hasPlace(for: job) else {
      if job.priority >= .next { giveUpDecoding(lessUrgentThan: job.priority) }
      return false
    }
    jobs[id]?.stage = .fetching(start(id, job.request))
    return true
  }

  private func hasPlace(for job: Job) -> Bool {
    let running = jobs.values.filter(\.stage.isRunning)
    let ahead = running.count { $0.priority < .visible }
    return running.count < width && (job.priority == .visible || ahead < width - 1)
  }

  /// Stops the least urgent decoding below a priority and queues it again. Its place is free once the
  /// decoder notices.
  private mutating func giveUpDecoding(lessUrgentThan priority: PicturePriority) {
    let candidates = jobs.filter { !$0.value.subscribers.isEmpty && $0.value.priority < priority }
    for (id, job) in candidates.sorted(by: { $0.value.priority < $1.value.priority }) {
      guard case .decoding(let control) = job.stage else { continue }
      control.cancel()
      jobs[id]?.subscribers = [:]
      var again = job
      again.stage = .queued
      let newID = newID()
      jobs[newID] = again
      joinable[job.request] = newID
      for subscriber in job.subscribers.keys { jobOfSubscriber[subscriber] = newID }
      return
    }
  }

  /// Notes that a job's picture has been fetched and is about to be decoded.
  ///
  /// - Returns: how its cancelling is told; `nil` when nobody wants it any longer.
  mutating func beginDecoding(_ id: ID) -> DecodingControl? {
    guard jobs[id] != nil else { return nil }
    let control = DecodingControl()
    jobs[id]?.stage = .decoding(control)
    return control
  }

  /// Has decodings that nobody waits for yet pause where there are not enough cores for them beside what
  /// is looked at and the interface. To be called after every change.
  ///
  /// - Parameter cores: how many the machine has.
  func share(_ cores: Int) {
    let decoding = jobs.values.compactMap { job -> (PicturePriority, DecodingControl)? in
      guard case .decoding(let control) = job.stage, !control.isCancelled else { return nil }
      return (job.priority, control)
    }
    let isShort = decoding.count >= cores && decoding.contains { $0.0 == .visible }
    for (priority, control) in decoding { control.setPaused(isShort && priority < .visible) }
  }

  /// Who wants to see coarse pictures of a job.
  func passes(of id: ID) -> [Pass] { jobs[id]?.subscribers.values.compactMap(\.onPass) ?? [] }

  /// Takes away a job that has come to its end.
  ///
  /// - Returns: what was asked for and who waits for it; `nil` when nobody does.
  mutating func finish(_ id: ID) -> (request: PictureRequest, answers: [Answer])? {
    guard let job = jobs.removeValue(forKey: id), !job.subscribers.isEmpty else { return nil }
    joinable[job.request] = nil
    for subscriber in job.subscribers.keys { jobOfSubscriber[subscriber] = nil }
    return (job.request, job.subscribers.values.map(\.answer))
  }
}
