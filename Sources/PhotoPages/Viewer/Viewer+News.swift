// Changes that concern several features. One function for each kind of change calls the features that care by
// name, then the state and the extensions of other packages.

/// A change that a viewer reports to its state, and to the extensions of other packages in any state.
@nonexhaustive
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
    if !model.preferences.keepsZoom { _ = model.paging.settle(nil) }
    if model.currentPhoto == nil { stateBeforeTap = nil }
    model.pictures.play(nil)
    model.captions.setRead(false)
    finishCaption()
    model.tagging.shownPhotoChanged()
    model.comments.leave(model.annotations)
    notify(.shownPhotoChanged)
  }

  /// Reports a changed list; `notifyOfShownPhoto` ran before if the shown photo changed, too.
  mutating func notifyOfList() {
    model.selection.keep(model.library.list)
    notify(.listChanged)
  }

  mutating func notifyOfPermissions() {
    // A draft that may no longer be saved waits until it may.
    if !model.canFinishCaption { finishCaption() }
    notify(.permissionsChanged)
  }

  /// Ends what belongs to the state that was left, so that the next state does not find it.
  mutating func notifyOfTransition() {
    if !state.resumesTagging, !state.typesTag { model.tagging.hideCrosshair() }
    // The entry was left without finishing or dropping the tag.
    if !state.typesTag { keepTypedTag() }
    if !state.mayEditCaption { finishCaption() }
    if !state.showsFolderText { leaveFolderText() }
    let chrome = chrome
    if !chrome.showsCaption { model.captions.setRead(false) }
    if !chrome.showsComments { model.comments.leave(model.annotations) }
    if !state.mayShowDetails { model.details.close() }
    if !state.playsSlideshow { effects += model.slideshow.stop() }
    requestOtherPictures()
  }

  /// Reports a change to the state, then to the extensions of other packages.
  mutating func notify(_ news: ViewerNews) {
    state.handle(news, in: &self)
    for type in model.extensions.types { type.type.handle(news, in: &self) }
  }
}
