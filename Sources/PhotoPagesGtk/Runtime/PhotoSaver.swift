import PhotoPages

/// Has the source keep what people do: changes, deletions, and what undoes them. All in the order in
/// which it was asked for, so that undoing never overtakes doing.
@MainActor
final class PhotoSaver {
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

  var isBusy: Bool { chain.isBusy }

  func finish() async { await chain.finish() }

  func save(_ request: SaveRequest) {
    run { [annotating] () async throws(PhotoSourceError) in
      let source = try supported(annotating)
      return .annotations(
        .saved(request.id, try await source.save(request.change, of: request.photo)))
    } orElse: { error in
      .annotations(.saveFailed(request.id, error))
    }
  }

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

/// A source in a role that it has. Nothing is offered that it cannot do, but scripts and other packages may ask
/// for it all the same.
private func supported<Role>(_ source: Role?) throws(PhotoSourceError) -> Role {
  guard let source else { throw .notSupported }
  return source
}

/// Work that is done one piece after the other, in the order in which it was asked for. It goes on when
/// the window is gone: what a person has done is not lost with the window.
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
