import Gtk
import PhotoPages

// The menus that open at what they are about.

extension PhotoPagesView {
  /// Opens a menu at what it is about, unless it would be empty.
  func openMenu(_ menu: PhotoMenu) {
    let entries = context.factory.entries(of: menu, of: gallery.pages)
    guard !entries.isEmpty, let place = place(of: menu) else { return }
    let popover = PopoverMenu(MenuModel(sections: entries), parent: widget)
    popover.onClosed { [weak self] in self?.menuClosed() }
    openPopover = popover
    setOpenMenu(menu)
    popover.popUp(atX: place.x, y: place.y)
  }

  private func menuClosed() {
    setOpenMenu(nil)
  }

  private func setOpenMenu(_ menu: PhotoMenu?) {
    context.openMenu = menu
    commentsPanel.update(gallery.pages)
  }

  /// Where a menu opens, in points of the view.
  private func place(of menu: PhotoMenu) -> Point? {
    let middle = Point(x: widget.width / 2, y: widget.height / 2)
    switch menu {
    case .tag(let tag): return place(of: tag)
    case .comment(let comment): return place(of: comment)
    case .photo: return pagesView.input.pointer ?? middle
    case .main, .more, .share: return middle
    }
  }

  private func place(of tag: TagID) -> Point? {
    guard let overlay = tagOverlay as? TagOverlay,
      let frame = overlay.bubbles.first(where: { $0.id == tag })?.frame,
      let origin = overlay.canvas.allocation(in: widget)
    else { return nil }
    return Point(x: origin.x + frame.origin.x, y: origin.y + frame.bottom)
  }

  private func place(of comment: CommentID) -> Point? {
    guard let panel = commentsPanel as? CommentsPanel,
      let row = panel.row(of: comment)?.allocation(in: widget)
    else { return nil }
    // At the pointer, which pressed the row, unless the keyboard did.
    if let pointer = pagesView.input.pointer,
      Rect(x: row.x, y: row.y, width: row.width, height: row.height).contains(pointer)
    {
      return pointer
    }
    return Point(x: row.x + row.width / 4, y: row.y + row.height / 2)
  }
}
