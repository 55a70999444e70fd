extension Viewer {
  mutating func handle(_ event: HistoryFeature.Event) {
    switch event {
    case .deleted(let deletion): deleted(deletion)
    case .deletionFailed(let deletion, let error): deletionFailed(deletion, error)
    case .restored(let id):
      // A photo that the source does not list again yet is still awaited.
      let list = model.library.list
      model.history.endReturn { $0.id == id && list.photo($0.photo.id) != nil }
    case .restorationFailed(let deletion, let error): restorationFailed(deletion, error)
    }
  }

  /// Moves photos to the trash, and shows what takes their place at once.
  ///
  /// Only trying tells whether there is a trash, because each photo may lie on another disk.
  mutating func moveToTrash(_ photos: [Photo]) {
    let photos = photos.filter { model.permissions(of: $0.id).delete }
    guard !photos.isEmpty else { return }
    // Deleting is a choice, too: the photo that takes the place stays shown, however the list grows.
    model.paging.choose()
    model.history.record(.deletions(trash(photos, again: false)))
  }

  mutating func deleteForGood(_ photos: [Photo]) {
    let photos = photos.compactMap { photo($0.id) }
      .filter { model.permissions(of: $0.id).delete }
    for deletion in removeLater(photos, forGood: true) {
      perform(.deleteForGood(deletion.photo, deletion.id))
    }
  }

  private mutating func trash(_ photos: [Photo], again isAgain: Bool) -> [Deletion] {
    let deletions = removeLater(photos, again: isAgain)
    for deletion in deletions { perform(.moveToTrash(deletion.photo, deletion.id)) }
    model.notices.sayTrashing(deletions)
    return deletions
  }

  /// Hides photos and returns their deletions, which the source has yet to make.
  private mutating func removeLater(
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

  // MARK: - Back again

  /// Shows photos again where the source lists them; the others are shown once it does.
  mutating func undo(_ deletions: [Deletion]) {
    for deletion in deletions { model.history.awaitReturn(deletion) }
    let hidden = deletions.map(\.photo.id).filter(model.library.list.hidden.contains)
    if !hidden.isEmpty { changeList { for photo in hidden { $0.show(photo) } } }
    if let first = deletions.first { turn(to: first.photo.id) }
    for deletion in deletions { perform(.restore(deletion.id)) }
    let pending = Set(model.history.deletions.map(\.id))
    model.notices.forgetTrashed(
      deletions.map(\.id), wereMoved: { !pending.contains($0) },
      last: model.history.lastTrashedPhoto)
  }

  /// Deletes again what was put back; returns the new deletions, without photos that are gone.
  mutating func redo(_ deletions: [Deletion]) -> [Deletion] {
    let photos = deletions.compactMap { deletion in
      photo(deletion.photo.id)
        ?? model.history.returning.first { $0.photo.id == deletion.photo.id }?.photo
    }
    return photos.isEmpty ? [] : trash(photos, again: true)
  }

  /// Shows photos that were put back and that the source lists again.
  mutating func showReturned(_ absent: [Deletion]) {
    for deletion in absent where photo(deletion.photo.id) != nil {
      model.history.endReturn { $0.id == deletion.id }
      turn(to: deletion.photo.id)
    }
  }

  // MARK: - Results

  private mutating func deleted(_ id: DeletionID) {
    guard let deletion = model.history.end(id) else { return }
    model.library.forgetHidden(except: model.leavingPhotos)
    // The steps of a photo that never comes back cannot be undone.
    if deletion.isForGood { model.history.forget(deletion.photo.id) }
    if model.history.isDone(id) { model.notices.countTrashed(id) }
    notify(.photosDeleted([deletion.photo.id]))
  }

  /// Shows the photo again, since it was not deleted; without a trash, asks whether to delete it permanently.
  private mutating func deletionFailed(_ id: DeletionID, _ error: PhotoSourceError) {
    guard let deletion = model.history.end(id) else { return }
    if model.history.fail(id, isGone: error == .notFound) {
      model.notices.forgetTrashed([id], last: model.history.lastTrashedPhoto)
    }
    // Another program deleted the photo, which is what was wanted.
    guard error != .notFound else {
      return model.library.forgetHidden(except: model.leavingPhotos)
    }
    // A failed deletion needs no message if it was undone, or repeated by another one.
    guard model.library.list.hidden.contains(deletion.photo.id),
      !model.history.isDeleting(deletion.photo.id)
    else { return model.history.endReturn { $0.id == id } }
    putBack(deletion.photo.id)
    switch (error, model.questions.open) {
    case (.cancelled, _): break
    case (.noTrash, nil), (.noTrash, .deleteForGood): model.questions.askToDelete([deletion.photo])
    // Another question is being answered and must not be replaced.
    default: model.notices.say(.notDeleted(deletion.photo, error))
    }
  }

  /// Shows a photo in the list again, and turns to it unless another was turned to meanwhile.
  mutating func putBack(_ photo: PhotoID) {
    let (index, last) = (model.paging.index, model.count - 1)
    changeList { $0.show(photo) }
    guard let place = model.library.list.position(of: photo) else { return }
    if place == index || place > last && index == last || last < 0 { turn(to: place) }
  }

  /// Hides a photo that stays in the trash, and reports why; undoing can be tried again.
  private mutating func restorationFailed(_ id: DeletionID, _ error: PhotoSourceError) {
    guard let (deletion, wasAwaited) = model.history.failReturn(id) else { return }
    if wasAwaited { changeList { $0.hide(deletion.photo.id) } }
    guard error != .cancelled else { return }
    model.notices.say(.notRestored(deletion.photo, error))
  }
}
