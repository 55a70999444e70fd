// Deleting photos: at once, and back again.

extension Pages {
  /// Moves the shown photo to the trash: what takes its place is shown at once. Whether there is a
  /// trash is known by trying only, for each photo may lie on another disk.
  mutating func trashCurrentPhoto() {
    guard let photo = model.currentPhoto, model.permissions.delete else { return }
    // Whoever deletes has looked: what takes the photo's place stays, however the list grows.
    model.isChosen = true
    let deletion = takeOut(photo, forGood: false)
    model.history.record(.deletion(deletion))
    perform(.moveToTrash(photo, deletion.id))
    sayTrashed()
  }

  /// Asks whether to delete a photo for good, together with those that are already asked about.
  mutating func askToDelete(_ photo: Photo) {
    var photos = [photo]
    if case .deleteForGood(let asked)? = model.question {
      photos = asked.filter { $0.id != photo.id } + photos
    }
    ask(.deleteForGood(photos))
  }

  mutating func deleteForGood(_ photos: [Photo]) {
    for photo in photos.compactMap({ self.photo($0.id) }) {
      guard model.permissions(of: photo.id).delete else { continue }
      let deletion = takeOut(photo, forGood: true)
      perform(.deleteForGood(photo, deletion.id))
    }
  }

  /// Takes a photo out of the gallery; the source has yet to follow.
  private mutating func takeOut(
    _ photo: Photo, forGood isForGood: Bool, again isAgain: Bool = false
  ) -> Deletion {
    var photos = model.list.photos
    let place = photos.firstIndex { $0.id == photo.id } ?? model.index
    let absent = absentPhotos.values
    let deletion = Deletion(
      id: DeletionID(model.nextNumber()), photo: photo, place: place,
      previous: absent.first { $0.next == photo.id }?.photo.id ?? model.photo(at: place - 1)?.id,
      next: absent.first { $0.previous == photo.id }?.photo.id ?? model.photo(at: place + 1)?.id,
      isForGood: isForGood, isAgain: isAgain)
    model.deletions.append(deletion)
    model.disagreements.delete(deletion)
    photos.remove(at: place)
    replacePhotos(with: photos)
    return deletion
  }

  /// Puts a photo back where it was.
  private mutating func putBack(_ deletion: Deletion, showing isShown: (Int) -> Bool) {
    let id = deletion.photo.id
    var photos = model.list.photos
    guard photo(id) == nil else {
      guard let place = photos.firstIndex(where: { $0.id == id }), isShown(place) else { return }
      return turn(to: place)
    }
    let place = deletion.place(in: photos, absent: absentPhotos)
    let isShown = isShown(place)
    photos.insert(deletion.photo, at: place)
    replacePhotos(with: photos)
    if isShown { turn(to: place) }
  }

  /// Photos that are deleted and may yet come back. Their neighbours are told by them.
  var absentPhotos: [PhotoID: Deletion] {
    var absent: [PhotoID: Deletion] = [:]
    for case .deletion(let deletion) in model.history.done { absent[deletion.photo.id] = deletion }
    for deletion in model.deletions
    where model.disagreements.isDeleted(deletion.photo.id, by: deletion.id) {
      absent[deletion.photo.id] = deletion
    }
    return absent
  }

  /// Notes where the source's list still has photos that are deleted here.
  mutating func placeDeletions(in photos: [Photo]) {
    let places = model.disagreements.places(in: photos)
    guard !places.isEmpty else { return }
    model.history.place(places, in: photos)
    model.deletions = model.deletions.map { deletion in
      places[deletion.id].map { deletion.placed(in: photos, at: $0) } ?? deletion
    }
  }

  private mutating func replacePhotos(with photos: [Photo]) {
    replaceList(
      with: PhotoList(photos, isComplete: model.list.isComplete, hasMore: model.list.hasMore))
  }

  private mutating func sayTrashed() {
    if case .trashed(let count)? = model.notice?.content { return say(.trashed(count + 1)) }
    say(.trashed(1))
  }

  private mutating func sayOneLessTrashed() {
    guard case .trashed(let count)? = model.notice?.content else { return }
    if count > 1 { say(.trashed(count - 1)) } else { closeNotice() }
  }

  // MARK: - Back again

  mutating func undoDeletion(_ deletion: Deletion) {
    // Where another photo has the name now, only the source can say what becomes of this one.
    if photo(deletion.photo.id) == nil { model.disagreements.restore(deletion) }
    putBack(deletion) { _ in true }
    perform(.restore(deletion.id))
    sayOneLessTrashed()
  }

  /// Deletes again what was put back.
  ///
  /// - Returns: the new deletion; nil if the photo is not there any more.
  mutating func redoDeletion(_ deletion: Deletion) -> Deletion? {
    guard let photo = photo(deletion.photo.id) else { return nil }
    let again = takeOut(photo, forGood: false, again: true)
    perform(.moveToTrash(photo, again.id))
    sayTrashed()
    return again
  }

  // MARK: - Results

  mutating func deleted(_ id: DeletionID) {
    guard let deletion = removeDeletion(id) else { return }
    model.disagreements.wasDeleted(id)
    // What was done to a photo that never comes back cannot be undone.
    if deletion.isForGood { model.history.forget(deletion.photo.id) }
    tellExtensions(.photosDeleted([deletion.photo.id]))
  }

  private mutating func removeDeletion(_ id: DeletionID) -> Deletion? {
    guard let place = model.deletions.firstIndex(where: { $0.id == id }) else { return nil }
    return model.deletions.remove(at: place)
  }

  /// The photo is still there, so it comes back; where there is no trash a person is asked.
  mutating func deletionFailed(_ id: DeletionID, _ error: PhotoSourceError) {
    guard let deletion = removeDeletion(id) else { return }
    let isCounted = model.history.fail(id, isGone: error == .notFound)
    // Gone by another hand: that is what was wanted.
    guard error != .notFound else {
      model.disagreements.wasDeleted(id)
      if isCounted { sayOneLessTrashed() }
      return
    }
    guard model.disagreements.isDeleted(deletion.photo.id, by: id) else {
      return stayUndeleted(deletion)
    }
    model.disagreements.forget(deletion.photo.id)
    // Shown again only where nobody has turned to another photo meanwhile.
    let (index, last) = (model.index, model.count - 1)
    putBack(deletion) { $0 == index || $0 > last && index == last || last < 0 }
    if isCounted { sayOneLessTrashed() }
    tell(of: deletion, error)
  }

  /// A deletion that was undone, or that another followed, need not be spoken of when it fails.
  private mutating func stayUndeleted(_ deletion: Deletion) {
    guard model.disagreements.restoration(of: deletion.id) != nil else { return }
    model.disagreements.forget(deletion.photo.id)
  }

  private mutating func tell(of deletion: Deletion, _ error: PhotoSourceError) {
    switch (error, model.question) {
    case (.cancelled, _): break
    case (.noTrash, nil), (.noTrash, .deleteForGood): askToDelete(deletion.photo)
    // Another question is being answered; it must not go away under the hands.
    default: say(.notDeleted(deletion.photo, error))
    }
  }

  /// The photo stays in the trash; undoing can be tried again.
  mutating func restorationFailed(_ id: DeletionID, _ error: PhotoSourceError) {
    let shown = model.disagreements.restoration(of: id)
    guard let deletion = model.history.takeUndone(id) ?? shown else { return }
    model.history.done.append(.deletion(deletion))
    if shown != nil {
      model.disagreements.forget(deletion.photo.id)
      replacePhotos(with: model.list.photos.filter { $0.id != deletion.photo.id })
    }
    guard error != .cancelled else { return }
    say(.notRestored(deletion.photo, error))
  }
}
