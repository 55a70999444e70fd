import GtkBindings
import PhotoPages

extension GalleryView: SelectionDelegate {
  func isSelected(_ position: Int) -> Bool {
    guard let model = items.model, let photo = items.photo(at: position) else { return false }
    return model.selection.contains(photo.id)
  }

  /// Makes the user's change, except that moving the focus selects nothing.
  func handle(_ request: SelectionRequest) {
    switch request {
    case .select(let range, only: true) where range.count == 1: focus(range.lowerBound)
    case .select(let range, let isOnly):
      change(.selected(items.photos(in: [range]), replacing: isOnly))
    case .unselect(let range): change(.deselected(items.photos(in: [range])))
    case .set(let ranges, let affected):
      // A drag with Control leaves the other items as they are.
      change(.deselected(items.photos(in: affected)))
      change(.selected(items.photos(in: ranges), replacing: false))
    }
  }

  private func change(_ change: SelectionFeature.Change) {
    context.send(.input(.selectionChanged(change)))
  }

  /// Reports that an item has the keyboard focus, perhaps by a key that is held with Shift.
  func focus(_ position: Int, withShift isShifted: Bool = false) {
    if let folder = items.folder(at: position) {
      return context.send(.input(.folder(folder, .focused)))
    }
    context.send(.input(.photoFocused(items.photo(at: position)?.id, withShift: isShifted)))
  }
}

// Clicks and menus.
extension GalleryView {
  /// Reports a click on an item while keys were held; a folder opens in any case.
  func clicked(_ position: Int, _ held: Set<Modifier> = []) {
    switch items.item(at: position) {
    case .folder(let folder)?: context.send(.input(.folderOpened(folder.uri)))
    case .photo(let photo)?: context.send(.input(.photoClicked(photo.id, ClickModifier.of(held))))
    // Its button takes clicks.
    case .more?, nil: break
    }
  }

  /// Reports that the menu of a photo or a folder is wanted at a point of its cell, or in the cell's middle.
  func requestMenu(at position: Int, _ point: Point? = nil, of cell: Widget? = nil) {
    guard let event = items.menuRequest(at: position) else { return }
    focusedKey = items.key(at: position)
    grid.focusItem(at: position)
    if let point, let place = cell?.rect(in: canvas) {
      // Screen readers can press the button of a row that is not in sight.
      menuPlace = Point(
        x: min(max(0, place.origin.x + point.x), canvas.width),
        y: min(max(0, place.origin.y + point.y), canvas.height))
    }
    context.send(.input(event))
    menuPlace = nil
  }

  /// Opens the menu of a photo or a folder that is held; its cell claims each press for clicks and drags.
  func connectLongPress() {
    grid.onLongPress(first: true) { [weak self] x, y in
      self?.held(at: Point(x: x, y: y)) != nil
    } _: { [weak self] x, y in
      guard let held = self?.held(at: Point(x: x, y: y)) else { return }
      held.cell.requestMenu(at: held.point)
    }
  }

  /// Returns the cell of a photo or a folder at a point of the grid, and the point in it; nil if something else is there.
  private func held(at point: Point) -> (cell: GalleryCell, point: Point)? {
    guard let cell = cell(at: point, of: grid), let origin = cell.widget.rect(in: grid)?.origin
    else { return nil }
    let inside = Point(x: point.x - origin.x, y: point.y - origin.y)
    return cell.hasMenu(at: inside) ? (cell, inside) : nil
  }

  /// The actions of assistive technology, which cannot click: they open, select, and ask for the menu.
  var itemActions: [ListAction] {
    [
      ListAction("open") { [weak self] in self?.open($0.position) },
      ListAction("select") { [weak self] item in
        guard let self, items.photo(at: item.position) != nil else { return }
        clicked(item.position, [.control])
      },
      ListAction("menu") { [weak self] in self?.requestMenu(at: $0.position) },
    ]
  }

  /// Returns the cell at a point of a widget around the gallery; nil if something else is there.
  func cell(at point: Point, of view: Widget) -> GalleryCell? {
    guard !context.chrome.showsPages else { return nil }
    return grid.boundCells.lazy.compactMap { $0.cell as? GalleryCell }.first { cell in
      cell.widget.rect(in: view)?.contains(point) == true
        && view.isHit(cell.widget, x: point.x, y: point.y)
    }
  }

  /// Zooms with Ctrl and the wheel, which does nothing in the list; returns whether the event was used.
  func scrolled(_ event: ScrollEvent) -> Bool {
    guard event.modifiers.contains(.control), event.dy != 0 else {
      refreshing.scrolled(event)
      return false
    }
    context.send(.command(event.dy < 0 ? .zoomIn : .zoomOut))
    return true
  }
}

extension GalleryView {
  /// Returns the place of the menu of a photo or a folder: the pressed point, else the item with the focus.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    switch menu {
    case .photo, .folder: break
    case .main, .more, .share, .order, .marks, .likes, .tag, .comment: return nil
    }
    guard !context.chrome.showsPages else { return nil }
    if let point = menuPlace, let origin = canvas.rect(in: view)?.origin {
      return Rect(x: origin.x + point.x, y: origin.y + point.y, width: 0, height: 0)
    }
    guard let position = keyPosition, grid.visiblePositions?.contains(position) == true,
      let cell = grid.boundCells.first(where: { $0.item.position == position })?.cell,
      let rect = cell.widget.rect(in: view)
    else { return nil }
    return Rect(x: rect.centre.x, y: rect.centre.y, width: 0, height: 0)
  }
}

extension ClickModifier {
  fileprivate static func of(_ modifiers: Set<Modifier>) -> Set<ClickModifier> {
    Set(
      modifiers.compactMap { modifier in
        switch modifier {
        case .control: .control
        case .shift: .shift
        case .alt: nil
        }
      })
  }
}
