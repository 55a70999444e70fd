import CGtkBindings

/// The children of a widget as GTK links them, lent.
@MainActor
enum Children {
  /// Calls `body` with each, from the first; it may take the child out.
  static func forEach(
    of widget: UnsafeMutablePointer<GtkWidget>, _ body: (UnsafeMutablePointer<GtkWidget>) -> Void
  ) {
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      // Read first: the body may take the child out.
      child = gtk_widget_get_next_sibling(current)
      body(current)
    }
  }

  /// Finds where a child is to be put.
  ///
  /// - Parameters:
  ///   - index: counted from 0; beyond the end means the end.
  ///   - widget: whose children they are.
  ///   - other: one that does not count, because it is to be moved.
  /// - Returns: the child after which another becomes the one at `index`; nil for the beginning.
  static func before(
    _ index: Int, in widget: UnsafeMutablePointer<GtkWidget>,
    leavingOut other: UnsafeMutablePointer<GtkWidget>? = nil
  ) -> UnsafeMutablePointer<GtkWidget>? {
    var found: UnsafeMutablePointer<GtkWidget>?
    var count = 0
    forEach(of: widget) { child in
      guard count < index, child != other, !child.isA(gtk_popover_get_type()) else { return }
      found = child
      count += 1
    }
    return found
  }
}
