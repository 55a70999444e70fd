// What commands do wherever they mean the same.

extension Viewer {
  /// Does what a command says wherever it means the same in every state.
  public mutating func performCommon(_ command: Command) {
    switch command.group {
    case .pages: turnPage(command)
    case .zoom: zoom(command)
    case .photo: performOnPhoto(command)
    case .view, .general: performAround(command)
    }
  }

  private mutating func turnPage(_ command: Command) {
    switch command {
    case .nextPhoto: turn(by: 1)
    case .previousPhoto: turn(by: -1)
    case .firstPhoto: turn(to: 0)
    case .lastPhoto: turn(to: model.count - 1)
    case .retry: retry()
    default: break
    }
  }

  private mutating func zoom(_ command: Command) {
    switch command {
    case .zoomIn: perform(.view(.zoom(.stepIn)))
    case .zoomOut: perform(.view(.zoom(.stepOut)))
    case .zoomToFit: perform(.view(.zoom(.fit)))
    case .actualSize: perform(.view(.zoom(.scale(1))))
    case .doubleSize: perform(.view(.zoom(.scale(2))))
    case .keepZoom: prefer { $0.keepsZoom.toggle() }
    default: break
    }
  }

  private mutating func performOnPhoto(_ command: Command) {
    switch command {
    case .tagHere: beginTag(at: model.tagging.pressedPoint)
    case .showTags: prefer { $0.showsTags.toggle() }
    case .renameTag: renameSelectedTag()
    case .markAsPerson: setKind(.person)
    case .markAsThing: setKind(.thing)
    case .deleteTag: deleteSelectedTag()
    case .postComment: postComment()
    case .copyComment: copySelectedComment()
    case .editComment: editSelectedComment()
    case .deleteComment: deleteSelectedComment()
    case .like: toggleLike()
    case .editCaption: beginCaption()
    case .saveCaption: finishCaption()
    case .withdrawReport: withdrawReport()
    case .moveToTrash: moveToTrash([model.currentPhoto].compactMap { $0 })
    case .undo: undo()
    case .redo: redo()
    case .playAnimation: model.pictures.play(!model.playsAnimation)
    case .nextFrame: stepFrame(by: 1)
    case .previousFrame: stepFrame(by: -1)
    default: if let photo = model.currentPhoto { perform(command, with: photo) }
    }
  }

  private mutating func perform(_ command: Command, with photo: Photo) {
    switch command {
    case .report: model.notices.ask(.reason(photo))
    case .deleteForGood: askToDelete(photo)
    case .copyPicture: perform(.desktop(.copyPicture(photo)))
    case .copyFile: perform(.desktop(.copyFile(photo)))
    case .openWith: perform(.desktop(.openWith(photo)))
    case .showInFiles: perform(.desktop(.showInFiles(photo)))
    default: break
    }
  }

  private mutating func performAround(_ command: Command) {
    switch command {
    case .toggleFullscreen: perform(.desktop(.setFullscreen(!model.window.isFullscreen)))
    case .leaveFullscreen: leaveFullscreen()
    case .showDetails: toggleDetails()
    case .hideDetails: closeDetails()
    case .closeNotice: model.notices.close()
    // Never closes the window: Escape pressed once too often must not end anything.
    case .escape: leaveFullscreen()
    case .openFolder: perform(.desktop(.chooseFolder))
    case .openDemo: perform(.desktop(.openDemo))
    case .newWindow: perform(.desktop(.newWindow))
    case .closeWindow: perform(.desktop(.closeWindow))
    case .showPreferences: perform(.desktop(.showPreferences))
    case .showShortcuts: perform(.desktop(.showShortcuts))
    case .showAbout: perform(.desktop(.showAbout))
    case .quit: perform(.desktop(.quit))
    default: break
    }
  }

  /// Gives the screen back, if the window fills it and the program around the viewer can do that.
  private mutating func leaveFullscreen() {
    guard Command.leaveFullscreen.canBeDone(in: self) else { return }
    perform(.desktop(.setFullscreen(false)))
  }

  /// Lists again what could not be listed, and loads again what could not be loaded of the shown photo.
  private mutating func retry() {
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
