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

  /// The button that ends a presentation, the page indicator and the title.
  var place: [ChromeItem] {
    [button(.done), viewer.model.count > 0 ? .pageIndicator : nil, .title].compactMap { $0 }
  }

  /// The buttons of other packages, for a photo that is shown.
  var added: [ChromeItem] {
    guard viewer.model.currentPhoto != nil else { return [] }
    return AddedCommand.Place.bar.commands(in: viewer).map { .button(ChromeButton($0)) }
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
    let shown = model.shownAnnotations
    let hasFacts = !shown.marks.isEmpty || !shown.facts(in: .caption).isEmpty
    showsCaption = model.hasCaption || model.currentPhoto != nil && hasFacts
    offersRating =
      model.shownAnnotations.rating == nil && Command.removeRating.isEnabled(in: viewer)
    showsTags = model.preferences.showsTags && model.currentPicture?.isMissing != true
    showsReport = model.currentPhoto != nil && model.shownAnnotations.report != nil
    dim = model.hasCaption && model.captions.isRead ? Chrome.readingDim : 0
    arrange(for: viewer, last: .standard(.openMenu))
  }

  /// Makes the chrome of a state that is left by one button.
  init(of viewer: Viewer, leavingBy command: AnyCommand) {
    self.init(isVisible: true, layout: viewer.model.shownLayout)
    arrange(for: viewer, last: command)
  }

  /// Puts the actions where the layout has them, with `last` and, in fullscreen, Leave Fullscreen at the top's end.
  private mutating func arrange(for viewer: Viewer, last: AnyCommand) {
    let (items, actions) = (BarItems(viewer: viewer), viewer.state.barItems(of: viewer))
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

extension Viewer {
  /// The interface around the photo, computed from state and model at each access.
  public var chrome: Chrome {
    var chrome = state.chrome(of: self)
    chrome.top = accepted(chrome.top)
    chrome.galleryHeader = accepted(chrome.galleryHeader)
    chrome.bottom = accepted(chrome.bottom)
    chrome.side = accepted(chrome.side)
    chrome.actions = accepted(chrome.actions)
    return chrome
  }

  /// Returns the items of a bar without the library's buttons that the state refuses; none if only gaps are left.
  private func accepted(_ items: [ChromeItem]) -> [ChromeItem] {
    let accepted = items.filter { item in
      guard case .button(let button) = item, case .standard(let command) = button.command else {
        return true
      }
      return command.isAccepted(in: self)
    }
    return accepted.contains { $0 != .gap } ? accepted : []
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
