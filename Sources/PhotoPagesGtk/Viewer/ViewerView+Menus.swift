import GtkBindings
import PhotoPages

extension ViewerView {
  /// Whether a menu of the viewer or the window has the keyboard.
  var isMenuOpen: Bool {
    openPopover?.isVisible == true || questioner.isPopoverOpen
      || stage.parts?.titleBar?.isMenuOpen == true
      || stage.shownGallery?.searchBar.isMenuOpen == true
  }

  /// Opens a menu at its button, tag or comment, or at a point of the photo.
  func open(_ menu: PhotoMenu) {
    let places = stage.menuAnchors.lazy.compactMap { [canvas] in $0.place(of: menu, in: canvas) }
    let place = places.first ?? pressedPlace(of: menu)
    menu == .likes ? openLikes(at: place) : openMenu(menu, at: place)
  }

  /// Returns the place of a photo or a folder in the gallery for a question about it; nil for a dialog.
  func place(of question: Question) -> Rect? {
    let model = session.viewer.model
    let isFocused =
      switch question {
      case .rename(let photos): photos.first?.id == model.currentPhoto?.id
      case .renameFolder(let folder): folder == model.gallery.focusedFolder
      default: false
      }
    guard isFocused, !isMenuOpen, !context.chrome.showsPages else { return nil }
    return context.gallery?.place(of: .photo(nil), in: canvas)
  }

  /// Opens a menu that points to `place`, in points of the view.
  ///
  /// If `place` has no size, the menu has its corner there. A menu without entries stays closed.
  func openMenu(_ menu: PhotoMenu, at place: Rect) {
    let model = entries(of: menu)
    guard model.sections.contains(where: { !$0.isEmpty }), canvas.isMapped else { return }
    // The menu before takes its zoom row with it.
    closeMenu()
    let popover = PopoverMenu(model, above: menu == .main ? makeZoomRow() : nil, parent: canvas)
    show(popover, of: menu, at: place)
    // A button may have been pressed by a key; a menu at a point was opened by a pointer.
    if !isPressingKey { popover.chooseNothing(always: place.size == .zero) }
  }

  /// Shows who likes the photo, in a popover that points to `place`.
  private func openLikes(at place: Rect) {
    let model = session.viewer.model
    let list = LikesList(model.shownAnnotations.likes, me: model.preferences.author.id)
    guard canvas.isMapped else { return }
    show(PopoverMenu(content: list.widget, parent: canvas), of: .likes, at: place)
    list.widget.grabFocus()
  }

  private func show(_ popover: PopoverMenu, of menu: PhotoMenu, at place: Rect) {
    closeMenu()
    popover.onClosed { [weak self] in self?.setOpenMenu(nil) }
    popover.onMissedPress { [weak self] button, x, y in
      guard button == PagerView.secondaryButton else { return }
      self?.hand.press(at: Point(x: x, y: y))
    }
    openPopover = popover
    setOpenMenu(menu)
    let middle = place.origin.y + place.size.height / 2
    popover.popUp(
      atX: place.origin.x, y: place.origin.y, width: place.size.width, height: place.size.height,
      isAbove: place.size != .zero && middle > canvas.height / 2)
  }

  private func makeZoomRow() -> Widget {
    let row = ZoomRow(in: context)
    row.onDone = { [weak self] in self?.closeMenu() }
    row.update(session.viewer)
    zoomRow = row
    return row.widget
  }

  private func setOpenMenu(_ menu: PhotoMenu?) {
    context.openMenu = menu
    if menu == nil { zoomRow = nil }
    // The panel highlights the comment that the menu belongs to.
    stage.parts?.panel.update(session.viewer)
  }

  func closeMenu() {
    openPopover?.popDown()
    stage.shownGallery?.searchBar.closeMenu()
  }

  private func entries(of menu: PhotoMenu) -> MenuModel {
    if menu == .main, !mainMenu.sections.isEmpty {
      let state = session.viewer.stateID
      return mainMenu.showingAccelerators { keyTable.hasCommand(for: $0, in: state) }
    }
    return MenuModel(sections: context.factory.entries(of: menu, of: session.viewer))
  }

  /// Returns the place of a menu without a button: the pressed point of the photo, or the middle.
  private func pressedPlace(of menu: PhotoMenu) -> Rect {
    var point = pagerView.middle
    if case .photo(let pressed?) = menu, let page = pagerView.currentPage, page.picture != nil {
      let exact = page.viewport.point(at: pressed)
      // The pressed point may have left the view by now.
      point = Point(
        x: min(max(0, exact.x), pagerView.canvas.width),
        y: min(max(0, exact.y), pagerView.canvas.height))
    }
    return Rect(x: point.x, y: point.y, width: 0, height: 0)
      .moved(by: pagerView.canvas.rect(in: canvas)?.origin ?? .zero)
  }
}
