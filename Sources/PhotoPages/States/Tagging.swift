/// Putting names on photos: a click names what is there. Turning the page goes on with the next photo.
struct Tagging: ViewerState {
  static let id = StateID.tagging

  func chrome(of viewer: Viewer) -> Chrome {
    var chrome = viewer.modalChrome(leavingBy: .standard(.finishTagging))
    chrome.showsTags = true
    chrome.drawsRegions = true
    chrome.showsCrosshair = true
    chrome.hint = Message("Click the photo to tag it")
    return chrome
  }

  func accepts(_ command: Command) -> Bool {
    switch command {
    case .tagPhoto, .finishTagging, .renameTag, .markAsPerson, .markAsThing, .deleteTag, .confirm:
      true
    default: command.isForEveryState
    }
  }

  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    guard let point, point.isInside else { return }
    viewer.beginTag(.point(point))
  }

  /// Names what is in the box, as far as it lies on the photo.
  func regionDrawn(_ region: NormalizedRect, in viewer: inout Viewer) {
    let region = region.clipped
    guard region.width > 0, region.height > 0 else { return }
    viewer.beginTag(.region(region))
  }

  func handle(_ input: InputEvent, in viewer: inout Viewer) {
    switch input {
    case .tagTapped(let tag): viewer.openTagMenu(tag)
    case .tagMoved(let tag, let tip): viewer.moveTag(tag, to: tip)
    default: break
    }
  }

  /// Moves the crosshair, which names for who has no pointer.
  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.moveCrosshair(arrow) }

  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape, .tagPhoto, .finishTagging: viewer.enterBrowsing()
    case .confirm: viewer.beginTag(at: viewer.model.tagging.crosshair)
    default: viewer.performCommon(command)
    }
  }
}

/// Typing a name: of a new tag, or another of one that is there.
struct TagEntry: ViewerState {
  static let id = StateID.tagEntry

  func chrome(of viewer: Viewer) -> Chrome {
    var chrome = viewer.modalChrome(leavingBy: .standard(.cancel))
    chrome.showsTags = true
    chrome.drawsRegions = true
    return chrome
  }

  func accepts(_ command: Command) -> Bool {
    command == .confirm || command == .cancel || command.isForEveryState
  }

  func handle(_ input: InputEvent, in viewer: inout Viewer) {
    switch input {
    case .tagTextChanged(let text): viewer.model.tagging.type(text)
    case .tagTextFinished: viewer.finishTag()
    // A click on another tag keeps the name, too.
    case .tagTapped(let tag):
      if tag != viewer.model.tagging.draft?.existing { viewer.finishTag() }
    case .tagMoved(let tag, let tip): viewer.moveTag(tag, to: tip)
    default: break
    }
  }

  /// A click elsewhere keeps the name, too.
  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) { viewer.finishTag() }

  /// Keeps the name, and goes on with what is in the box if more names were to follow.
  func regionDrawn(_ region: NormalizedRect, in viewer: inout Viewer) {
    viewer.finishTag()
    guard viewer.stateID == .tagging else { return }
    viewer.state.regionDrawn(region, in: &viewer)
  }

  /// Escape drops the name.
  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape, .cancel: viewer.dropTag()
    case .confirm: viewer.finishTag()
    default: viewer.performCommon(command)
    }
  }
}
