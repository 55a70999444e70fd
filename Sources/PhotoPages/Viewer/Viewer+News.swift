// Changes that concern several features. One function for each kind of change calls the features that care by
// name, then the extensions of other packages.

/// A change that a viewer reports to the extensions of other packages, in any state.
public enum ViewerNews: Equatable, Sendable {
  /// The shown photo changed, or none is shown any more.
  case shownPhotoChanged
  /// The list changed: photos were added, removed, moved, changed or renamed.
  case listChanged
  /// The source deleted photos that were deleted in this viewer.
  case photosDeleted([PhotoID])
  /// The permissions of the shown photo changed.
  case permissionsChanged
}

extension Viewer {
  mutating func notifyOfShownPhoto() {
    pagingPhotoChanged()
    model.pictures.play(nil)
    captionsPhotoChanged()
    model.tagging.shownPhotoChanged()
    continueTagging(inEntry: false)
    commentsPhotoChanged()
    continueSlideshow()
    notifyExtensions(.shownPhotoChanged)
  }

  /// Reports a changed list; `notifyOfShownPhoto` ran before if the shown photo changed, too.
  mutating func notifyOfList() {
    slideshowListChanged()
    model.selection.keep(model.library.list)
    notifyExtensions(.listChanged)
  }

  mutating func notifyOfPermissions() {
    captionsPermissionsChanged()
    continueTagging(inEntry: canFinishTag)
    commentsPermissionsChanged()
    notifyExtensions(.permissionsChanged)
  }

  /// Ends what belongs to the state that was left, so that the next state does not find it.
  mutating func notifyOfTransition() {
    taggingLeft()
    captionsLeft()
    commentsLeft()
    if !(state is any BrowsingState) { closeDetails() }
    if stateID != .slideshow { model.slideshow.stop() }
    requestOtherPictures()
  }

  mutating func notifyExtensions(_ news: ViewerNews) {
    for type in model.extensions.types { type.type.handle(news, in: &self) }
  }
}
