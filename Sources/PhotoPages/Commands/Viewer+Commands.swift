// What several commands need.

extension Viewer {
  /// Does something with the shown photo, if there is one.
  mutating func onPhoto(_ action: (inout Viewer, Photo) -> Void) {
    if let photo = model.currentPhoto { action(&self, photo) }
  }

  /// Whether the shown photo can be reported, or is, and that can be changed.
  var canReport: Bool { model.permissions.report && canChange }

  /// Whether the shown photo's file can be handed to other programs.
  var canShareOriginal: Bool {
    model.permissions.share && model.library.roles.contains(.original)
  }

  /// Gives the screen back, if the window fills it and the program around the viewer can do that.
  mutating func leaveFullscreen() {
    guard Command.leaveFullscreen.canBeDone(in: self) else { return }
    perform(.desktop(.setFullscreen(false)))
  }

  /// Lists again what could not be listed, and loads again what could not be loaded of the shown photo.
  mutating func retry() {
    retryListing()
    retryPicture()
    retryAnnotations()
    effects += model.details.retry(model.currentPhoto, from: model.library.roles)
  }

  /// Whether photos could not be listed, or something of the shown photo not be loaded.
  var canRetry: Bool {
    if case .failed = model.library.phase { return true }
    guard let photo = model.currentPhoto else { return false }
    if case .failed = model.pictures.states[photo.id]?.phase { return true }
    if case .failed = model.annotations.states[photo.id]?.phase { return true }
    if case .failed = model.details.state?.phase { return true }
    return false
  }
}
