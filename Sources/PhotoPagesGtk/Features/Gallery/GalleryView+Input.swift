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

  private func focus(_ position: Int) {
    context.send(.input(.photoFocused(items.photo(at: position)?.id)))
  }
}

// Clicks and menus.
extension GalleryView {
  /// Opens the clicked item; with Control it toggles it, with Shift it extends the selection to it.
  func clicked(_ position: Int, _ modifiers: Set<Modifier>) {
    let place = position - items.folderCount
    if place >= 0, modifiers.contains(.control) { return change(.toggled(place)) }
    if place >= 0, modifiers.contains(.shift) { return change(.extended(to: place)) }
    open(position)
  }

  /// Opens the photo menu at a point of a cell, for the selection if the cell is a part of it.
  func openMenu(at position: Int, _ point: Point, of cell: Widget) {
    guard let photo = items.photo(at: position), let model = items.model else { return }
    if !model.selection.contains(photo.id), !model.selection.isEmpty { change(.cleared) }
    focus(position)
    grid.focusItem(at: position)
    menuPlace = cell.rect(in: canvas).map {
      Point(x: $0.origin.x + point.x, y: $0.origin.y + point.y)
    }
    context.send(.input(.photoPressedLong(nil)))
    menuPlace = nil
  }

  /// Zooms with Ctrl and the wheel; returns whether the event was used.
  func scrolled(_ event: ScrollEvent) -> Bool {
    guard event.modifiers.contains(.control), event.dy != 0 else { return false }
    context.send(.command(event.dy < 0 ? .zoomIn : .zoomOut))
    return true
  }
}

extension GalleryView: MenuAnchor {
  /// Returns the place of the photo menu: the pressed point, else the item with the focus.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    guard case .photo = menu, context.chrome.showsGallery else { return nil }
    if let point = menuPlace, let origin = canvas.rect(in: view)?.origin {
      return Rect(x: origin.x + point.x, y: origin.y + point.y, width: 0, height: 0)
    }
    let cells = grid.boundCells.filter { $0.item.position == grid.focusedPosition }
    guard let rect = cells.first?.cell.widget.rect(in: view) else { return nil }
    return Rect(
      x: rect.origin.x + rect.size.width / 2, y: rect.origin.y + rect.size.height / 2, width: 0,
      height: 0)
  }
}
