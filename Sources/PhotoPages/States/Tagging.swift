/// Putting names on photos: a click names what is there. Turning the page goes on with the next photo.
public struct Tagging: PagesState {
  /// `tagging`
  public static let id = StateID.tagging

  /// Makes the state.
  public init() {}

  /// The names, what to do, and the way out.
  public func chrome(of pages: Pages) -> Chrome {
    var chrome = pages.modalChrome(leavingBy: .standard(.finishTagging))
    chrome.showsTags = true
    chrome.drawsRegions = true
    chrome.showsCrosshair = true
    chrome.hint = Message("Click the photo to tag it")
    return chrome
  }

  /// What does not lead elsewhere.
  public func accepts(_ command: Command) -> Bool {
    switch command {
    case .tagPhoto, .finishTagging, .renameTag, .markAsPerson, .markAsThing, .deleteTag, .confirm:
      true
    default: command.isForEveryState
    }
  }

  /// Names what is at the point.
  public func photoTapped(at point: NormalizedPoint?, in pages: inout Pages) {
    guard let point, point.isInside else { return }
    pages.beginTag(.point(point))
  }

  /// Names what is in the box, as far as it lies on the photo.
  public func regionDrawn(_ region: NormalizedRect, in pages: inout Pages) {
    let region = region.clipped
    guard region.width > 0, region.height > 0 else { return }
    pages.beginTag(.region(region))
  }

  /// Opens the menu of what can be done with the tag, if anything can.
  public func tagTapped(_ tag: TagID, in pages: inout Pages) {
    pages.openTagMenu(tag)
  }

  /// Moves the tag.
  public func tagMoved(_ tag: TagID, to tip: NormalizedPoint, in pages: inout Pages) {
    pages.moveTag(tag, to: tip)
  }

  /// Moves the crosshair, which names for who has no pointer.
  public func arrowPressed(_ arrow: Arrow, in pages: inout Pages) {
    pages.moveCrosshair(arrow)
  }

  /// Does what the command says; Escape and T end.
  public func perform(_ command: Command, in pages: inout Pages) {
    switch command {
    case .escape, .tagPhoto, .finishTagging: pages.enterBrowsing()
    case .confirm: pages.beginTagAtCrosshair()
    default: pages.performCommon(command)
    }
  }
}

/// Typing a name: of a new tag, or another of one that is there.
public struct TagEntry: PagesState {
  /// `tagEntry`
  public static let id = StateID.tagEntry

  /// Makes the state.
  public init() {}

  /// The names, and the way out.
  public func chrome(of pages: Pages) -> Chrome {
    var chrome = pages.modalChrome(leavingBy: .standard(.cancel))
    chrome.showsTags = true
    chrome.drawsRegions = true
    return chrome
  }

  /// What does not lead elsewhere.
  public func accepts(_ command: Command) -> Bool {
    command == .confirm || command == .cancel || command.isForEveryState
  }

  /// Follows the typing.
  public func tagTextChanged(_ text: String, in pages: inout Pages) {
    pages.setTagText(text)
  }

  /// Keeps the name; none is kept if there is none.
  public func tagTextFinished(in pages: inout Pages) {
    pages.finishTag()
  }

  /// A click elsewhere keeps the name, too.
  public func photoTapped(at point: NormalizedPoint?, in pages: inout Pages) {
    pages.finishTag()
  }

  /// Keeps the name, and goes on with what is in the box if more names were to follow.
  public func regionDrawn(_ region: NormalizedRect, in pages: inout Pages) {
    pages.finishTag()
    guard pages.stateID == .tagging else { return }
    pages.state.regionDrawn(region, in: &pages)
  }

  /// A click on another tag keeps the name, too.
  public func tagTapped(_ tag: TagID, in pages: inout Pages) {
    guard tag != pages.model.tagDraft?.existing else { return }
    pages.finishTag()
  }

  /// Moves the tag that is being named, or another.
  public func tagMoved(_ tag: TagID, to tip: NormalizedPoint, in pages: inout Pages) {
    pages.moveTag(tag, to: tip)
  }

  /// Does what the command says; Escape drops the name.
  public func perform(_ command: Command, in pages: inout Pages) {
    switch command {
    case .escape, .cancel: pages.dropTag()
    case .confirm: pages.finishTag()
    default: pages.performCommon(command)
    }
  }
}
