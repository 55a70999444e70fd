extension Viewer {
  /// Runs an action on the shown photo, if there is one.
  mutating func onPhoto(_ action: (inout Viewer, Photo) -> Void) {
    if let photo = model.currentPhoto { action(&self, photo) }
  }

  /// Leaves fullscreen, if the window is fullscreen and the desktop can do that.
  mutating func leaveFullscreen() {
    guard Command.leaveFullscreen.canBeDone(in: self) else { return }
    perform(.desktop(.setFullscreen(false)))
  }

  /// Retries what failed: listing, or loading the picture, annotations or details of the shown photo.
  mutating func retry() {
    if case .failed = model.library.phase { relist() }
    retryMorePhotos()
    guard let photo = model.currentPhoto else { return }
    if model.pictures.reset(photo.id) { requestPictures() }
    model.annotations.retry(photo.id)
    effects += model.details.retry(photo, from: model.library.roles)
  }
}

extension ViewerModel {
  /// Whether listing, or loading something of the shown photo, has failed.
  var canRetry: Bool {
    if case .failed = library.phase { return true }
    if lacksFailedPage || lacksRefresh { return true }
    guard let photo = currentPhoto else { return false }
    if case .failed = pictures.states[photo.id]?.phase { return true }
    if case .failed = annotations.states[photo.id]?.phase { return true }
    if case .failed = details.state?.phase { return true }
    return false
  }

  /// Whether work is running that can be cancelled: relocating photos, or handing them to other programs.
  var canStopWork: Bool {
    notices.showsTransfers || files.works.contains { !$0.isBack }
  }

  /// Whether the shown photo may be reported, or the report withdrawn.
  var canReport: Bool { permissions.report && canChange }

  /// Whether the originals of photos may be handed to other programs.
  package var canShareOriginal: Bool { permissions.share && library.roles.contains(.original) }
}
