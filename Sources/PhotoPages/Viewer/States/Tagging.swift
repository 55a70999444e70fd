/// Tagging photos: a click on the photo begins a tag there, and turning the page continues with the next photo.
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

  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    guard let point, point.isInside else { return }
    viewer.beginTag(.point(point))
  }

  /// Begins a tag of the region, clipped to the photo.
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

  /// Moves the crosshair, the keyboard's way to place a tag.
  func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.moveCrosshair(arrow) }

  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape, .tagPhoto, .finishTagging: viewer.enterBrowsing()
    case .confirm: viewer.beginTag(at: viewer.model.tagging.crosshair)
    default: viewer.performCommon(command)
    }
  }
}

/// Typing the text of a new or an existing tag.
struct TagEntry: ViewerState {
  static let id = StateID.tagEntry

  func chrome(of viewer: Viewer) -> Chrome {
    var chrome = viewer.modalChrome(leavingBy: .standard(.cancel))
    chrome.showsTags = true
    chrome.drawsRegions = true
    return chrome
  }

  func handle(_ input: InputEvent, in viewer: inout Viewer) {
    switch input {
    case .tagTextChanged(let text): viewer.model.tagging.type(text)
    case .tagTextFinished: viewer.finishTag()
    // A click on another tag saves the text, too.
    case .tagTapped(let tag):
      if tag != viewer.model.tagging.draft?.existing { viewer.finishTag() }
    case .tagMoved(let tag, let tip): viewer.moveTag(tag, to: tip)
    default: break
    }
  }

  func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) { viewer.finishTag() }

  /// Saves the text, and begins a tag of the region if tagging continues.
  func regionDrawn(_ region: NormalizedRect, in viewer: inout Viewer) {
    viewer.finishTag()
    guard viewer.stateID == .tagging else { return }
    viewer.state.regionDrawn(region, in: &viewer)
  }

  /// Performs a command; Escape discards the text.
  func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape, .cancel: viewer.dropTag()
    case .confirm: viewer.finishTag()
    default: viewer.performCommon(command)
    }
  }
}
