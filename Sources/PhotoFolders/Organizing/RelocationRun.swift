import FoundationEssentials
import GioBindings
import PhotoPages

/// The meaning of a relocation for the source's list.
enum FileFollower: Sendable {
  /// The photos stay listed, by new names.
  case renaming
  /// The photos are no longer listed.
  case leaving
  /// The photos are listed again.
  case returning
  /// The photos stay as they are.
  case copying
}

/// One relocation, which goes on until it is done or its task is cancelled.
struct RelocationRun: Sendable {
  private let source: FolderSource
  private let orders: [FileOrder]
  private let takenNames: Relocation.TakenNames
  private let follower: FileFollower
  private let report: @Sendable (RelocationResult) -> Void
  private var relocator: Relocator

  init(
    _ source: FolderSource, _ kind: Relocation.Kind, _ orders: [FileOrder],
    _ takenNames: Relocation.TakenNames, _ follower: FileFollower,
    _ report: @escaping @Sendable (RelocationResult) -> Void
  ) {
    (self.source, self.orders, self.takenNames) = (source, orders, takenNames)
    (self.follower, self.report) = (follower, report)
    relocator = Relocator(
      kind: kind, id: String(UInt64.random(in: .min ... .max), radix: 36),
      userData: source.sidecarAccess?.setup.userData)
  }

  /// Relocates the photos; a cancelled task ends it before the next one.
  func run() async {
    let work = Task.detached { await carryOut() }
    await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      relocator.stop.cancel()
    }
  }

  private func carryOut() async {
    await source.finishMoves()
    do {
      guard let plan = try await plan() else { return }
      let journal = try await journal(of: plan)
      for (index, error) in plan.failures {
        fail(index, PhotoSourceError(changing: error))
      }
      var run = self
      run.relocator.places = plan.places
      // Work on a disk that does not answer may still go on; the next start settles it.
      if await run.carryOut(plan, journal) { journal?.end() }
    } catch {
      for index in orders.indices { fail(index, PhotoSourceError(changing: error)) }
    }
  }

  private func plan() async throws(GioError) -> RelocationPlan? {
    guard let first = orders.first else { return nil }
    return try await FileQueue.run(reading: first.old) {
      [orders, takenNames, relocator, films = source.known.films] (cancellable) throws(GioError) in
      try RelocationPlan(
        relocator.kind, orders, takenNames, userData: relocator.userData, films: films,
        id: relocator.id, cancellable)
    }
  }

  /// Writes the journal; nil if there is nothing to do, or no folder for it.
  private func journal(of plan: RelocationPlan) async throws(GioError) -> RelocationJournal? {
    guard !plan.entries.isEmpty, let folder = source.sidecarAccess?.setup.moves else { return nil }
    let content = RelocationJournal.Plan(
      kind: relocator.kind, id: relocator.id, groups: plan.entries.map(\.group))
    return try await FileQueue.run { _ throws(GioError) in
      try RelocationJournal(content, in: folder)
    }
  }

  /// Relocates the photos one after the other; returns false if the disk has ceased to answer.
  private func carryOut(_ plan: RelocationPlan, _ journal: RelocationJournal?) async -> Bool {
    var failed: Set<Int> = []
    var answers = true
    // The number of photos with temporary names, which never stay.
    var temporaryCount = 0
    for (number, entry) in plan.entries.enumerated() where !failed.contains(entry.index) {
      let hasTemporaryName = entry.group.origin != nil
      do throws(PhotoSourceError) {
        if relocator.stop.isCancelled, temporaryCount == 0 { throw .cancelled }
        guard answers else { throw .notReachable }
        let trashed = try await relocate(entry, number, journal)
        if hasTemporaryName { temporaryCount -= 1 }
        if !entry.isLast { temporaryCount += 1 } else { succeed(entry, trashed) }
      } catch {
        answers = answers && error != .notReachable
        if hasTemporaryName {
          temporaryCount -= 1
          if answers { await release(entry, number) }
        }
        failed.insert(entry.index)
        let lacksTrash = error == .notSupported && !entry.replaced.isEmpty
        fail(entry.index, lacksTrash ? .noTrash : error)
      }
    }
    return answers
  }

  /// Relocates one photo, and returns what it replaced.
  private func relocate(
    _ entry: RelocationPlan.Entry, _ number: Int, _ journal: RelocationJournal?
  ) async throws(PhotoSourceError) -> [TrashedFile] {
    let order = orders[entry.index]
    return try await source.changing(entry.group.photo.oldPlace) {
      [self] (cancellable) throws(GioError) in
      let trashed = try trash(entry.replaced, for: entry.group.photo.oldPlace, cancellable)
      follow(order, to: entry.group.photo.new, isBack: false)
      do throws(GioError) {
        try journal?.record(begun: number)
        try relocator.run(entry.group, number: number, cancellable)
      } catch {
        follow(order, to: entry.group.photo.old, isBack: true)
        try? TrashedFile.restore(trashed.reversed())
        throw error
      }
      finish(order, entry.group)
      if entry.isLast { try? TrashedFile.restore(order.restored.reversed()) }
      return trashed
    }
  }

  /// Moves files to the trash that are replaced; neither folders nor the file that the photo is a link to.
  private func trash(
    _ files: [Location], for photo: Location, _ cancellable: Cancellable
  ) throws(GioError) -> [TrashedFile] {
    let target = files.isEmpty ? nil : try? photo.linkTarget()
    for file in files {
      let entry = try DirectoryEntry(of: file, cancellable: cancellable)
      guard entry.kind != .directory, target.map(file.isSameFile) != true else { throw .exists }
    }
    return try Location.trash(files, cancellable: cancellable)
  }

  private func release(_ entry: RelocationPlan.Entry, _ number: Int) async {
    let order = orders[entry.index]
    try? await source.changing(entry.group.photo.oldPlace) {
      [relocator, source] (cancellable) throws(GioError) in
      relocator.release(
        entry.group, number: number, films: source.known.films, cancellable)
      if source.isKnown(order.photo) { source.known.photos.move([order.photo.id: order.old.uri]) }
    }
  }

  // MARK: - The source's list

  /// Moves a photo's id to a place before its file appears there, or back with it.
  ///
  /// A listing then gives the file the same id.
  private func follow(_ order: FileOrder, to uri: String, isBack: Bool) {
    guard source.isKnown(order.photo) else { return }
    let photo = order.photo.id
    switch follower {
    case .renaming: source.known.photos.move([photo: uri])
    case .returning where isBack: source.known.photos.forget(photo)
    case .returning: source.known.photos.expect(photo)
    case .leaving, .copying: break
    }
  }

  private func finish(_ order: FileOrder, _ group: FileGroup) {
    let cache = source.sidecarAccess?.cache
    switch follower {
    case .renaming: cache?.move(from: group.photo.oldPlace, to: group.photo.newPlace)
    case .leaving:
      cache?.forget(order.old)
      // A new file of this name is another photo.
      source.known.photos.forget(order.photo.id)
    case .returning, .copying: break
    }
  }

  // MARK: - Results

  private func succeed(_ entry: RelocationPlan.Entry, _ trashed: [TrashedFile]) {
    let order = orders[entry.index]
    let group = entry.group
    // A photo that had a temporary name has had its first one back by the same rule.
    let pairs = group.origin == nil ? group.companions.map { ($0.new, $0.oldPlace.name) } : []
    let token = MovedPhoto(
      kind: relocator.kind, old: order.old, new: group.photo.newPlace,
      companions: group.companions.map(\.newPlace),
      formerNames: Dictionary(pairs) { first, _ in first }, replaced: trashed)
    report(
      RelocationResult(
        order.photo, .success(FileReceipt(photo: order.photo, token: token))))
  }

  private func fail(_ index: Int, _ error: PhotoSourceError) {
    let order = orders[index]
    let error = error == .nameTooLong("") ? .nameTooLong(order.new.displayName) : error
    report(RelocationResult(order.photo, .failure(error)))
  }
}

extension FolderSource {
  /// Whether the photo's id is of this source.
  fileprivate func isKnown(_ photo: Photo) -> Bool { known.photos.uri(of: photo.id) != nil }
}
