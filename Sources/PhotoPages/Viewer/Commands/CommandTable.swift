// A row for every command: its label, group and keys, when it can be done and what it does.

extension Command {
  static let rows: [Command: Row] = [
    pageRows, tagRows, tagMenuRows, commentRows, commentMenuRows, captionRows, reportRows,
    ratingRows, turnRows(right: ("r", "bracketright"), left: ("<Shift>r", "bracketleft")),
    labelRows, photoRows, handingRows, viewRows, sortingRows,
    relocationRows(rename: "F2", move: "F7", copy: "F8"), folderRows, folderTextRows,
    generalRows, slideshowRows,
  ].reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }

  private static let pageRows: [Command: Row] = [
    .nextPhoto: Row(
      .pages, Message("Next Photo"), "Page_Down", "space",
      if: { $0.model.paging.index + 1 < $0.model.count },
      do: { $0.turn(to: $0.model.paging.index + 1) }),
    .previousPhoto: Row(
      .pages, Message("Previous Photo"), "Page_Up", "BackSpace", inGallery: ["Page_Up"],
      if: { $0.model.paging.index > 0 }, do: { $0.turn(to: $0.model.paging.index - 1) }),
    .firstPhoto: Row(
      .pages, Message("First Photo"), "Home",
      if: { $0.model.paging.index > 0 }, do: { $0.turn(to: 0) }),
    .lastPhoto: Row(
      .pages, Message("Last Photo"), "End",
      if: { $0.model.paging.index + 1 < $0.model.count }, do: { $0.turn(to: $0.model.count - 1) }),
    .continueAtLast: lastPhotoRow,
    .retry: Row(
      .pages, Message("Retry"), takes: SubjectCount.none, if: { $0.model.canRetry },
      do: { $0.retry() }),
    .startSlideshow: Row(.pages, Message("Slideshow"), "F5", in: .viewing),
    .zoomIn: Row(
      .zoom, Message("Zoom In"), "plus", "equal", "<Control>plus", "<Control>equal",
      if: { $0.canResize },
      do: { $0.perform(.view(.zoom(.stepIn))) }),
    .zoomOut: Row(
      .zoom, Message("Zoom Out"), "minus", "<Control>minus", if: { $0.canResize },
      do: { $0.perform(.view(.zoom(.stepOut))) }),
    // Translators: a verb, to show a photo as large as the window allows.
    .zoomToFit: Row(
      .zoom, Message("Fit"), "0", "<Control>0", notIn: [.gallery],
      do: { $0.perform(.view(.zoom(.fit))) }),
    .actualSize: Row(
      .zoom, Message("100%"), "1", "<Control>1", notIn: [.gallery],
      do: { $0.perform(.view(.zoom(.scale(1)))) }),
    .doubleSize: Row(
      .zoom, Message("200%"), "2", "<Control>2", notIn: [.gallery],
      do: { $0.perform(.view(.zoom(.scale(2)))) }),
    .keepZoom: Row(
      .zoom, Message("Keep Zoom"), "z", notIn: [.gallery], takes: SubjectCount.none,
      isOn: { $0.preferences.keepsZoom },
      do: { $0.toggleKeepZoom() }),
  ]

  private static let tagRows: [Command: Row] = [
    .tagPhoto: Row(
      .photo, Message("Tag Photo"), "t", in: .pagingOrTagging, if: { $0.model.canTag }),
    .finishTagging: Row(.view, Message("Finish Tagging"), in: [.tagging]),
    .tagHere: Row(
      .photo, Message("Tag Here"), in: .paging, if: { $0.model.canTag },
      do: { $0.enterTagEntry(at: .point($0.model.tagging.pressedPoint ?? $0.model.middle)) }),
    .showTags: Row(
      .photo, Message("Show Tags"), "<Shift>t", in: .paging, isOn: { $0.preferences.showsTags },
      if: {
        !$0.model.shownAnnotations.shownTags.isEmpty && $0.model.currentPicture?.isMissing != true
      }, do: { $0.prefer { $0.showsTags.toggle() } }),
    .confirm: Row(
      .view, Message("Save Tag"), "Return", "KP_Enter", in: [.tagging, .tagEntry]),
  ]

  private static let commentRows: [Command: Row] = [
    .showComments: Row(
      .photo, Message("Comments"), "c", in: .paging, if: { $0.model.canShowComments }),
    .toggleComments: Row(
      .photo, Message("Comments"), in: .paging,
      if: { $0.model.canShowComments || $0.chrome.showsComments }),
    .hideComments: Row(.view, Message("Hide Comments"), in: .commenting),
    // Translators: a verb, to publish a comment.
    .postComment: Row(
      .photo, Message("Post"), "<Control>Return", "<Control>KP_Enter", in: .commenting,
      if: { $0.model.canWriteComment },
      do: { $0.postComment() }),
  ]

  private static let captionRows: [Command: Row] = [
    .like: Row(
      // Translators: a verb.
      on: .many, .photo, Message("Like"), "l", "<Alt>l", in: .viewing,
      isOn: { $0.model.areLiked($1) }, if: { $0.model.canChange($1, \.like) },
      do: { $0.toggleLike($1) }),
    .editCaption: Row(
      .photo, Message("Edit Caption"), in: .paging,
      if: { $0.model.permissions.editCaption && $0.model.canChange }, do: { $0.edit(.title) }),
    .saveCaption: Row(
      .photo, Message("Save"), "<Control>Return", "<Control>KP_Enter", in: [.browsing],
      if: { $0.model.captions.draft != nil }, do: { $0.finishCaption() }),
    .editAltText: altTextRow,
    .editKeywords: keywordsRow("<Control>k"),
  ]

  private static let ratingRows: [Command: Row] = [
    .removeRating: row(of: Rating?.none, "<Alt>0"), .rate1: row(of: Rating.one, "<Alt>1"),
    .rate2: row(of: Rating.two, "<Alt>2"), .rate3: row(of: Rating.three, "<Alt>3"),
    .rate4: row(of: Rating.four, "<Alt>4"), .rate5: row(of: Rating.five, "<Alt>5"),
    .reject: row(of: Rating.rejected, "<Alt>x"),
    .openRatings: row(opening: .marks(.rating), Message("Rate"), in: [.gallery]),
  ]

  private static let labelRows: [Command: Row] = [
    .removeLabel: row(of: ColourLabel?.none), .labelRed: row(of: ColourLabel.red, "<Alt>6"),
    .labelYellow: row(of: ColourLabel.yellow, "<Alt>7"),
    .labelGreen: row(of: ColourLabel.green, "<Alt>8"),
    .labelBlue: row(of: ColourLabel.blue, "<Alt>9"), .labelPurple: row(of: ColourLabel.purple),
    .openLabels: row(opening: .marks(.label), .inContext("verb", "Label"), in: [.gallery]),
  ]

  /// Returns the row of a command that opens a menu about the subjects, if that is not empty.
  private static func row(
    opening menu: PhotoMenu, _ label: Message, in states: Set<StateID>
  ) -> Row {
    Row(
      .photo, label, in: states, if: { viewer, _ in !menu.isEmpty(in: viewer) },
      do: { viewer, _ in viewer.perform(.view(.open(menu))) })
  }

  /// The commands of the action bar for the selected photos, in its order.
  static let onSelection: [Command] = [
    .openRatings, .openLabels, .editKeywords, .moveTo, .share, .moveToTrash,
  ]

  private static let photoRows: [Command: Row] = [
    .moveToTrash: Row(
      on: .many, .photo, Message("Move to Trash"), "Delete", "KP_Delete", in: .viewing,
      onFolder: { $0.change($1, .trash) },
      if: { $0.model.canDelete($1) }, do: { $0.moveToTrash($1.photos) }),
    .deleteForGood: Row(
      on: .many, .photo, Message("Delete Permanently…"), "<Shift>Delete", "<Shift>KP_Delete",
      in: .viewing, if: { $0.model.canDelete($1) },
      do: { $0.model.questions.askToDelete($1.photos) }),
    .undo: Row(
      .photo, Message("Undo"), "<Control>z", takes: SubjectCount.none, if: { $0.model.canUndo },
      do: { $0.undo() }),
    .redo: Row(
      .photo, Message("Redo"), "<Control><Shift>z", takes: SubjectCount.none,
      if: { $0.model.canRedo }, do: { $0.redo() }),
    .playAnimation: Row(
      .photo, Message("Play Animation"), "<Control>space", isOn: { $0.playsAnimation },
      if: { $0.model.isAnimated }, do: { $0.model.pictures.play(!$0.model.playsAnimation) }),
    .nextFrame: Row(
      .photo, Message("Next Frame"), "period", if: { $0.model.isAnimated },
      do: { $0.stepFrame(by: 1) }),
    .previousFrame: Row(
      .photo, Message("Previous Frame"), "comma", if: { $0.model.isAnimated },
      do: { $0.stepFrame(by: -1) }),
  ]

  private static let handingRows: [Command: Row] = [
    .share: row(opening: .share, Message("Share"), in: .viewing),
    .openMoreMenu: Row(
      .photo, Message("More"), in: .paging,
      if: { $0.model.permissions.moreActions && !PhotoMenu.more.isEmpty(in: $0) }),
    .copyPicture: Row(
      .photo, Message("Copy Picture"), "<Control>c", in: .paging, needs: .sharing,
      if: { $0.model.permissions.share && $0.model.currentPicture?.isShown == true },
      do: { $0.onPhoto { $0.perform(.desktop(.copyPicture($1))) } }),
    .copyFile: Row(
      on: .many, .photo, Message("Copy File"), "<Control>c", in: .viewing,
      keysIn: [.gallery], needs: .sharing, if: { viewer, _ in viewer.model.canShareOriginal },
      do: { $0.perform(.desktop(.copyFiles($1.photos))) }),
    .playVideo: Row(
      on: .one, .photo, Message("Play"), "Return", "KP_Enter", in: .paging, needs: .sharing,
      if: { $0.model.canShareOriginal && $1.only?.kind == .video },
      do: { viewer, subjects in subjects.only.map { viewer.perform(.desktop(.play($0))) } }),
  ]

  private static let viewRows: [Command: Row] = [
    .toggleFullscreen: Row(
      .view, Message("Fullscreen"), "F11", "f", needs: .window, isOn: { $0.window.isFullscreen },
      do: { $0.perform(.desktop(.setFullscreen(!$0.model.window.isFullscreen))) }),
    .leaveFullscreen: Row(
      .view, Message("Leave Fullscreen"), needs: .window, if: { $0.model.window.isFullscreen },
      do: { $0.leaveFullscreen() }),
    .hideDetails: Row(
      .view, Message("Hide Details"), in: .paging, if: { $0.model.details.isShown },
      do: { $0.closeDetails() }),
    .showDetails: Row(
      on: .one, .view, Message("Details"), "i", "F9", "<Alt>Return", in: .viewing,
      isOn: { viewer, _ in viewer.model.details.isShown }, if: { _, _ in true },
      do: { viewer, subjects in subjects.only.map { viewer.toggleDetails(of: $0) } }),
    .showFilmstrip: Row(
      .view, Message("Filmstrip"), "<Control>F9", in: .paging, takes: .shown,
      isOn: { $0.preferences.showsFilmstrip }, do: { $0.toggleFilmstrip() }),
    .openGallery: Row(
      .view, Message("Gallery"), "g", in: .viewing,
      if: { $0.model.hasGallery }, do: { $0.enterGallery() }),
    .search: Row(
      .view, Message("Search"), "<Control>f", in: .viewing,
      if: { $0.model.canSearch }, do: { $0.openSearch() }),
    // Translators: the gallery’s layouts, of which one is chosen.
    .showAsGrid: galleryRow(.grid, Message("Grid"), "<Control>1"),
    .showAsList: galleryRow(.list, Message("List"), "<Control>2"),
    .refresh: Row(
      .view, Message("Refresh"), "<Control>r", in: [.gallery], if: { $0.model.canRefresh },
      do: { $0.refresh() }),
    .select: Row(
      on: .one, .view, Message("Select"), in: [.gallery],
      if: { viewer, _ in viewer.model.selection.isEmpty },
      do: { viewer, photo in
        photo.only.flatMap { viewer.model.position(of: $0.id) }
          .map { viewer.changeSelection(.toggled($0)) }
      }),
    .finishSelecting: Row(
      .view, Message("Done"), in: [.gallery], if: { $0.model.selection.isSelecting },
      do: { $0.changeSelection(.cleared) }),
    .selectAll: Row(
      .view, Message("Select All"), "<Control>a", in: [.gallery], takes: .shown,
      do: { $0.changeSelection(.selected([0..<$0.model.count], replacing: true)) }),
    .toggleChrome: Row(.view, Message("Show or Hide Controls"), "h", in: .paging, takes: .shown),
    .saveDescription: Row(
      .view, Message("Save"), "<Control>Return", "<Control>KP_Enter", in: [.gallery],
      if: { $0.model.folderText.draft != nil }, do: { $0.saveFolderText() }),
    // Where comments are read, its keys open the menu of the comment with the focus.
    .openPhotoMenu: Row(
      .view, Message("Photo Menu"), "Menu", "<Shift>F10", in: .viewing,
      if: { !($0.subjectFolder == nil ? PhotoMenu.photo(nil) : .folder).isEmpty(in: $0) }),
    .openMenu: Row(.view, Message("Menu"), "F10", in: .viewing),
    .cancel: Row(
      .view, Message("Cancel"), in: .viewing.union([.tagEntry]),
      if: { $0.state.canCancel(in: $0) }),
    .closeNotice: Row(
      .view, Message("Close"), if: { $0.model.notices.notice != nil },
      do: { $0.closeNotice() }),
    // Never closes the window, so that pressing Escape once too often does no harm.
    .escape: Row(
      // Translators: a verb, to end what was begun last, or fullscreen.
      .view, Message("Leave"), "Escape", do: { $0.leaveFullscreen() }),
  ]

  private static let folderRows: [Command: Row] = [
    .newFolder: Row(
      .general, Message("New Folder…"), "<Control><Shift>n", in: .viewing,
      if: { $0.model.organizedFolder != nil }, do: { $0.beginFolder() }),
    .enterFolder: Row(
      .general, Message("Open"), in: [.gallery], needs: .openFolder,
      if: { $0.subjectFolder != nil },
      do: { viewer in
        viewer.subjectFolder.map { viewer.perform(.desktop(.openFolder($0.uri))) }
      }),
    .openFolderInWindow: Row(
      .general, Message("New Window"), in: [.gallery], needs: .newWindow,
      if: { $0.subjectFolder != nil },
      do: { viewer in
        viewer.subjectFolder.map { viewer.perform(.desktop(.openWindow($0.uri))) }
      }),
    .parentFolder: Row(
      .general, Message("Parent Folder"), "<Alt>Up", inGallery: ["<Alt>Up", "BackSpace"],
      in: .viewing, needs: .openFolder, if: { $0.model.parentFolder != nil },
      do: { viewer in
        viewer.model.parentFolder.map { viewer.perform(.desktop(.openFolder($0.uri))) }
      }),
    .goBack: Row(
      .general, Message("Back"), "<Alt>Left", in: .viewing, needs: .openFolder,
      if: { $0.model.library.canGoBack }, do: { $0.perform(.desktop(.goBack)) }),
    .nextFolder: Row(
      .general, Message("Next Folder"), "<Control>Page_Down", in: .viewing,
      needs: .openFolder, if: { $0.model.organizedFolder != nil },
      do: { $0.perform(.files(.findFolder(.next))) }),
    .previousFolder: Row(
      .general, Message("Previous Folder"), "<Control>Page_Up", in: .viewing,
      needs: .openFolder, if: { $0.model.organizedFolder != nil },
      do: { $0.perform(.files(.findFolder(.previous))) }),
    .showSaved: showSavedRow,
    .stopWork: Row(
      .general, Message("Cancel"), if: { $0.model.canStopWork }, do: { $0.stopWork() }),
  ]

  private static let generalRows: [Command: Row] = [
    .openFolder: Row(
      .general, Message("Open Folder…"), "<Control>o", needs: .openFolder,
      do: { $0.perform(.desktop(.chooseFolder)) }),
    .openPhotos: Row(
      .general, Message("Open Photo…"), needs: .openFolder,
      do: { $0.perform(.desktop(.choosePhotos)) }),
    .openDemo: Row(
      .general, Message("Try the Demo Album"), needs: .openDemo,
      do: { $0.perform(.desktop(.openDemo)) }),
    .openFlickr: Row(
      .general, Message("Photos of Flickr"), needs: .openFlickr,
      do: { $0.perform(.desktop(.openFlickr)) }),
    .newWindow: Row(
      .general, Message("New Window"), "<Control>n", needs: .newWindow,
      do: { $0.perform(.desktop(.newWindow)) }),
    .closeWindow: Row(
      .general, Message("Close Window"), "<Control>w", needs: .window,
      do: { $0.perform(.desktop(.closeWindow)) }),
    // While photos are selected, a button of the same name ends that.
    .done: Row(
      .general, Message("Done"), in: .viewing,
      if: { $0.model.window.isPresented && !$0.model.selection.isSelecting },
      do: { $0.perform(.desktop(.closeWindow)) }),
    .showPreferences: Row(
      .general, Message("Preferences"), "<Control>comma", needs: .showPreferences,
      do: { $0.perform(.desktop(.showPreferences)) }),
    .showShortcuts: Row(
      .general, Message("Keyboard Shortcuts"), "<Control>question", needs: .showShortcuts,
      do: { $0.perform(.desktop(.showShortcuts)) }),
    .showHelp: Row(
      .general, Message("Help"), "F1", needs: .showHelp,
      do: { $0.perform(.desktop(.showHelp)) }),
    .showAbout: Row(
      .general, Message("About Photo Pages"), needs: .showAbout,
      do: { $0.perform(.desktop(.showAbout)) }),
    .quit: Row(
      .general, Message("Quit"), "<Control>q", needs: .quit, do: { $0.perform(.desktop(.quit)) }),
  ]

  static let folderTextRows: [Command: Row] = [
    .addDescription: Row(
      .view, Message("Add Description…"), in: [.gallery],
      if: { $0.model.folderText.canEdit && $0.model.folderText.shownText.isEmpty },
      do: { $0.editFolderText() }),
    .editDescription: Row(
      .view, Message("Edit Description"), in: [.gallery],
      if: { $0.model.folderText.canEdit && !$0.model.folderText.shownText.isEmpty },
      do: { $0.editFolderText() }),
    .unfoldDescription: Row(
      .view, Message("Folder Description"), in: [.gallery], isOn: { $0.folderText.isUnfolded },
      if: { $0.model.folderText.draft == nil && !$0.model.folderText.shownText.isEmpty },
      do: { $0.model.folderText.isUnfolded.toggle() }),
  ]

  /// The commands that choose an order of the photos.
  package static let orders: [Command] = [
    .sortByName, .sortByTaken, .sortByModified, .sortBySize, .sortByRating,
  ]

  static let sortingRows: [Command: Row] = [
    // Translators: a noun, the title of a menu of orders such as “Name”.
    .openOrderMenu: Row(
      .view, Message("Order"), in: [.gallery], if: { $0.model.library.canOrder },
      do: { $0.perform(.view(.open(.order))) }),
    .sortByName: row(by: .name, Message("Sort by Name")),
    .sortByModified: row(by: .modified, Message("Sort by Date Modified")),
    .sortByTaken: row(by: .taken, Message("Sort by Date Taken")),
    .sortBySize: row(by: .size, Message("Sort by Size")),
    .sortByRating: row(by: .rating, Message("Sort by Rating")),
    .reverseOrder: Row(
      .view, Message("Reverse Order"), isOn: { $0.library.query.order.isReversed },
      if: { $0.model.library.canOrder },
      do: { $0.list { $0.order.isReversed.toggle() } }),
  ]

  private static func row(by key: PhotoOrder.Key, _ label: Message) -> Row {
    Row(
      .view, label, isOn: { $0.library.query.order.key == key },
      if: { $0.model.library.canOrder },
      do: { $0.list { $0.order.key = key } })
  }

  /// The row of a command that switches the gallery's layout.
  static func galleryRow(_ layout: GalleryLayout, _ label: Message, _ key: String) -> Row {
    Row(
      .view, label, key, in: [.gallery], isOn: { $0.preferences.galleryView == layout },
      do: { $0.prefer { $0.galleryView = layout } })
  }
}

extension Viewer {
  /// Whether what is shown can be made larger or smaller: in the list, photos are as wide as it allows.
  var canResize: Bool { stateID != .gallery || model.preferences.galleryView == .grid }
}

extension AnyCommand {
  /// The title in the menu of orders; nil for a command that is not in it.
  package var titleInOrderMenu: Message? {
    switch self {
    case .standard(.sortByName): Message("Name")
    case .standard(.sortByTaken): Message("Date Taken")
    case .standard(.sortByModified): Message("Date Modified")
    case .standard(.sortBySize): Message("Size")
    case .standard(.sortByRating): Message("Rating")
    // Translators: the order from the last to the first, beside “Name” and “Date Taken”.
    case .standard(.reverseOrder): Message("Reversed")
    default: nil
    }
  }
}
