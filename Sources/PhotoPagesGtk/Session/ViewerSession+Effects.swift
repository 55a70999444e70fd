import GtkBindings
import PhotoPages

extension ViewerSession {
  /// The milliseconds after which waiting for the list is shown; opening a folder usually takes less.
  private static let listingDelayedAfter = 1000
  /// The time for the window to draw the first results of a filter, before the main thread takes the others.
  private static let drawingTime = Duration.milliseconds(25)

  func run(_ effect: Effect) {
    switch effect {
    case .list(let query): beginListing(query)
    case .loadPictures(let requests): loader.load(requests)
    case .expectPicture(let token, let seconds):
      explaining = Delay(milliseconds: Int(clamping: seconds * 1000)) { [weak self] in
        guard let self, let stage = loader.stage(of: token) else { return }
        controller.send(.pictures(.prolonged(token, stage)))
      }
    case .loadAnnotations(let requests): load(requests)
    case .loadComments(let request): load(request)
    case .loadDetails(let request): loadDetails(request)
    case .loadDrafts(let photo): drafts?.load(photo)
    case .keepDrafts(let changed, let photo): drafts?.keep(changed, of: photo)
    case .save(let request): saver.save(request)
    case .moveToTrash(let photo, let deletion): saver.moveToTrash(photo, deletion)
    case .restore(let deletion): saver.restore(deletion)
    case .deleteForGood(let photo, let deletion): saver.delete(photo, deletion)
    case .files(let request): files.perform(request)
    case .folderText(let request): folderText.perform(request)
    case .wake(let token, let seconds): alarm = delay(seconds, .slideshow(.woken(token)))
    case .rest(let token, let seconds): rest = delay(seconds, .annotations(.rested(token)))
    case .searchLater(let token, let seconds): typing = delay(seconds, .search(.rested(token)))
    case .findPlace(let search):
      let place = (source as? any SearchablePhotoSource)?.place(of: search)
      controller.send(.search(.placed(place, search)))
    case .filter(let filter): (source as? any FilteringPhotoSource)?.filter(by: filter)
    case .loadFilterChoices(let withFoldersBelow): loadFilterChoices(withFoldersBelow)
    case .loadNames: loadNames()
    case .loadKeywords(let request): keywords.load(request)
    case .loadMorePhotos: loadMorePhotos()
    case .refresh: refresh()
    case .followRecords: followRecords()
    case .custom(let custom): onCustomEffect?(custom.command)
    case .view(let request): onViewRequest?(request)
    case .desktop(let request): onDesktopRequest?(request)
    case .share(let photos, let way): share(photos, by: way)
    case .stopTransfers: stopHandingOver()
    }
  }

  private func load(_ requests: [ReadingRequest]) {
    annotations.load(requests, failing: { .annotations(.failed($0, $1)) }) {
      (source, request) throws(PhotoSourceError) in
      .annotations(.loaded(request.token, try await source.annotations(of: request.photo)))
    }
  }

  private func load(_ request: CommentRequest) {
    comments.load([request], keepingOthers: true, failing: { .comments(.olderFailed($0, $1)) }) {
      (source, request) throws(PhotoSourceError) in
      let page = try await source.comments(
        of: request.photo, before: request.before, limit: request.limit)
      return .comments(.olderLoaded(request.token, page))
    }
  }

  private func loadDetails(_ request: ReadingRequest?) {
    details.load([request].compactMap { $0 }, failing: { .details(.failed($0, $1)) }) {
      (source, request) throws(PhotoSourceError) in
      .details(.loaded(request.token, try await source.details(of: request.photo)))
    }
  }

  /// Asks the source for the number of photos that the listed search found.
  private func countFound() {
    guard let searched = source as? any SearchablePhotoSource, searched.search != nil,
      searched.foundCount != viewer.model.search.foundCount
    else { return }
    controller.send(.search(.counted(searched.foundCount)))
  }

  private func delay(_ seconds: Double, _ event: ViewerEvent) -> Delay {
    Delay(milliseconds: Int(clamping: seconds * 1000)) { [weak self] in self?.controller.send(event)
    }
  }

  /// Lists the photos anew, and cancels the listing before, off the main thread as its end runs the source's cleanup.
  private func beginListing(_ query: PhotoQuery) {
    listing?.cancelElsewhere()
    listings += 1
    listingDelay = Delay(milliseconds: Self.listingDelayedAfter) { [weak self] in
      self?.controller.send(.library(.delayed))
    }
    listing = Task.detached { [weak self, source, listings] in
      for await update in source.list(query) {
        let event: ViewerEvent
        switch update {
        case .spliced(let splices, let isComplete, let hasMore):
          event = .library(.spliced(splices, isComplete: isComplete, hasMore: hasMore))
        case .annotationsChanged(let photos): event = .annotations(.changed(photos))
        case .filtered(let result): event = .library(.filtered(result))
        case .textChanged: event = .folderText(.changed)
        case .said(let message): event = .notices(.said(message))
        case .failed(let error): event = .library(.failed(error))
        case .foldersChanged(let folders): event = .foldersChanged(folders)
        }
        guard !Task.isCancelled, let self else { return }
        let isFirstOfResults = await MainActor.run {
          guard self.listings == listings else { return false }
          self.listingDelay = nil
          self.controller.send(event)
          self.countFound()
          return self.isFirstOfResults(event)
        }
        if isFirstOfResults { try? await Task.sleep(for: Self.drawingTime) }
      }
    }
  }

  /// Whether an event listed the first results of a filter, and others follow.
  private func isFirstOfResults(_ event: ViewerEvent) -> Bool {
    let asked = viewer.model.search.askedFilter
    guard case .library(.spliced(_, let isComplete, _)) = event, asked != listedFilter else {
      return false
    }
    listedFilter = asked
    return !asked.isEmpty && !isComplete
  }
}

/// Saves changes, deletions and their reversals in the order of their requests, so that no undo overtakes its change.
@MainActor
final class PhotoSaver {
  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  private let writing: (any WritingPhotoSource)?
  private let turning: (any TurningPhotoSource)?
  private let deleting: (any DeletingPhotoSource)?
  let chain = WorkChain()
  private let receipts = Receipts()

  /// The receipts that bring back deleted photos, held by the work, which may finish after the viewer is gone.
  @MainActor
  private final class Receipts {
    var byDeletion: [DeletionID: FileReceipt] = [:]
  }

  init(source: any PhotoDataSource) {
    writing = source as? any WritingPhotoSource
    turning = source as? any TurningPhotoSource
    deleting = source as? any DeletingPhotoSource
  }

  var isBusy: Bool { chain.isBusy }

  func finish() async { await chain.finish() }

  func save(_ request: SaveRequest) {
    chain.add { [weak self, writing, turning] in
      do throws(PhotoSourceError) {
        let saved: SavedAnnotations
        if case .turn(let turn) = request.change {
          saved = try await supported(turning).turn(turn, of: request.photo)
        } else {
          saved = try await supported(writing).save(request.change, of: request.photo)
        }
        self?.onEvent?(.annotations(.saved(request.id, saved)))
      } catch {
        self?.onEvent?(.annotations(.saveFailed(request.id, error)))
      }
    }
  }

  func moveToTrash(_ photo: Photo, _ deletion: DeletionID) {
    chain.add { [weak self, receipts, deleting] in
      do throws(PhotoSourceError) {
        receipts.byDeletion[deletion] = try await supported(deleting).moveToTrash(photo)
        self?.onEvent?(.history(.deleted(deletion)))
      } catch {
        self?.onEvent?(.history(.deletionFailed(deletion, error)))
      }
    }
  }

  /// Restores a photo, if it was moved to the trash.
  func restore(_ deletion: DeletionID) {
    chain.add { [weak self, receipts, deleting] in
      do throws(PhotoSourceError) {
        if let receipt = receipts.byDeletion[deletion] {
          try await supported(deleting).restore(receipt)
          receipts.byDeletion[deletion] = nil
        }
        self?.onEvent?(.history(.restored(deletion)))
      } catch {
        self?.onEvent?(.history(.restorationFailed(deletion, error)))
      }
    }
  }

  func delete(_ photo: Photo, _ deletion: DeletionID) {
    chain.add { [weak self, deleting] in
      do throws(PhotoSourceError) {
        try await supported(deleting).delete(photo)
        self?.onEvent?(.history(.deleted(deletion)))
      } catch {
        self?.onEvent?(.history(.deletionFailed(deletion, error)))
      }
    }
  }
}

/// Returns a source in an optional role, or throws `notSupported`, which only scripts and other packages can meet.
private func supported<Role>(_ source: Role?) throws(PhotoSourceError) -> Role {
  guard let source else { throw .notSupported }
  return source
}

/// A queue of work that runs in order, one piece at a time, also after the window is closed, so that no change is lost.
@MainActor
final class WorkChain {
  private var last: Task<Void, Never>?
  private var pending = 0

  var isBusy: Bool { pending > 0 }

  func add(_ work: @escaping @MainActor () async -> Void) {
    pending += 1
    last = Task { [last] in
      await last?.value
      await work()
      pending -= 1
    }
  }

  func finish() async {
    await last?.value
  }
}
