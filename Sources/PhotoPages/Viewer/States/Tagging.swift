/// The state for tagging photos: a click on the photo begins a tag there.
///
/// Turning the page continues with the next photo.
public protocol TaggingState: ViewerState {}

extension TaggingState {
  /// The name of tagging.
  public static var id: StateID { .tagging }

  /// True.
  public var resumesTagging: Bool { true }
  /// True.
  public var mayReopenTag: Bool { true }

  /// Requests the texts to offer for tags.
  public func entered(from: StateID, in viewer: inout Viewer) { viewer.requestNames() }

  /// Returns a chrome with the tags, a hint, and a button that ends tagging.
  public func chrome(of viewer: Viewer) -> Chrome {
    var chrome = Chrome(of: viewer, leavingBy: .standard(.finishTagging))
    chrome.showsTags = true
    chrome.drawsRegions = true
    chrome.showsCrosshair = true
    chrome.hint = Message("Click the photo to tag it")
    return chrome
  }

  /// Begins a tag at the point.
  public func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    if let point { viewer.enterTagEntry(at: .point(point)) }
  }

  /// Begins a tag of the region.
  public func regionDrawn(_ region: NormalizedRect, in viewer: inout Viewer) {
    viewer.enterTagEntry(at: .region(region))
  }

  /// Opens the menu of a tag, or moves it.
  public func handle(_ input: InputEvent, in viewer: inout Viewer) {
    switch input {
    case .tagTapped(let tag): viewer.openTagMenu(tag)
    case .tagMoved(let tag, let tip): viewer.moveTag(tag, to: tip)
    default: break
    }
  }

  /// Moves the crosshair, the keyboard's way to place a tag.
  public func arrowPressed(_ arrow: Arrow, in viewer: inout Viewer) { viewer.moveCrosshair(arrow) }

  /// Performs a command; Escape ends tagging, and Return begins a tag at the crosshair.
  public func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape, .tagPhoto, .finishTagging: viewer.enterBrowsing()
    case .confirm:
      viewer.enterTagEntry(at: .point(viewer.model.tagging.crosshair ?? viewer.model.middle))
    default: viewer.performCommon(command)
    }
  }

  /// Ends tagging if the shown photo may not be tagged.
  public func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    guard news == .shownPhotoChanged || news == .permissionsChanged else { return }
    if !viewer.model.mayTag { viewer.enterBrowsing() }
  }
}

/// The library's state for tagging photos.
public struct Tagging: TaggingState {
  /// Makes the state.
  public init() {}
}

/// The state for typing the text of a new or an existing tag.
public protocol TagEntryState: ViewerState {}

extension TagEntryState {
  /// The name of typing a tag.
  public static var id: StateID { .tagEntry }

  /// True.
  public var typesTag: Bool { true }

  /// Returns true.
  public func canCancel(in viewer: Viewer) -> Bool { true }

  /// Returns a chrome with the tags, and a button that discards the text.
  public func chrome(of viewer: Viewer) -> Chrome {
    var chrome = Chrome(of: viewer, leavingBy: .standard(.cancel))
    chrome.showsTags = true
    chrome.drawsRegions = true
    return chrome
  }

  /// Changes or saves the text, or moves a tag.
  public func handle(_ input: InputEvent, in viewer: inout Viewer) {
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

  /// Saves the text.
  public func photoTapped(at point: NormalizedPoint?, in viewer: inout Viewer) {
    viewer.finishTag()
  }

  /// Saves the text, and begins a tag of the region if tagging continues.
  public func regionDrawn(_ region: NormalizedRect, in viewer: inout Viewer) {
    viewer.finishTag()
    guard viewer.state.resumesTagging else { return }
    viewer.state.regionDrawn(region, in: &viewer)
  }

  /// Performs a command; Escape discards the text.
  public func perform(_ command: Command, in viewer: inout Viewer) {
    switch command {
    case .escape, .cancel: viewer.dropTag()
    case .confirm: viewer.finishTag()
    default: viewer.performCommon(command)
    }
  }

  /// Ends typing on another photo, or if the tag may no longer be saved; it is saved on the photo that it is for.
  public func handle(_ news: ViewerNews, in viewer: inout Viewer) {
    switch news {
    case .shownPhotoChanged: viewer.finishTag()
    case .permissionsChanged: if !viewer.model.canFinishTag { viewer.finishTag() }
    case .listChanged, .photosDeleted: break
    }
  }
}

/// The library's state for typing a tag.
public struct TagEntry: TagEntryState {
  /// Makes the state.
  public init() {}
}
