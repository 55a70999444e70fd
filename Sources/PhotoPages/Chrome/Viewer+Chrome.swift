// What the bars hold, from what is permitted and what there is. States choose from it.

extension Viewer {
  /// The chrome of paging.
  public var browsingChrome: Chrome {
    var chrome = Chrome(isVisible: true, layout: model.preferences.layout)
    chrome.editsCaption = model.captions.draft != nil
    chrome.showsCaption = model.hasCaption || chrome.editsCaption
    chrome.showsTags = model.preferences.showsTags && model.currentPicture?.isMissing != true
    chrome.showsReport = model.currentPhoto != nil && model.shownAnnotations.report != nil
    chrome.showsDetails = model.details.isShown && model.currentPhoto != nil
    chrome.dim = model.hasCaption && model.captions.isRead ? Chrome.readingDim : 0
    place(actionItems, before: .standard(.openMenu), in: &chrome)
    return chrome
  }

  /// The chrome of a state that is left by a command of another package, with the buttons of other
  /// packages that are there in it.
  public func modalChrome(leavingBy command: any CustomCommand) -> Chrome {
    modalChrome(leavingBy: .custom(AnyCustomCommand(command)))
  }

  /// The chrome of a state that is left by one button and has items of its own.
  func modalChrome(leavingBy command: AnyCommand, items: [ChromeItem] = []) -> Chrome {
    var chrome = Chrome(isVisible: true, layout: model.preferences.layout)
    let added = model.currentPhoto == nil ? [] : addedItems
    place(added + (items.isEmpty ? [] : [.gap] + items), before: command, in: &chrome)
    return chrome
  }

  /// Puts the actions where the layout has them; the bar at the top ends with a button, and in
  /// fullscreen with the way out of that.
  private func place(_ actions: [ChromeItem], before last: AnyCommand, in chrome: inout Chrome) {
    let start = (model.count > 0 ? [ChromeItem.pageIndicator] : []) + [.title]
    let closed = actions.filter { $0 != .gap }
    let end = [.button(ChromeButton(last))] + [leaveFullscreenItem].compactMap { $0 }
    chrome.top = start + end
    switch model.preferences.layout {
    case .classic, .pill: chrome.bottom = actions
    case .side: chrome.side = closed
    case .header: chrome.top = start + closed + end
    }
  }

  private var leaveFullscreenItem: ChromeItem? {
    guard Command.leaveFullscreen.isEnabled(in: self) else { return nil }
    return .button(.leaveFullscreen)
  }

  /// What can be done with the photo.
  private var actionItems: [ChromeItem] {
    guard model.currentPhoto != nil else { return [] }
    let start = [shareItem, tagsItem, moreItem].compactMap { $0 } + addedItems
    let end = [likeItem, commentsItem(isOn: false)].compactMap { $0 }
    return start.isEmpty && end.isEmpty ? [] : start + [.gap] + end
  }

  private var shareItem: ChromeItem? {
    Command.share.isEnabled(in: self) ? .button(.share) : nil
  }

  private var tagsItem: ChromeItem? {
    guard Command.showTags.isEnabled(in: self) else { return nil }
    return .button(ChromeButton(.showTags, isOn: model.preferences.showsTags))
  }

  private var moreItem: ChromeItem? {
    Command.openMoreMenu.isEnabled(in: self) ? .button(.openMoreMenu) : nil
  }

  /// There while the likes are still on their way, too: a button must not come and go with each page.
  private var likeItem: ChromeItem? {
    guard model.permissions.like, mayBecomeKnown else { return nil }
    return .button(
      ChromeButton(.like, isOn: model.isLiked, count: model.shownAnnotations.likes.count))
  }

  /// The button that opens and closes the comments; nil where they may not be seen, or there are none
  /// and none may be written.
  func commentsItem(isOn: Bool) -> ChromeItem? {
    guard isOn ? mayShowComments : canShowComments else { return nil }
    let count = model.shownAnnotations.commentCount
    return .button(ChromeButton(.toggleComments, isOn: isOn, count: count))
  }

  /// Whether the shown photo's comments may be seen. Enough for an open panel to stay while pages are
  /// turned: a photo without comments may stand between two with many.
  var mayShowComments: Bool { model.currentPhoto != nil && model.permissions.viewComments }

  /// Whether there is anything to be done with the shown photo's comments.
  var canShowComments: Bool {
    mayShowComments && (model.permissions.comment || model.shownAnnotations.commentCount > 0)
  }

  private var addedItems: [ChromeItem] {
    addedCommands(at: .bar).map { .button(ChromeButton($0)) }
  }
}
