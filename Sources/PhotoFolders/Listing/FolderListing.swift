import GioBindings
import PhotoPages

/// One consumer's listing of a folder or of some files, from the first update to the last. It runs on a
/// thread of its own, as do the monitors it makes, so neither a slow folder nor a flood of events holds
/// up anything else. The stream's termination keeps it alive until then. `FolderListing+Reading` lists,
/// `+Watching` hears of changes, `+Settling` applies them.
actor FolderListing: GLibActor {
  nonisolated let executor = GLibExecutor(name: "folder")
  let scope: FolderScope
  /// What is watched: all folders that hold anything listed.
  let folders: Set<Location>
  let cancellable = Cancellable()
  let known: FolderKnowledge
  /// What is told of the photos when all are listed; nil if no names are wanted.
  let index: NameIndex?

  var filter: PhotoFilter
  var list = SortedPhotos()
  var journal = ChangeJournal()
  var monitors: [FileMonitor] = []

  /// URIs of files that are listed whatever their type: they were asked for by name.
  var asked: Set<String> = []

  var phase = Phase.reading
  /// Counts the times that the folder is read from the start; an older reading stops.
  var readings = 0
  /// Waits for more changes before the next update.
  var settling: Task<Void, Never>?
  var waiting: Task<Void, Never>?
  var pause = SettlingPause()

  private(set) var continuation: AsyncStream<PhotoListUpdate>.Continuation?

  enum Phase {
    /// Not all is listed yet; changes are only noted.
    case reading
    /// All is listed, changes are followed.
    case following
    /// There is nothing to list, unless the folder appears again.
    case failed
    case stopped

    /// Whether changes are noted.
    var isHearing: Bool { self == .reading || self == .following }
  }

  init(
    of scope: FolderScope, showing types: Set<String>,
    knowing known: FolderKnowledge = FolderKnowledge(), index: NameIndex? = nil
  ) {
    (self.scope, self.known, self.index) = (scope, known, index)
    (folders, filter) = (scope.folders, PhotoFilter(types))
  }

  /// Starts, and stops and lets go of everything when the stream ends.
  nonisolated func updates() -> AsyncStream<PhotoListUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(of: PhotoListUpdate.self)
    let cancellable = cancellable
    continuation.onTermination = { _ in
      // At once, since the listing may be waiting for a slow folder.
      cancellable.cancel()
      Task { await self.stop() }
    }
    Task { await start(continuation) }
    return stream
  }

  private func start(_ continuation: AsyncStream<PhotoListUpdate>.Continuation) async {
    guard phase != .stopped else { return }
    self.continuation = continuation
    index?.join()
    await watch()
    guard phase != .stopped else { return }
    await read()
  }

  private func stop() {
    // One that never began has not joined either.
    if continuation != nil { index?.leave() }
    phase = .stopped
    settling?.cancel()
    waiting?.cancel()
    monitors = []
    for folder in folders { known.names.end(folder, for: self) }
    continuation = nil
    list = SortedPhotos()
  }

  func tell(_ splices: [PhotoSplice], isComplete: Bool) {
    continuation?.yield(.spliced(splices, isComplete: isComplete, hasMore: false))
  }

  /// Says why there is nothing, and forgets what there was.
  func fail(_ error: PhotoSourceError) {
    phase = .failed
    // Whether they are what they were cannot be known when they are there again.
    known.photos.raise(list.all.map(\.photo.id))
    list = SortedPhotos()
    journal = ChangeJournal()
    continuation?.yield(.failed(error))
    // Where nothing is watched nothing can change.
    if monitors.isEmpty { continuation?.finish() }
  }
}

/// Decides when a listing that goes on is worth an update: not for a folder that is read in an instant,
/// and then after pauses that double, so that all updates together cost little more than the last.
struct ListingPace {
  /// How long a folder may take to be listed before what is known of it is shown, which may begin with
  /// a photo that turns out not to be the first.
  private static let patience = Duration.milliseconds(200)

  private var pause = Self.patience
  private var dueTime: ContinuousClock.Instant

  init(now: ContinuousClock.Instant) { dueTime = now + Self.patience }

  /// Whether an update is due if there is anything to tell; asking that counts as making it.
  mutating func isDue(now: ContinuousClock.Instant) -> Bool {
    guard now >= dueTime else { return false }
    pause *= 2
    dueTime = now + pause
    return true
  }
}

/// How long to collect changes before they are told: short for a single change, longer and longer while
/// changes keep coming, so that a thousand files copied in cost a few updates.
struct SettlingPause {
  private static let shortest = Duration.milliseconds(50)
  private static let longest = Duration.seconds(1)

  private var next = Self.shortest
  private var last: ContinuousClock.Instant?

  /// The pause to make before an update that is wanted now.
  mutating func begin(now: ContinuousClock.Instant) -> Duration {
    let isBurst = last.map { now - $0 < Self.longest } ?? false
    if !isBurst { next = Self.shortest }
    defer { next = min(next * 2, Self.longest) }
    last = now + next
    return next
  }
}
