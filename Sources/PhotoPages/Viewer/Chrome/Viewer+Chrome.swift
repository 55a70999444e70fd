// The contents of the bars, from permissions and data. States choose from them.

extension Viewer {
  var browsingChrome: Chrome {
    var chrome = Chrome(isVisible: true, layout: model.preferences.layout)
    chrome.editsCaption = model.captions.draft != nil
    let isRated = model.currentPhoto != nil && model.shownAnnotations.rating != nil
    chrome.showsCaption = model.hasCaption || isRated || chrome.editsCaption
    chrome.showsTags = model.preferences.showsTags && model.currentPicture?.isMissing != true
    chrome.showsReport = model.currentPhoto != nil && model.shownAnnotations.report != nil
    chrome.showsDetails = model.details.isShown && model.currentPhoto != nil
    chrome.dim = model.hasCaption && model.captions.isRead ? Chrome.readingDim : 0
    place(actionItems, before: .standard(.openMenu), in: &chrome)
    return chrome
  }

  /// Returns the chrome of a state that another package's command leaves, with the buttons packages offer in it.
  public func modalChrome(leavingBy command: any CustomCommand) -> Chrome {
    modalChrome(leavingBy: .custom(AnyCustomCommand(command)))
  }

  /// Returns the chrome of a state that is left by one button, with additional items.
  func modalChrome(leavingBy command: AnyCommand, items: [ChromeItem] = []) -> Chrome {
    var chrome = Chrome(isVisible: true, layout: model.preferences.layout)
    let added = model.currentPhoto == nil ? [] : addedItems
    place(added + (items.isEmpty ? [] : [.gap] + items), before: command, in: &chrome)
    return chrome
  }

  /// Puts the actions where the layout has them, with `last` and, in fullscreen, Leave Fullscreen at the top's end.
  private func place(_ actions: [ChromeItem], before last: AnyCommand, in chrome: inout Chrome) {
    let start = (model.count > 0 ? [ChromeItem.pageIndicator] : []) + [.title]
    let closed = actions.filter { $0 != .gap }
    let end =
      [item(.openGallery), .button(ChromeButton(last)), item(.leaveFullscreen)].compactMap { $0 }
    chrome.top = start + end
    switch model.preferences.layout {
    case .classic, .pill: chrome.bottom = actions
    case .side: chrome.side = closed
    case .header: chrome.top = start + closed + end
    }
  }

  private func item(_ command: Command) -> ChromeItem? {
    command.isEnabled(in: self) ? .button(command) : nil
  }

  private var actionItems: [ChromeItem] {
    guard model.currentPhoto != nil else { return [] }
    let start = [item(.share), tagsItem, item(.openMoreMenu)].compactMap { $0 } + addedItems
    let end = [likeItem, commentsItem(isOn: false)].compactMap { $0 }
    return start.isEmpty && end.isEmpty ? [] : start + [.gap] + end
  }

  private var tagsItem: ChromeItem? {
    guard Command.showTags.isEnabled(in: self) else { return nil }
    return .button(ChromeButton(.showTags, isOn: model.preferences.showsTags))
  }

  /// The button for likes, which stays while they are loading, so that it does not come and go with each page.
  private var likeItem: ChromeItem? {
    guard model.permissions.like, mayBecomeKnown else { return nil }
    return .button(
      ChromeButton(.like, isOn: model.isLiked, count: model.shownAnnotations.likes.count))
  }

  /// Returns the button that opens or closes the comments; nil if there is nothing to see or to write.
  func commentsItem(isOn: Bool) -> ChromeItem? {
    guard isOn ? mayShowComments : canShowComments else { return nil }
    let count = model.shownAnnotations.commentCount
    return .button(ChromeButton(.toggleComments, isOn: isOn, count: count))
  }

  /// Whether the shown photo's comments may be seen; an open panel stays even on a photo without comments.
  var mayShowComments: Bool { model.currentPhoto != nil && model.permissions.viewComments }

  var canShowComments: Bool {
    mayShowComments && (model.permissions.comment || model.shownAnnotations.commentCount > 0)
  }

  private var addedItems: [ChromeItem] {
    addedCommands(at: .bar).map { .button(ChromeButton($0)) }
  }
}

// The menus: the commands that can be done now, in groups with a line between them. An empty menu is not shown.

extension Viewer {
  package func commands(in menu: PhotoMenu) -> [[AnyCommand]] {
    switch menu {
    case .main: mainMenu
    case .more: moreMenu
    case .share: shareMenu
    case .photo: photoMenu
    case .tag: tagMenu
    case .comment: commentMenu
    }
  }

  /// The main menu of a viewer whose program brings none.
  private var mainMenu: [[AnyCommand]] {
    [
      [Command.zoomIn, .zoomOut, .zoomToFit, .actualSize, .keepZoom],
      [.startSlideshow, .toggleChrome],
    ].map { $0.map(AnyCommand.standard) }
  }

  var moreMenu: [[AnyCommand]] {
    enabled(
      [
        [.tagPhoto, .editCaption] + Command.ratings + [.showDetails], [.openWith, .showInFiles],
        [.report, .withdrawReport],
        [.moveToTrash],
      ], and: addedCommands(at: .moreMenu))
  }

  var photoMenu: [[AnyCommand]] {
    enabled(
      [
        [.tagHere, .editCaption, .like] + Command.ratings + [.showDetails],
        [.playAnimation, .nextFrame, .previousFrame],
        [.copyPicture, .copyFile], [.openWith, .showInFiles],
        [.report, .withdrawReport], [.moveToTrash],
      ], and: addedCommands(at: .photoMenu))
  }

  var shareMenu: [[AnyCommand]] {
    guard model.permissions.share else { return [] }
    return enabled([[.copyPicture, .copyFile], [.openWith]])
  }

  var tagMenu: [[AnyCommand]] {
    enabled([[.renameTag, .markAsPerson, .markAsThing], [.deleteTag]])
  }

  var commentMenu: [[AnyCommand]] {
    enabled([[.copyComment, .editComment], [.deleteComment]])
  }

  /// Opens the context menu of the photo at the pressed point, if there is one, unless the menu is empty.
  mutating func openPhotoMenu(at point: NormalizedPoint?) {
    model.tagging.press(point)
    guard !photoMenu.isEmpty else { return }
    perform(.view(.open(.photo(point))))
  }

  /// Returns the groups of enabled commands, the last one with those of other packages.
  private func enabled(_ menu: [[Command]], and added: [AnyCommand] = []) -> [[AnyCommand]] {
    let groups = menu.map { $0.filter { $0.isEnabled(in: self) }.map(AnyCommand.standard) }
    return (groups + [added]).filter { !$0.isEmpty }
  }
}
