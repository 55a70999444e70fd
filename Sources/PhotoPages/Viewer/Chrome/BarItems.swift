/// The items that the bars of a viewer can have now, from permissions and data.
struct BarItems {
  let viewer: Viewer

  init(of viewer: Viewer) { self.viewer = viewer }

  /// The actions on the shown photo, while pages are turned.
  var actions: [ChromeItem] {
    guard viewer.model.currentPhoto != nil else { return [] }
    let start = [button(.share), tags, button(.openMoreMenu)].compactMap { $0 } + added
    let end = [like, comments(isOn: false)].compactMap { $0 }
    return start.isEmpty && end.isEmpty ? [] : start + [.gap] + end
  }

  /// The page indicator and the title.
  var place: [ChromeItem] { (viewer.model.count > 0 ? [ChromeItem.pageIndicator] : []) + [.title] }

  /// The buttons of other packages.
  var added: [ChromeItem] {
    AddedCommand.Place.bar.commands(in: viewer).map { .button(ChromeButton($0)) }
  }

  /// Returns the button of a command; nil if the command is not enabled.
  func button(_ command: Command) -> ChromeItem? {
    command.isEnabled(in: viewer) ? .button(command) : nil
  }

  /// Returns the button that opens or closes the comments; nil if there is nothing to see or to write.
  func comments(isOn: Bool) -> ChromeItem? {
    guard isOn ? viewer.model.mayShowComments : viewer.model.canShowComments else { return nil }
    let count = viewer.model.shownAnnotations.commentCount
    return .button(ChromeButton(.toggleComments, isOn: isOn, count: count))
  }

  private var tags: ChromeItem? {
    guard Command.showTags.isEnabled(in: viewer) else { return nil }
    return .button(ChromeButton(.showTags, isOn: viewer.model.preferences.showsTags))
  }

  /// The button for likes, which stays while they are loading, so that it does not come and go with each page.
  private var like: ChromeItem? {
    let model = viewer.model
    guard model.permissions.like, model.mayBecomeKnown else { return nil }
    let count = model.shownAnnotations.likes.count
    return .button(ChromeButton(.like, isOn: model.isLiked, count: count))
  }
}

// The chrome of the library's states.

extension Chrome {
  /// Makes the chrome for paging.
  init(paging viewer: Viewer) {
    let model = viewer.model
    self.init(isVisible: true, layout: model.preferences.layout)
    showsFilmstrip = model.showsFilmstrip
    editsCaption = model.captions.draft != nil
    let isRated = model.currentPhoto != nil && model.shownAnnotations.rating != nil
    showsCaption = model.hasCaption || isRated || editsCaption
    showsTags = model.preferences.showsTags && model.currentPicture?.isMissing != true
    showsReport = model.currentPhoto != nil && model.shownAnnotations.report != nil
    showsDetails = model.details.isShown && model.currentPhoto != nil
    dim = model.hasCaption && model.captions.isRead ? Chrome.readingDim : 0
    let items = BarItems(of: viewer)
    arrange(items, actions: items.actions, last: .standard(.openMenu))
  }

  /// Makes the chrome of a state that is left by one button, with additional items.
  init(of viewer: Viewer, leavingBy command: AnyCommand, items: [ChromeItem] = []) {
    self.init(isVisible: true, layout: viewer.model.preferences.layout)
    let bar = BarItems(of: viewer)
    let added = viewer.model.currentPhoto == nil ? [] : bar.added
    arrange(bar, actions: added + (items.isEmpty ? [] : [.gap] + items), last: command)
  }

  /// Puts the actions where the layout has them, with `last` and, in fullscreen, Leave Fullscreen at the top's end.
  private mutating func arrange(_ items: BarItems, actions: [ChromeItem], last: AnyCommand) {
    let closed = actions.filter { $0 != .gap }
    let buttons = [
      items.button(.openGallery), .button(ChromeButton(last)), items.button(.leaveFullscreen),
    ]
    let end = buttons.compactMap { $0 }
    top = items.place + end
    switch layout {
    case .classic, .pill: bottom = actions
    case .side: side = closed
    case .header: top = items.place + closed + end
    }
  }
}

extension ViewerModel {
  /// Whether states that turn pages show the filmstrip.
  var showsFilmstrip: Bool { preferences.showsFilmstrip && currentPhoto != nil }
}

extension Viewer {
  /// Returns the chrome of a state that another package's command leaves, with the buttons packages offer in it.
  public func modalChrome(leavingBy command: any CustomCommand) -> Chrome {
    Chrome(of: self, leavingBy: .custom(AnyCustomCommand(command)))
  }
}
