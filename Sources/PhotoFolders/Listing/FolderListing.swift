import GioBindings
import PhotoPages

/// One consumer's listing of a folder or of some files.
///
/// It and its monitors run on a separate thread, so that neither a slow folder nor many events block other work.
/// It lives until the stream ends. `FolderListing+Reading` lists the photos, `+Watching` collects changes and
/// `+Settling` applies them; `+Filtering` narrows the list to a filter; `+Films` tells films of photos from videos.
actor FolderListing: GLibActor {
  /// The number of photos from which on listing needs so much memory that it is released.
  static let manyCount = 5000
  /// The time in which the viewer takes over a list.
  static let takingTime = Duration.seconds(2)

  nonisolated let executor = GLibExecutor(name: "folder")
  let scope: FolderScope
  let query: PhotoQuery
  /// The watched folders: all that contain a listed file.
  let folders: Set<Location>
  let cancellable = Cancellable()
  let known: FolderKnowledge
  /// The index of tag names and records, which follows the list; nil if there is none.
  let index: FolderIndex?

  /// The filter of the source; nil if it has none.
  let search: FolderSearch?

  var types: FileTypeFilter
  var list: SortedPhotos
  var subfolders = Subfolders()
  /// The records by which the list is ordered; nil in other orders.
  var recordOrder: RecordOrder?
  /// The filter that the list meets.
  var narrowing = Narrowing()
  var journal = ChangeJournal()
  /// The photos that the source has turned, by URI, until the list shows it.
  var turned: Set<String> = []
  var monitors: [Location: FileMonitor] = [:]

  /// The URIs of files requested by name, which are listed whatever their type is.
  var asked: Set<String> = []
  /// The films and photos of a Live Photo as far as they are known.
  var livePhotos = LivePhotos()

  var phase = Phase.reading
  /// The number of readings started; an older reading stops.
  var readings = 0
  /// The task that waits for more changes before the next update.
  var settling: Task<Void, Never>?
  var waiting: Task<Void, Never>?
  var pause = SettlingPause()

  /// Whether the list is complete by the last update.
  private var isSentComplete = false
  private(set) var continuation: AsyncStream<PhotoListUpdate>.Continuation?

  enum Phase {
    /// The list is incomplete; changes are only collected.
    case reading
    /// The list is complete; changes are applied.
    case following
    /// There is nothing to list unless the folder reappears.
    case failed
    case stopped

    var isWatching: Bool { self == .reading || self == .following }
  }

  init(
    of scope: FolderScope, showing types: Set<String>, _ query: PhotoQuery = PhotoQuery(),
    knowing known: FolderKnowledge = FolderKnowledge(), index: FolderIndex? = nil,
    search: FolderSearch? = nil
  ) {
    (self.scope, self.query, self.known) = (scope, query, known)
    (self.index, self.search) = (index, search)
    (folders, self.types) = (scope.folders, FileTypeFilter(types))
    list = SortedPhotos(query, at: known.photos.places)
  }

  /// Starts the listing and returns its updates; the end of the stream stops it and frees its resources.
  nonisolated func updates() -> AsyncStream<PhotoListUpdate> {
    let (stream, continuation) = AsyncStream.makeStream(of: PhotoListUpdate.self)
    let cancellable = cancellable
    continuation.onTermination = { _ in
      // At once, as the actor may be waiting for a slow folder.
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
    followFilter()
    followTurns()
    await watch()
    guard phase != .stopped else { return }
    await read()
  }

  private func stop() {
    // A listing that was stopped before its start has not joined the index.
    if continuation != nil {
      index?.leave()
      search?.leave()
    }
    phase = .stopped
    settling?.cancel()
    waiting?.cancel()
    recordOrder?.cancel()
    livePhotos.examining?.cancel()
    narrowing.cancel()
    monitors = [:]
    for folder in folders { known.names.end(folder, for: self) }
    known.turns.end(self)
    continuation = nil
    list = SortedPhotos(query, at: known.photos.places)
  }

  /// Sends splices of the list, or what they change in the part of it that meets a filter.
  func send(_ splices: [PhotoSplice], isComplete: Bool) {
    guard narrowing.isShown else { return yield(splices, isComplete: isComplete) }
    show(changed: splices, isComplete: isComplete)
  }

  /// Sends splices as they are, unless they change nothing and tell nothing new.
  func yield(_ splices: [PhotoSplice], isComplete: Bool) {
    guard !splices.isEmpty || isComplete != isSentComplete else { return }
    isSentComplete = isComplete
    continuation?.yield(.spliced(splices, isComplete: isComplete, hasMore: false))
  }

  func yield(_ result: FilterResult) { continuation?.yield(.filtered(result)) }

  func tellFolders() {
    guard let folders = subfolders.news() else { return }
    continuation?.yield(.foldersChanged(folders))
    search?.lookForFolders()
  }

  func fail(_ error: PhotoSourceError) {
    phase = .failed
    // If the files reappear, their content may have changed.
    known.photos.raise(list.ids)
    list = SortedPhotos(query, at: known.photos.places)
    subfolders.removeAll()
    narrowing.restart()
    isSentComplete = false
    journal = ChangeJournal()
    continuation?.yield(.failed(error))
    tellFolders()
    // Without monitors nothing more can happen.
    if monitors.isEmpty { continuation?.finish() }
  }
}

/// The intervals between updates of a listing in progress.
///
/// A folder that is read quickly gets no intermediate update. The intervals double, so that all updates together
/// cost little more than the last.
struct ListingPace {
  /// The time before the first update, which may begin with a photo that is not the first in the end.
  private static let timeout = Duration.milliseconds(200)

  private var pause = Self.timeout
  private var dueTime: ContinuousClock.Instant

  init(now: ContinuousClock.Instant) { dueTime = now + Self.timeout }

  /// Whether an update is due; a true answer starts the next interval.
  mutating func isDue(now: ContinuousClock.Instant) -> Bool {
    guard now >= dueTime else { return false }
    pause *= 2
    dueTime = now + pause
    return true
  }
}

/// The pauses in which changes are collected before an update.
///
/// A single change waits briefly. The pauses grow while changes continue, so that copying a thousand files costs a
/// few updates.
struct SettlingPause {
  private static let shortest = Duration.milliseconds(50)
  private static let longest = Duration.seconds(1)

  private var next = Self.shortest
  private var last: ContinuousClock.Instant?

  /// Returns the pause before the next update.
  mutating func begin(now: ContinuousClock.Instant) -> Duration {
    let isBurst = last.map { now - $0 < Self.longest } ?? false
    if !isBurst { next = Self.shortest }
    defer { next = min(next * 2, Self.longest) }
    last = now + next
    return next
  }
}
