// Deleting photos: at once, and back again.

extension Pages {
  /// Moves the shown photo to the trash: what takes its place is shown at once.
  mutating func trashCurrentPhoto() {
    guard let photo = model.currentPhoto, model.permissions.delete else { return }
    guard !model.lacksTrash else { return askToDelete(photo) }
    let deletion = takeOut(photo)
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
    for photo in photos where self.photo(photo.id) != nil {
      guard model.permissions(of: photo.id).delete else { continue }
      let deletion = takeOut(photo)
      perform(.deleteForGood(photo, deletion.id))
    }
  }

  /// Takes a photo out of the gallery; the source has yet to follow.
  private mutating func takeOut(_ photo: Photo) -> Deletion {
    let photos = model.list.photos
    let place = photos.firstIndex { $0.id == photo.id } ?? model.index
    let deletion = Deletion(
      id: DeletionID(model.nextNumber()), photo: photo, place: place,
      previous: model.photo(at: place - 1)?.id, next: model.photo(at: place + 1)?.id)
    model.deletions.append(deletion)
    model.disagreements.delete(photo.id)
    var left = photos
    left.remove(at: place)
    replacePhotos(with: left)
    return deletion
  }

  /// Puts a photo back where it was, and shows it.
  private mutating func putBack(_ deletion: Deletion) {
    guard photo(deletion.photo.id) == nil else { return }
    var photos = model.list.photos
    let place = deletion.place(in: photos)
    photos.insert(deletion.photo, at: place)
    replacePhotos(with: photos)
    turn(to: place)
  }

  private mutating func replacePhotos(with photos: [Photo]) {
    replaceList(
      with: PhotoList(photos, isComplete: model.list.isComplete, hasMore: model.list.hasMore))
  }

  private mutating func sayTrashed() {
    if case .trashed(let count)? = model.notice?.content { return say(.trashed(count + 1)) }
    say(.trashed(1))
  }

  // MARK: - Back again

  mutating func undoDeletion(_ deletion: Deletion) {
    model.disagreements.restore(deletion)
    putBack(deletion)
    perform(.restore(deletion.id))
    guard case .trashed(let count)? = model.notice?.content else { return }
    if count > 1 { say(.trashed(count - 1)) } else { model.notice = nil }
  }

  /// Deletes again what was put back.
  ///
  /// - Returns: the new deletion; nil if the photo is not there any more.
  mutating func redoDeletion(_ deletion: Deletion) -> Deletion? {
    guard let photo = photo(deletion.photo.id), model.permissions(of: photo.id).delete else {
      return nil
    }
    let again = takeOut(photo)
    perform(.moveToTrash(photo, again.id))
    sayTrashed()
    return again
  }

  // MARK: - Results

  mutating func deleted(_ deletion: DeletionID) {
    model.deletions.removeAll { $0.id == deletion }
  }

  /// The photo is still there, so it comes back; where there is no trash a person is asked.
  mutating func deletionFailed(_ id: DeletionID, _ error: PhotoSourceError) {
    guard let deletion = model.deletions.first(where: { $0.id == id }) else { return }
    deleted(id)
    model.history.forget(id)
    model.disagreements.keep(deletion.photo.id)
    // Gone by another hand: that is what was wanted.
    guard error != .notFound else { return }
    putBack(deletion)
    uncountTrashed()
    switch error {
    case .cancelled: break
    case .noTrash:
      model.lacksTrash = true
      askToDelete(deletion.photo)
    default: say(.notDeleted(deletion.photo, error))
    }
  }

  private mutating func uncountTrashed() {
    guard case .trashed(let count)? = model.notice?.content else { return }
    if count > 1 { say(.trashed(count - 1)) } else { model.notice = nil }
  }

  /// The photo stays in the trash; undoing can be tried again.
  mutating func restorationFailed(_ id: DeletionID, _ error: PhotoSourceError) {
    guard
      case .deletion(let deletion)? = model.history.undone.first(where: {
        if case .deletion(let deletion) = $0 { deletion.id == id } else { false }
      })
    else { return }
    model.history.forget(id)
    model.history.done.append(.deletion(deletion))
    model.disagreements.keep(deletion.photo.id)
    replacePhotos(with: model.list.photos.filter { $0.id != deletion.photo.id })
    guard error != .cancelled else { return }
    say(.notRestored(deletion.photo, error))
  }
}
