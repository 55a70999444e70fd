import GtkBindings
import PhotoPages

// The keyboard focus in the gallery. GTK's focus is on a cell while that is in sight, and on the grid itself once the
// cell is scrolled away or removed. Keys then go on from the item that had it; the viewer knows which photo that is.
extension GalleryView {
  /// The position of the item whose cell has the focus; nil if none has it.
  var focusedPosition: Int? { grid.hasFocusInside ? grid.focusedPosition : nil }

  /// The position of the item that keys go on from; nil without items.
  var keyPosition: Int? {
    if let position = grid.focusedPosition ?? items.origin { return position }
    if items.model?.gallery.isFolderFocused == true,
      let position = focusedKey.flatMap(items.position(ofOther:))
    {
      return position
    }
    return shownPosition ?? (items.count > 0 ? 0 : nil)
  }

  /// The position of the shown photo.
  private var shownPosition: Int? {
    items.model?.currentPhoto.flatMap { items.position(of: $0.id) }
  }

  /// Whether the item that keys go on from is in sight, or is brought there now.
  var isFocusInSight: Bool {
    isShowingFocus || keyPosition.map { grid.visiblePositions?.contains($0) == true } == true
  }

  // MARK: - Moving the focus

  /// Gives an item the focus and brings it into sight, from its top on if it is higher than the view.
  func focusItem(at position: Int) {
    focusedKey = items.key(at: position)
    bringFocus(to: position)
    isFocusBrought = true
    settleFocusSoon()
  }

  private func bringFocus(to position: Int) {
    aim(atTopOf: position)
    grid.focusItem(at: position)
    // GTK may have no cell yet for an item that was just inserted.
    if grid.focusedPosition != position, !grid.isAwaitingLayout { grid.holdFocus() }
  }

  /// Brings an item into sight.
  private func showItem(at position: Int) {
    aim(atTopOf: position)
    grid.scroll(to: position)
    isFocusBrought = true
    settleFocusSoon()
  }

  /// Returns the scroll position that shows an item from its top on; nil if it is not higher than the view.
  private func topPosition(of position: Int) -> Double? {
    guard position != items.morePosition, grid.viewHeight > 0,
      Double(cellSize.height) > grid.viewHeight
    else { return nil }
    return rows.top(of: position)
  }

  /// Shows an item that is higher than the view from its top on, once the places of the items are known.
  ///
  /// GTK 4.18 would show of it the part that it showed of another.
  private func aim(atTopOf position: Int) {
    guard areItemsPlaced, let top = topPosition(of: position) else { return }
    // GTK takes a position only if it is another, and may keep this one as a place of the item before.
    if grid.scrollPosition == top { grid.scrollPosition = abs(top - 1) }
    grid.scrollPosition = top
  }

  /// Shows an item that is to be in sight from its top on if it is higher than the view; returns whether that scrolls.
  func aimAtBroughtItem() -> Bool {
    guard isFocusBrought, let position = keyPosition, let top = topPosition(of: position),
      abs(grid.scrollPosition - top) > 1
    else { return false }
    aim(atTopOf: position)
    return true
  }

  /// Gives the focus to the shown photo, or to the grid if none is shown.
  func focusShownPhoto() {
    guard let position = shownPosition else { return _ = grid.grabFocus() }
    focusItem(at: position)
  }

  /// Gives the focus to the results of a search: the shown photo, else the first one in sight.
  func focusResults() {
    guard items.photoEnd > items.folderCount else { return }
    focusItem(at: max(placeInSight()?.position ?? 0, items.folderCount))
  }

  /// Whether another photo is shown than in an earlier model although that one is still listed: it was turned to.
  func isTurned(since before: ViewerModel?) -> Bool {
    guard let photo = before?.currentPhoto?.id, photo != items.model?.currentPhoto?.id else {
      return false
    }
    return items.position(of: photo) != nil
  }

  /// Shows another photo than in an earlier model, with the focus if the grid has it and no folder.
  func followShownPhoto(since before: ViewerModel?) {
    guard let model = items.model, let position = shownPosition, !model.gallery.isFolderFocused,
      before?.currentPhoto?.id != model.currentPhoto?.id, position != focusedPosition
    else { return }
    if grid.holdsFocus { focusItem(at: position) } else { showItem(at: position) }
  }

  /// Settles the focus once what has changed is laid out.
  func settleFocusSoon() {
    guard !isFocusSettling else { return }
    isFocusSettling = true
    canvas.afterNextFrame { [weak self] in
      self?.isFocusSettling = false
      self?.settleFocus()
    }
  }

  /// Brings the item that was given the focus into sight if GTK could not; one that is in sight again has it back.
  private func settleFocus() {
    defer { isFocusBrought = false }
    guard !context.chrome.showsPages, grid.holdsFocus, let position = keyPosition else { return }
    let isThere = !grid.isFocus && grid.visiblePositions?.contains(position) == true
    if isFocusBrought, !isThere {
      bringFocus(to: position)
    } else if grid.isFocus {
      grid.focusItemInSight(at: position)
    }
    nameNewFolder(at: position, isThere)
  }

  /// Begins to edit the name of a folder that was just made, once it has the focus and is in sight.
  private func nameNewFolder(at position: Int, _ isThere: Bool) {
    guard let folder = items.folder(at: position), folder == items.model?.gallery.newFolder else {
      return
    }
    if isFocusBrought, !isThere { return settleFocusSoon() }
    context.send(.input(.folder(folder, .focused)))
    context.send(.command(.rename))
  }

  /// Handles a move of the focus by GTK or by us.
  func focusMoved() {
    focusReport = Delay(milliseconds: 0) { [weak self] in
      self?.reportFocus()
      self?.settleFocusSoon()
    }
  }

  /// Reports an item to which GTK has moved the focus by itself, so that a command means what has the ring.
  func reportFocus() {
    guard !context.chrome.showsPages, let model = items.model, let position = focusedPosition
    else { return }
    let key = items.key(at: position)
    let known =
      model.gallery.isFolderFocused
      ? model.gallery.focusedFolder.map(GalleryItems.key) ?? GalleryItems.moreKey
      : model.currentPhoto.map { GalleryItems.key(of: $0.id) }
    focusedKey = key
    guard key != known else { return }
    focus(position)
  }

  /// Does what a key means for the photo with the focus, which comes into sight first, as does what takes its place.
  func withFocusInSight(_ body: () -> Void) {
    if let position = keyPosition, !isFocusInSight {
      if grid.holdsFocus { focusItem(at: position) } else { showItem(at: position) }
    }
    isShowingFocus = true
    defer { isShowingFocus = false }
    body()
  }
}
