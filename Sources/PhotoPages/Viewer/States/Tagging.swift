/// Tagging photos: a click on the photo begins a tag there, and turning the page continues with the next photo.
struct Tagging: ViewerState {
  static let id = StateID.tagging

  var resumesTagging: Bool { true }
  var mayReopenTag: Bool { true }

  func chrome(of viewer: Viewer) -> Chrome {
    var chrome = Chrome(of: viewer, leavingBy: .standard(.finishTagging))
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
    case .confirm: viewer.beginTag(.point(viewer.model.tagging.crosshair ?? viewer.model.middle))
    default: viewer.performCommon(command)
    }
  }

  /// Ends tagging if the shown photo may not be tagged.
  func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    guard news == .shownPhotoChanged || news == .permissionsChanged else { return }
    if !viewer.model.mayTag { viewer.enterBrowsing() }
  }
}

/// Typing the text of a new or an existing tag.
struct TagEntry: ViewerState {
  static let id = StateID.tagEntry

  var typesTag: Bool { true }

  func canCancel(in viewer: Viewer) -> Bool { true }

  func chrome(of viewer: Viewer) -> Chrome {
    var chrome = Chrome(of: viewer, leavingBy: .standard(.cancel))
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
    guard viewer.state.resumesTagging else { return }
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

  /// Ends typing on another photo, or if the tag may no longer be saved; it is saved on the photo that it is for.
  func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    switch news {
    case .shownPhotoChanged: viewer.finishTag()
    case .permissionsChanged: if !viewer.model.canFinishTag { viewer.finishTag() }
    case .listChanged, .photosDeleted: break
    }
  }
}
