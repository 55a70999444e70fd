// What the bars hold, from what is permitted and what there is. States choose from it.

extension Pages {
  /// The chrome of paging.
  public var browsingChrome: Chrome {
    var chrome = Chrome(isVisible: true, layout: model.layout)
    chrome.showsCaption = model.hasCaption
    chrome.showsTags = model.showsTags
    chrome.dim = model.hasCaption && model.isCaptionRead ? Chrome.readingDim : 0
    let leading = topItems(ending: [.button(.menu)])
    let actions = actionItems
    switch model.layout {
    case .classic, .pill: (chrome.top, chrome.bottom) = (leading, actions)
    case .side: (chrome.top, chrome.side) = (leading, actions.filter { $0 != .gap })
    case .header:
      chrome.top = topItems(ending: actions.filter { $0 != .gap } + [.button(.menu)])
    }
    return chrome
  }

  /// The chrome of a mode that is left by one button.
  public func modalChrome(leavingBy button: ButtonID) -> Chrome {
    Chrome(isVisible: true, layout: model.layout, top: topItems(ending: [.button(button)]))
  }

  private func topItems(ending: [ChromeItem]) -> [ChromeItem] {
    (model.count > 0 ? [.pageIndicator] : []) + [.title] + ending
  }

  /// What can be done with the photo.
  private var actionItems: [ChromeItem] {
    guard model.currentPhoto != nil else { return [] }
    let start = [shareItem, tagsItem, moreItem].compactMap { $0 } + addedItems
    let end = [likeItem, commentsItem(isOn: false)].compactMap { $0 }
    return start.isEmpty && end.isEmpty ? [] : start + [.gap] + end
  }

  private var shareItem: ChromeItem? {
    shareMenu.isEmpty ? nil : .button(.share)
  }

  private var tagsItem: ChromeItem? {
    guard Command.showTags.isEnabled(in: self) else { return nil }
    return .button(ChromeButton(.tags, isOn: model.showsTags))
  }

  private var moreItem: ChromeItem? {
    guard model.permissions.moreActions, !moreMenu.isEmpty else { return nil }
    return .button(.more)
  }

  private var likeItem: ChromeItem? {
    guard Command.like.isEnabled(in: self) else { return nil }
    return .button(ChromeButton(.like, isOn: model.isLiked, count: model.annotations.likes.count))
  }

  /// The button that opens and closes the comments; nil where they may not be seen, or there are none
  /// and none may be written.
  func commentsItem(isOn: Bool) -> ChromeItem? {
    guard isOn ? mayShowComments : canShowComments else { return nil }
    let count = model.annotations.comments.count
    return .button(ChromeButton(.comments, isOn: isOn, count: count))
  }

  /// Whether the shown photo's comments may be seen. Enough for an open panel to stay while pages are
  /// turned: a photo without comments may stand between two with many.
  var mayShowComments: Bool { model.currentPhoto != nil && model.permissions.viewComments }

  /// Whether there is anything to be done with the shown photo's comments.
  var canShowComments: Bool {
    mayShowComments && (model.permissions.comment || !model.annotations.comments.isEmpty)
  }

  private var addedItems: [ChromeItem] {
    model.addedButtons
      .filter { $0.states.contains(stateID) && $0.command.command.isEnabled(in: self) }
      .map { .button($0.id) }
  }
}
