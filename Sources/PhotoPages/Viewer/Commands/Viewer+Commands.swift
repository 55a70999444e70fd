extension Viewer {
  /// Runs an action on the shown photo, if there is one.
  mutating func onPhoto(_ action: (inout Viewer, Photo) -> Void) {
    if let photo = model.currentPhoto { action(&self, photo) }
  }

  var canReport: Bool { model.permissions.report && canChange }

  var canShareOriginal: Bool {
    model.permissions.share && model.library.roles.contains(.original)
  }

  /// Leaves fullscreen, if the window is fullscreen and the desktop can do that.
  mutating func leaveFullscreen() {
    guard Command.leaveFullscreen.canBeDone(in: self) else { return }
    perform(.desktop(.setFullscreen(false)))
  }

  mutating func retry() {
    retryListing()
    retryPicture()
    retryAnnotations()
    effects += model.details.retry(model.currentPhoto, from: model.library.roles)
  }

  var canRetry: Bool {
    if case .failed = model.library.phase { return true }
    guard let photo = model.currentPhoto else { return false }
    if case .failed = model.pictures.states[photo.id]?.phase { return true }
    if case .failed = model.annotations.states[photo.id]?.phase { return true }
    if case .failed = model.details.state?.phase { return true }
    return false
  }
}
