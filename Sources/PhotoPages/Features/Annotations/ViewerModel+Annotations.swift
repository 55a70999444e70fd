// The rules for reading and changing annotations.

extension ViewerModel {
  /// The state of the shown photo's annotations; nil if they are not wanted.
  package var shownAnnotationState: AnnotationState? {
    currentPhoto.flatMap { annotations.states[$0.id] }
  }

  /// Whether the shown photo's annotations are known, so that they can be changed.
  var canChange: Bool { shownAnnotationState?.isKnown ?? false }

  /// Whether annotations can be changed of which one permission decides; those on a page must be known.
  func canChange(_ photos: Subjects, _ permission: KeyPath<PhotoPermissions, Bool>) -> Bool {
    guard photos.areOnPage else {
      return photos.contains { permissions(of: $0)[keyPath: permission] }
    }
    return permissions[keyPath: permission] && canChange
  }

  /// The photos with a change of one kind that was undone while it was being saved.
  ///
  /// Such a change is taken back once its save ends, and one made meanwhile would be taken back with it.
  func photosTakenBack(where isMeant: (AnnotationChange) -> Bool) -> Set<PhotoID> {
    let saves = annotations.saves.filter {
      history.awaitsInverse(of: $0.id) && isMeant($0.change)
    }
    return Set(saves.map(\.photo.id))
  }

  var mayBecomeKnown: Bool { shownAnnotationState?.mayBecomeKnown ?? false }

  /// Whether the shown photo or its annotations cannot be read, so that nothing can be added.
  package var isUnreadable: Bool { currentPhoto != nil && !mayBecomeKnown }

  /// The photos whose annotations may be read now: those with complete pictures, once the shown photo has one.
  var readablePhotos: [Photo] {
    guard let shown = currentPhoto, pictures.isComplete(shown.id) else { return [] }
    return annotatedPhotos.filter { pictures.isComplete($0.id) }
  }

  /// The photos whose annotations are wanted, most urgent first; over a network the shown one only.
  var annotatedPhotos: [Photo] {
    guard library.roles.contains(.annotating) else { return [] }
    let places = [paging.index, paging.index + 1, paging.index - 1]
    return places.prefix(library.isRemote ? 1 : places.count).compactMap { photo(at: $0) }
  }
}
