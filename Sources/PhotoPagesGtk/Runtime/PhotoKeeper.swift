import PhotoPages

/// Has the source keep what people do: changes, deletions, and what undoes them. All in the order in
/// which it was asked for, so that undoing never overtakes doing.
@MainActor
final class PhotoKeeper {
  /// Told what became of each piece of work.
  var onEvent: (@MainActor (PagesEvent) -> Void)?

  private let source: any PhotoDataSource
  private let chain = WorkChain()
  private let receipts = Receipts()

  /// What brings back what was deleted. Held by the work itself: what was asked for is done even when
  /// the gallery is gone.
  @MainActor
  private final class Receipts {
    var byDeletion: [DeletionID: TrashReceipt] = [:]
  }

  init(source: any PhotoDataSource) {
    self.source = source
  }

  /// Whether anything is still to be done.
  var isBusy: Bool { chain.isBusy }

  /// Waits until all that was asked for is done.
  func finish() async { await chain.finish() }

  /// Keeps a change.
  func save(_ request: SaveRequest) {
    run { [source] () async throws(PhotoSourceError) in
      try await source.save(request.change, of: request.photo)
    } then: { error in
      error.map { .saveFailed(request.id, $0) } ?? .saved(request.id)
    }
  }

  /// Moves a photo to the trash.
  func moveToTrash(_ photo: Photo, _ deletion: DeletionID) {
    run { [receipts, source] () async throws(PhotoSourceError) in
      receipts.byDeletion[deletion] = try await source.moveToTrash(photo)
    } then: { error in
      error.map { .deletionFailed(deletion, $0) } ?? .deleted(deletion)
    }
  }

  /// Puts a photo back, if it was moved to the trash.
  func restore(_ deletion: DeletionID) {
    run { [receipts, source] () async throws(PhotoSourceError) in
      guard let receipt = receipts.byDeletion[deletion] else { return }
      try await source.restore(receipt)
      receipts.byDeletion[deletion] = nil
    } then: { error in
      error.map { .restorationFailed(deletion, $0) } ?? .restored(deletion)
    }
  }

  /// Deletes a photo for good.
  func delete(_ photo: Photo, _ deletion: DeletionID) {
    run { [source] () async throws(PhotoSourceError) in
      try await source.delete(photo)
    } then: { error in
      error.map { .deletionFailed(deletion, $0) } ?? .deleted(deletion)
    }
  }

  private func run(
    _ work: @escaping @MainActor () async throws(PhotoSourceError) -> Void,
    then event: @escaping @MainActor (PhotoSourceError?) -> PagesEvent
  ) {
    chain.add { [weak self] in
      do throws(PhotoSourceError) {
        try await work()
        self?.onEvent?(event(nil))
      } catch {
        self?.onEvent?(event(error))
      }
    }
  }
}
