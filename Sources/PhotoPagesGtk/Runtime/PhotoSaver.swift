import PhotoPages

/// Has the source keep what people do: changes, deletions, and what undoes them. All in the order in
/// which it was asked for, so that undoing never overtakes doing.
@MainActor
final class PhotoSaver {
  /// Told what became of each piece of work.
  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  private let annotating: (any AnnotatingPhotoSource)?
  private let deleting: (any DeletingPhotoSource)?
  private let chain = WorkChain()
  private let receipts = Receipts()

  /// What brings back what was deleted. Held by the work itself: what was asked for is done even when
  /// the viewer is gone.
  @MainActor
  private final class Receipts {
    var byDeletion: [DeletionID: TrashReceipt] = [:]
  }

  init(source: any PhotoDataSource) {
    annotating = source as? any AnnotatingPhotoSource
    deleting = source as? any DeletingPhotoSource
  }

  /// Whether anything is still to be done.
  var isBusy: Bool { chain.isBusy }

  /// Waits until all that was asked for is done.
  func finish() async { await chain.finish() }

  /// Keeps a change.
  func save(_ request: SaveRequest) {
    run { [annotating] () async throws(PhotoSourceError) in
      let source = try supported(annotating)
      return .annotations(
        .saved(request.id, try await source.save(request.change, of: request.photo)))
    } orElse: { error in
      .annotations(.saveFailed(request.id, error))
    }
  }

  /// Moves a photo to the trash.
  func moveToTrash(_ photo: Photo, _ deletion: DeletionID) {
    run { [receipts, deleting] () async throws(PhotoSourceError) in
      receipts.byDeletion[deletion] = try await supported(deleting).moveToTrash(photo)
      return .history(.deleted(deletion))
    } orElse: { error in
      .history(.deletionFailed(deletion, error))
    }
  }

  /// Puts a photo back, if it was moved to the trash.
  func restore(_ deletion: DeletionID) {
    run { [receipts, deleting] () async throws(PhotoSourceError) in
      guard let receipt = receipts.byDeletion[deletion] else {
        return .history(.restored(deletion))
      }
      try await supported(deleting).restore(receipt)
      receipts.byDeletion[deletion] = nil
      return .history(.restored(deletion))
    } orElse: { error in
      .history(.restorationFailed(deletion, error))
    }
  }

  /// Deletes a photo for good.
  func delete(_ photo: Photo, _ deletion: DeletionID) {
    run { [deleting] () async throws(PhotoSourceError) in
      try await supported(deleting).delete(photo)
      return .history(.deleted(deletion))
    } orElse: { error in
      .history(.deletionFailed(deletion, error))
    }
  }

  private func run(
    _ work: @escaping @MainActor () async throws(PhotoSourceError) -> ViewerEvent,
    orElse failure: @escaping @MainActor (PhotoSourceError) -> ViewerEvent
  ) {
    chain.add { [weak self] in
      do throws(PhotoSourceError) {
        let event = try await work()
        self?.onEvent?(event)
      } catch {
        self?.onEvent?(failure(error))
      }
    }
  }
}

/// A source in a role that it has.
///
/// - Throws: `.notSupported` if it has not. Nothing of that is offered, and scripts and other packages may
///   ask for it all the same.
private func supported<Role>(_ source: Role?) throws(PhotoSourceError) -> Role {
  guard let source else { throw .notSupported }
  return source
}

/// Work that is done one piece after the other, in the order in which it was asked for. It goes on when
/// nobody looks any more: what a person has done is not lost with the window.
@MainActor
final class WorkChain {
  private var last: Task<Void, Never>?
  private var pending = 0

  /// Whether anything is still to be done.
  var isBusy: Bool { pending > 0 }

  /// Does a piece of work after all that were asked for before.
  func add(_ work: @escaping @MainActor () async -> Void) {
    pending += 1
    last = Task { [last] in
      await last?.value
      await work()
      pending -= 1
    }
  }

  /// Waits until all that was asked for is done.
  func finish() async {
    await last?.value
  }
}
