/// The items that the bars of a viewer can have now, from permissions and data.
struct BarItems {
  let viewer: Viewer
  /// Whether the comments are open beside the photo.
  var showsComments = false

  /// The actions on the shown photo, while pages are turned.
  var actions: [ChromeItem] {
    guard viewer.model.currentPhoto != nil else { return [] }
    let start = [button(.share), tags, button(.openMoreMenu)].compactMap { $0 } + added
    let end = [like, comments].compactMap { $0 }
    return start.isEmpty && end.isEmpty ? [] : start + [.gap] + end
  }

  /// The actions on the selected photos, between the buttons that select all and none.
  ///
  /// Without a selection, commands would act on the photo with the focus.
  var onSelection: [ChromeItem] {
    let actions = viewer.model.selection.isEmpty ? [] : Command.onSelection.compactMap(button)
    let groups = [[.selectAll].compactMap(button), actions, [.finishSelecting].compactMap(button)]
    return Array(groups.filter { !$0.isEmpty }.joined(separator: [.gap]))
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

  /// The button that opens or closes the comments; nil if there is nothing to see or to write.
  private var comments: ChromeItem? {
    let model = viewer.model
    guard showsComments ? model.mayShowComments : model.canShowComments else { return nil }
    let count = model.shownAnnotations.commentCount
    return .button(ChromeButton(.toggleComments, isOn: showsComments, count: count))
  }

  private var tags: ChromeItem? {
    guard Command.showTags.isEnabled(in: viewer) else { return nil }
    return .button(ChromeButton(.showTags, isOn: viewer.model.preferences.showsTags))
  }

  /// The button for likes, which stays while they are loading, so that it does not come and go with each page.
  ///
  /// If they could not be read, it answers with that.
  private var like: ChromeItem? {
    let model = viewer.model
    guard model.currentPhoto != nil, model.permissions.like else { return nil }
    let count = model.shownAnnotations.likes.count
    return .button(ChromeButton(.like, isOn: model.isLiked, count: count))
  }
}

// The chrome of the library's states.

extension Chrome {
  /// Makes the chrome for paging, with or without the comments beside the photo.
  init(paging viewer: Viewer, showsComments: Bool = false) {
    let model = viewer.model
    self.init(isVisible: true, layout: model.shownLayout)
    self.showsComments = showsComments
    showsFilmstrip = model.showsFilmstrip
    showsDetails = !showsComments && model.details.isShown && model.currentPhoto != nil
    editsCaption = !showsComments && !showsDetails && model.captions.draft != nil
    let shown = model.shownAnnotations
    let hasFacts = !shown.marks.isEmpty || !shown.facts(in: .caption).isEmpty
    showsCaption = model.hasCaption || model.currentPhoto != nil && hasFacts || editsCaption
    offersRating =
      model.shownAnnotations.rating == nil && Command.removeRating.isEnabled(in: viewer)
    showsTags = model.preferences.showsTags && model.currentPicture?.isMissing != true
    showsReport = model.currentPhoto != nil && model.shownAnnotations.report != nil
    dim = model.hasCaption && model.captions.isRead ? Chrome.readingDim : 0
    let items = BarItems(viewer: viewer, showsComments: showsComments)
    arrange(items, actions: items.actions, last: .standard(.openMenu))
  }

  /// Makes the chrome of a state that is left by one button.
  init(of viewer: Viewer, leavingBy command: AnyCommand) {
    self.init(isVisible: true, layout: viewer.model.shownLayout)
    let bar = BarItems(viewer: viewer)
    arrange(bar, actions: viewer.model.currentPhoto == nil ? [] : bar.added, last: command)
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
  /// The layout of the bars as shown.
  ///
  /// In a narrow window one bar for everything would have no room for the title.
  var shownLayout: ChromeLayout {
    preferences.layout == .header && window.isNarrow ? .classic : preferences.layout
  }

  /// Whether states that turn pages show the filmstrip.
  var showsFilmstrip: Bool { preferences.showsFilmstrip && currentPhoto != nil }
}

extension Viewer {
  /// Returns the chrome of a state that another package's command leaves, with the buttons packages offer in it.
  public func modalChrome(leavingBy command: any CustomCommand) -> Chrome {
    Chrome(of: self, leavingBy: .custom(AnyCustomCommand(command)))
  }
}
