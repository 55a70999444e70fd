// Deleting photos: at once, and back again.

extension Viewer {
  mutating func handle(_ event: HistoryFeature.Event) {
    switch event {
    case .deleted(let deletion): deleted(deletion)
    case .deletionFailed(let deletion, let error): deletionFailed(deletion, error)
    case .restored(let id):
      // The photo is there again; where the source does not list it yet, it will.
      let list = model.library.list
      model.history.endReturn { $0.id == id && list.photo($0.photo.id) != nil }
    case .restorationFailed(let deletion, let error): restorationFailed(deletion, error)
    }
  }

  /// Moves photos to the trash: what takes their place is shown at once. Whether there is a trash is
  /// known by trying only, for each photo may lie on another disk.
  mutating func moveToTrash(_ photos: [Photo]) {
    let photos = photos.filter { model.permissions(of: $0.id).delete }
    guard !photos.isEmpty else { return }
    // A person who deletes has looked: what takes the photo's place stays, however the list grows.
    model.paging.choose()
    model.history.record(.deletions(trash(photos, again: false)))
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
    let photos = photos.compactMap { photo($0.id) }
      .filter { model.permissions(of: $0.id).delete }
    for deletion in takeOut(photos, forGood: true) {
      perform(.deleteForGood(deletion.photo, deletion.id))
    }
  }

  private mutating func trash(_ photos: [Photo], again isAgain: Bool) -> [Deletion] {
    let deletions = takeOut(photos, again: isAgain)
    for deletion in deletions { perform(.moveToTrash(deletion.photo, deletion.id)) }
    sayTrashed(deletions.count)
    return deletions
  }

  /// Hides photos; the source has yet to delete them.
  private mutating func takeOut(
    _ photos: [Photo], forGood isForGood: Bool = false, again isAgain: Bool = false
  ) -> [Deletion] {
    let deletions = photos.map {
      Deletion(
        id: DeletionID(model.nextNumber()), photo: $0, isForGood: isForGood, isAgain: isAgain)
    }
    for deletion in deletions { model.history.begin(deletion) }
    if !photos.isEmpty { changeList { for photo in photos { $0.hide(photo.id) } } }
    return deletions
  }

  /// Says that more photos are in the trash, or fewer.
  private mutating func sayTrashed(_ change: Int) {
    guard case .trashed(let count)? = model.notices.notice?.content else {
      if change > 0 { say(.trashed(change)) }
      return
    }
    if count + change > 0 { say(.trashed(count + change)) } else { model.notices.close() }
  }

  // MARK: - Back again

  /// Shows photos again where the source lists them; one that it has left out is shown when it is back.
  mutating func undo(_ deletions: [Deletion]) {
    for deletion in deletions { model.history.awaitReturn(deletion) }
    let hidden = deletions.map(\.photo.id).filter(model.library.list.hidden.contains)
    if !hidden.isEmpty { changeList { for photo in hidden { $0.show(photo) } } }
    if let first = deletions.first { turn(to: first.photo.id) }
    for deletion in deletions { perform(.restore(deletion.id)) }
    sayTrashed(-deletions.count)
  }

  /// Deletes again what was put back; returns the new deletions: none of photos that are not there any more.
  mutating func redo(_ deletions: [Deletion]) -> [Deletion] {
    let photos = deletions.compactMap { deletion in
      photo(deletion.photo.id)
        ?? model.history.returning.first { $0.photo.id == deletion.photo.id }?.photo
    }
    return photos.isEmpty ? [] : trash(photos, again: true)
  }

  /// Shows photos that the source did not list, and that were to come back.
  mutating func showReturned(_ absent: [Deletion]) {
    for deletion in absent where photo(deletion.photo.id) != nil {
      model.history.endReturn { $0.id == deletion.id }
      turn(to: deletion.photo.id)
    }
  }

  mutating func forgetDeletedPhotos() {
    let history = model.history
    model.library.forgetHidden { !history.isDeleting($0) }
  }

  // MARK: - Results

  private mutating func deleted(_ id: DeletionID) {
    guard let deletion = model.history.end(id) else { return }
    forgetDeletedPhotos()
    // What was done to a photo that never comes back cannot be undone.
    if deletion.isForGood { model.history.forget(deletion.photo.id) }
    tellExtensions(.photosDeleted([deletion.photo.id]))
  }

  /// The photo is still there, so it comes back; where there is no trash a person is asked.
  private mutating func deletionFailed(_ id: DeletionID, _ error: PhotoSourceError) {
    guard let deletion = model.history.end(id) else { return }
    if model.history.fail(id, isGone: error == .notFound) { sayTrashed(-1) }
    // Gone by another hand: that is what was wanted.
    guard error != .notFound else { return forgetDeletedPhotos() }
    // A deletion that was undone, or that another followed, need not be spoken of when it fails.
    guard model.library.list.hidden.contains(deletion.photo.id),
      !model.history.isDeleting(deletion.photo.id)
    else { return model.history.endReturn { $0.id == id } }
    putBack(deletion.photo.id)
    tell(of: deletion, error)
  }

  /// Shows a photo in the list again, and turns to it unless another was turned to meanwhile.
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
  private mutating func restorationFailed(_ id: DeletionID, _ error: PhotoSourceError) {
    guard let (deletion, wasAwaited) = model.history.failReturn(id) else { return }
    if wasAwaited { changeList { $0.hide(deletion.photo.id) } }
    guard error != .cancelled else { return }
    say(.notRestored(deletion.photo, error))
  }
}
