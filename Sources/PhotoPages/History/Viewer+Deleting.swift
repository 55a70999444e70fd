// Deleting photos: at once, and back again.

extension Viewer {
  mutating func handle(_ event: HistoryFeature.Event) {
    switch event {
    case .deleted(let deletion): deleted(deletion)
    case .deletionFailed(let deletion, let error): deletionFailed(deletion, error)
    case .restored(let deletion): restored(deletion)
    case .restorationFailed(let deletion, let error): restorationFailed(deletion, error)
    }
  }

  /// Moves the shown photo to the trash: what takes its place is shown at once. Whether there is a
  /// trash is known by trying only, for each photo may lie on another disk.
  mutating func trashCurrentPhoto() {
    guard let photo = model.currentPhoto, model.permissions.delete else { return }
    // Whoever deletes has looked: what takes the photo's place stays, however the list grows.
    model.paging.isChosen = true
    let deletion = takeOut(photo, forGood: false)
    model.history.record(.deletion(deletion))
    perform(.moveToTrash(photo, deletion.id))
    sayTrashed()
  }

  /// Asks whether to delete a photo for good, together with those that are already asked about.
  mutating func askToDelete(_ photo: Photo) {
    var photos = [photo]
    if case .deleteForGood(let asked)? = model.notices.question {
      photos = asked.filter { $0.id != photo.id } + photos
    }
    model.notices.ask(.deleteForGood(photos))
  }

  mutating func deleteForGood(_ photos: [Photo]) {
    for photo in photos.compactMap({ self.photo($0.id) }) {
      guard model.permissions(of: photo.id).delete else { continue }
      let deletion = takeOut(photo, forGood: true)
      perform(.deleteForGood(photo, deletion.id))
    }
  }

  /// Hides a photo; the source has yet to delete it.
  private mutating func takeOut(
    _ photo: Photo, forGood isForGood: Bool, again isAgain: Bool = false
  ) -> Deletion {
    let deletion = Deletion(
      id: DeletionID(model.nextNumber()), photo: photo, isForGood: isForGood, isAgain: isAgain)
    model.history.deletions.append(deletion)
    model.history.returning.removeAll { $0.photo.id == photo.id }
    changeList { $0.hide(photo.id) }
    return deletion
  }

  private mutating func sayTrashed() {
    if case .trashed(let count)? = model.notices.notice?.content { return say(.trashed(count + 1)) }
    say(.trashed(1))
  }

  private mutating func sayOneLessTrashed() {
    guard case .trashed(let count)? = model.notices.notice?.content else { return }
    if count > 1 { say(.trashed(count - 1)) } else { model.notices.close() }
  }

  // MARK: - Back again

  /// Shows a photo again where the source lists it; one that it has left out is shown when it is back.
  mutating func undoDeletion(_ deletion: Deletion) {
    let id = deletion.photo.id
    model.history.returning.append(deletion)
    if model.library.list.hidden.contains(id) { changeList { $0.show(id) } }
    turn(to: id)
    perform(.restore(deletion.id))
    sayOneLessTrashed()
  }

  /// Shows photos that the source did not list, and that were to come back.
  mutating func showReturned(_ absent: [Deletion]) {
    for deletion in absent where photo(deletion.photo.id) != nil {
      model.history.returning.removeAll { $0.id == deletion.id }
      turn(to: deletion.photo.id)
    }
  }

  /// Whether a photo that was put back is still to be listed.
  public var isAwaitingPhotos: Bool {
    model.history.returning.contains { photo($0.photo.id) == nil }
  }

  /// Forgets deleted photos once the source lists them no more.
  mutating func forgetDeletedPhotos() {
    guard model.library.phase == .complete else { return }
    for photo in model.library.list.hidden where !model.library.list.holds(photo) {
      let isUnderWay = model.history.deletions.contains { $0.photo.id == photo }
      if !isUnderWay { model.library.list.show(photo) }
    }
  }

  /// Deletes again what was put back.
  ///
  /// - Returns: the new deletion; nil if the photo is not there any more.
  mutating func redoDeletion(_ deletion: Deletion) -> Deletion? {
    let returning = model.history.returning.first { $0.photo.id == deletion.photo.id }?.photo
    guard let photo = photo(deletion.photo.id) ?? returning else { return nil }
    let again = takeOut(photo, forGood: false, again: true)
    perform(.moveToTrash(photo, again.id))
    sayTrashed()
    return again
  }

  // MARK: - Results

  mutating func deleted(_ id: DeletionID) {
    guard let deletion = removeDeletion(id) else { return }
    forgetDeletedPhotos()
    // What was done to a photo that never comes back cannot be undone.
    if deletion.isForGood { model.history.forget(deletion.photo.id) }
    tellExtensions(.photosDeleted([deletion.photo.id]))
  }

  /// The photo is there again; where the source does not list it yet, it will.
  mutating func restored(_ id: DeletionID) {
    model.history.returning = model.history.returning.filter {
      $0.id != id || photo($0.photo.id) == nil
    }
  }

  private mutating func removeDeletion(_ id: DeletionID) -> Deletion? {
    guard let place = model.history.deletions.firstIndex(where: { $0.id == id }) else { return nil }
    return model.history.deletions.remove(at: place)
  }

  /// The photo is still there, so it comes back; where there is no trash a person is asked.
  mutating func deletionFailed(_ id: DeletionID, _ error: PhotoSourceError) {
    guard let deletion = removeDeletion(id) else { return }
    if model.history.fail(id, isGone: error == .notFound) { sayOneLessTrashed() }
    // Gone by another hand: that is what was wanted.
    guard error != .notFound else { return forgetDeletedPhotos() }
    // A deletion that was undone, or that another followed, need not be spoken of when it fails.
    guard model.library.list.hidden.contains(deletion.photo.id),
      !model.history.deletions.contains(where: { $0.photo.id == deletion.photo.id })
    else { return model.history.returning.removeAll { $0.id == id } }
    putBack(deletion.photo.id)
    tell(of: deletion, error)
  }

  /// Shows a photo in the list again, and turns to it only where nobody has turned to another meanwhile.
  private mutating func putBack(_ photo: PhotoID) {
    let (index, last) = (model.paging.index, model.count - 1)
    changeList { $0.show(photo) }
    guard let place = model.library.list.position(of: photo) else { return }
    if place == index || place > last && index == last || last < 0 { turn(to: place) }
  }

  private mutating func tell(of deletion: Deletion, _ error: PhotoSourceError) {
    switch (error, model.notices.question) {
    case (.cancelled, _): break
    case (.noTrash, nil), (.noTrash, .deleteForGood): askToDelete(deletion.photo)
    // Another question is being answered; it must not go away under the hands.
    default: say(.notDeleted(deletion.photo, error))
    }
  }

  /// The photo stays in the trash; undoing can be tried again.
  mutating func restorationFailed(_ id: DeletionID, _ error: PhotoSourceError) {
    let awaited = model.history.returning.first { $0.id == id }
    guard let deletion = model.history.takeUndone(id) ?? awaited else { return }
    model.history.done.append(.deletion(deletion))
    if awaited != nil {
      model.history.returning.removeAll { $0.id == id }
      changeList { $0.hide(deletion.photo.id) }
    }
    guard error != .cancelled else { return }
    say(.notRestored(deletion.photo, error))
  }
}
