// What concerns several parts of the model is told to each of them here: one function for each kind of
// news, which calls each part that cares by name, and then other packages.

/// What a viewer tells the extensions of other packages, whichever state it is in.
public enum ViewerNews: Equatable, Sendable {
  /// Another photo is shown, or none any more.
  case shownPhotoChanged
  /// The list changed: photos came, went, changed or have other names.
  case listChanged
  /// The source has deleted photos that were deleted here.
  case photosDeleted([PhotoID])
  /// What may be done with the shown photo changed.
  case permissionsChanged
}

extension Viewer {
  mutating func tellOfShownPhoto() {
    pagingPhotoChanged()
    model.pictures.play(nil)
    captionsPhotoChanged()
    model.tagging.shownPhotoChanged()
    continueTagging(inEntry: false)
    commentsPhotoChanged()
    continueSlideshow()
    tellExtensions(.shownPhotoChanged)
  }

  /// The list changed; `tellOfShownPhoto` came before if the shown photo changed, too.
  mutating func tellOfList() {
    slideshowListChanged()
    tellExtensions(.listChanged)
  }

  mutating func tellOfPermissions() {
    captionsPermissionsChanged()
    continueTagging(inEntry: canFinishTag)
    commentsPermissionsChanged()
    tellExtensions(.permissionsChanged)
  }

  /// The state changed: nothing that the one before used stays behind to be found by the next.
  mutating func tellOfTransition() {
    taggingLeft()
    captionsLeft()
    commentsLeft()
    if !(state is any BrowsingState) { closeDetails() }
    if stateID != .slideshow { model.slideshow.stop() }
    requestOtherPictures()
  }

  mutating func tellExtensions(_ news: ViewerNews) {
    for type in model.extensions.types { type.type.handle(news, in: &self) }
  }
}
