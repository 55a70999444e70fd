import PhotoDecoding
import PhotoPages

/// The requested pictures, their subscribers and the stage of each.
///
/// A value without side effects: changes collect effects, which the scheduler runs outside its lock.
/// `PictureJobs+Places.swift` decides what is fetched and decoded next.
struct PictureJobs: Sendable {
  /// Identifies a subscriber, a fetch or a decoder run; never reused.
  typealias ID = UInt64

  struct Subscriber: Sendable {
    var request: PictureRequest
    /// The session whose request list contains it; nil for a single request.
    let session: Int?
    let handler: PictureSession.Handler
  }

  /// A job's place in a queue.
  struct Turn: Comparable {
    let purpose: PicturePurpose
    /// The number of the latest request.
    let latest: ID
    let key: PictureKey

    static func < (one: Turn, other: Turn) -> Bool {
      (one.purpose, one.latest) < (other.purpose, other.latest)
    }
  }

  enum Stage {
    /// Waits for a place to be fetched.
    case waiting
    case fetching(ID)
    /// Waits for a place to be decoded.
    case fetched(DecodeRequest)
    case decoding(ID)

    var isQueued: Bool {
      switch self {
      case .waiting, .fetched: true
      case .fetching, .decoding: false
      }
    }
  }

  struct Job: Sendable {
    let supply: PictureSupply
    /// Whether it was begun as one of many small pictures, which have separate places.
    let isThumbnail: Bool
    var stage = Stage.waiting
    var subscribers: [ID: Subscriber] = [:]
    var turn: Turn
  }

  /// The effects that the scheduler runs after a change.
  struct Effects: Sendable {
    var cancelled: [Task<Void, Never>] = []
    var decodings: [Run] = []
    var answers:
      [(handler: PictureSession.Handler, request: PictureRequest, answer: PictureAnswer)] =
        []
    /// The removed jobs, whose fetched pictures are freed with the effects.
    var dropped: [Job] = []
  }

  /// The number of pictures decoded at once, beside previews; all but one may be prefetches.
  let width: Int
  /// The least duration of a fetch whose end is reported, since the viewer may show a notice about it.
  let slowFetch: Duration

  var jobs: [PictureKey: Job] = [:]
  var effects = Effects()
  var fetches: [ID: Fetch] = [:]
  var runs: [ID: Run] = [:]
  var fetchQueues: [Int: PriorityQueue<Turn>] = [:]
  var decodeQueue = PriorityQueue<Turn>()
  var previewQueue = PriorityQueue<Turn>()
  var thumbnailQueue = PriorityQueue<Turn>()
  /// The number of jobs that wait to be decoded, beside thumbnails.
  var fetchedCount = 0
  /// The number of thumbnails that wait to be decoded.
  var fetchedThumbnailCount = 0
  /// The recent decoding time of pictures that fit a view; nil before the first.
  var decodingTime: Duration?
  private(set) var keys: [PictureKey.Subject: Set<PictureKey>] = [:]
  private var keyOfSubscriber: [ID: PictureKey] = [:]
  private var sessions: [Int: [PictureKey: ID]] = [:]
  private var lastID: ID = 0

  init(width: Int, slowFetch: Duration = .seconds(1)) {
    precondition(width >= 2, "One place is kept free of prefetches, and they need one too")
    self.width = width
    self.slowFetch = slowFetch
  }

  /// The number of jobs, and of runs whose job was cancelled.
  var count: Int { jobs.count + runs.values.count { !isCurrent($0) } }

  mutating func newID() -> ID {
    lastID += 1
    return lastID
  }

  mutating func takeEffects() -> Effects {
    defer { effects = Effects() }
    return effects
  }
}

// Subscribers.
extension PictureJobs {
  /// Replaces a session's requests by these, the most urgent first.
  mutating func request(
    _ requests: [PictureRequest], session: Int, of supply: PictureSupply, colours: ColourTarget,
    answer: @escaping PictureSession.Handler
  ) {
    let keys = requests.map { supply.cache.key(for: $0, colours) }
    let wanted = Set(keys)
    let left = (sessions[session] ?? [:]).filter { !wanted.contains($0.key) }
    // Reversed, since the latest of equally urgent requests comes first.
    for (request, key) in zip(requests, keys).reversed() {
      if let id = sessions[session]?[key] {
        update(id, key, request)
      } else {
        let subscriber = Subscriber(request: request, session: session, handler: answer)
        join(key, supply, newID(), subscriber)
      }
    }
    // Last, since the old requests' fetches may serve the new ones.
    for id in left.values { leave(id) }
  }

  /// Adds a request that is in no session's list.
  mutating func subscribe(
    _ request: PictureRequest, as id: ID, to supply: PictureSupply, _ colours: ColourTarget,
    _ handler: @escaping PictureSession.Handler
  ) {
    let subscriber = Subscriber(request: request, session: nil, handler: handler)
    join(supply.cache.key(for: request, colours), supply, id, subscriber)
  }

  /// Cancels a request made with `subscribe`, and answers it unless it has been answered.
  mutating func cancel(_ id: ID) {
    guard let subscriber = leave(id) else { return }
    effects.answers.append((subscriber.handler, subscriber.request, .failure(.cancelled)))
  }

  mutating func end(_ session: Int) {
    for id in (sessions[session] ?? [:]).values { leave(id) }
  }

  private mutating func join(
    _ key: PictureKey, _ supply: PictureSupply, _ id: ID, _ subscriber: Subscriber
  ) {
    // A finished job has cached its picture before it was removed.
    if jobs[key] == nil, let picture = supply.cache.picture(for: key) {
      effects.answers.append((subscriber.handler, subscriber.request, .picture(picture)))
      return
    }
    let turn = Turn(purpose: subscriber.request.purpose, latest: newID(), key: key)
    let isNew = jobs[key] == nil
    let job = Job(supply: supply, isThumbnail: turn.purpose == .thumbnail, turn: turn)
    jobs[key, default: job].subscribers[id] = subscriber
    keyOfSubscriber[id] = key
    if let session = subscriber.session { sessions[session, default: [:]][key] = id }
    if isNew {
      keys[key.subject, default: []].insert(key)
      enqueue(key)
    } else {
      reorder(key, latest: turn.latest)
    }
  }

  private mutating func update(_ id: ID, _ key: PictureKey, _ request: PictureRequest) {
    let isMoved = jobs[key]?.subscribers[id]?.request.purpose != request.purpose
    jobs[key]?.subscribers[id]?.request = request
    if isMoved { reorder(key, latest: newID()) }
  }

  /// Removes a subscriber, and its job if it was the last; nil if it has been answered.
  @discardableResult
  private mutating func leave(_ id: ID) -> Subscriber? {
    guard let key = keyOfSubscriber[id], let subscriber = jobs[key]?.subscribers[id] else {
      return nil
    }
    jobs[key]?.subscribers[id] = nil
    forget(id, subscriber, key)
    guard let job = jobs[key] else { return subscriber }
    if job.subscribers.isEmpty { stop(key, job) } else { reorder(key, latest: job.turn.latest) }
    return subscriber
  }

  private mutating func forget(_ id: ID, _ subscriber: Subscriber, _ key: PictureKey) {
    keyOfSubscriber[id] = nil
    guard let session = subscriber.session else { return }
    sessions[session]?[key] = nil
    if sessions[session]?.isEmpty == true { sessions[session] = nil }
  }

  /// Makes a job as urgent as the most urgent of its subscribers.
  private mutating func reorder(_ key: PictureKey, latest: ID) {
    guard let purpose = jobs[key]?.subscribers.values.map(\.request.purpose).max() else { return }
    let turn = Turn(purpose: purpose, latest: latest, key: key)
    guard jobs[key]?.turn != turn else { return }
    jobs[key]?.turn = turn
    enqueue(key)
  }

  /// Cancels a job without subscribers.
  private mutating func stop(_ key: PictureKey, _ job: Job) {
    switch job.stage {
    case .waiting, .fetched: break
    case .fetching(let id): leaveFetch(id, key)
    // The decoder uses its place until it notices.
    case .decoding(let run): runs[run]?.control.cancel()
    }
    remove(key)
  }

  /// Answers all subscribers of a job and removes it.
  mutating func end(_ key: PictureKey, _ answer: PictureAnswer) {
    guard let job = jobs[key] else { return }
    for (id, subscriber) in job.subscribers {
      forget(id, subscriber, key)
      effects.answers.append((subscriber.handler, subscriber.request, answer))
    }
    remove(key)
  }

  private mutating func remove(_ key: PictureKey) {
    setStage(.waiting, of: key)
    if let job = jobs.removeValue(forKey: key) { effects.dropped.append(job) }
    keys[key.subject]?.remove(key)
    if keys[key.subject]?.isEmpty == true { keys[key.subject] = nil }
  }
}
