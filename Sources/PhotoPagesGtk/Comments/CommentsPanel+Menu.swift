import GtkBindings
import PhotoPages

extension CommentsPanel: MenuAnchor {
  /// The menu of a comment opens at its row, at the pointer if that is what pressed it.
  func place(of menu: PhotoMenu, in view: Widget) -> Rect? {
    guard case .comment(let comment) = menu, let row = row(of: comment)?.allocation(in: view) else {
      return nil
    }
    let frame = Rect(x: row.x, y: row.y, width: row.width, height: row.height)
    let pointer = context.pointer(in: view)
    let point =
      pointer.flatMap { frame.contains($0) ? $0 : nil }
      ?? Point(x: row.x + row.width / 4, y: row.y + row.height / 2)
    return Rect(x: point.x, y: point.y, width: 0, height: 0)
  }
}
