import CGtkBindings

/// Shuts popovers whose parent or window goes.
///
/// GTK 4.8 never lets go of a popover that is open, or that the keyboard focus has not left yet, when
/// it loses its parent or its window.
@MainActor
enum OpenPopover {
  /// Takes the focus out of a popover at once, which GTK puts off until the next frame, and closes it.
  static func shut(_ popover: UnsafeMutablePointer<GtkPopover>) {
    let widget = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
    // In this order: hiding what has the focus is what makes GTK put it off.
    moveFocus(outOf: widget)
    gtk_popover_popdown(popover)
    takeFocusFromHiddenParent(of: widget)
  }

  /// GTK 4.18 gives the focus to the parent of a popover that is closed. A parent on its way out keeps
  /// it, and the window keeps the parent.
  private static func takeFocusFromHiddenParent(of popover: UnsafeMutablePointer<GtkWidget>) {
    guard let parent = gtk_widget_get_parent(popover), gtk_widget_get_mapped(parent) == 0,
      let root = gtk_widget_get_root(parent), hasFocus(inside: parent, of: root)
    else { return }
    gtk_root_set_focus(root, nil)
  }

  private static func moveFocus(outOf popover: UnsafeMutablePointer<GtkWidget>) {
    guard let root = gtk_widget_get_root(popover) else { return }
    guard hasFocus(inside: popover, of: root) else { return }
    // To where it most likely came from; a widget that is no longer shown cannot have it.
    var ancestor = gtk_widget_get_parent(popover)
    while let current = ancestor, gtk_widget_get_mapped(current) == 0 {
      ancestor = gtk_widget_get_parent(current)
    }
    if let ancestor, gtk_widget_grab_focus(ancestor) != 0, !hasFocus(inside: popover, of: root) {
      return
    }
    gtk_root_set_focus(root, nil)
  }

  /// Whether a widget, or one inside it, has a window's focus.
  private static func hasFocus(
    inside widget: UnsafeMutablePointer<GtkWidget>, of root: OpaquePointer
  ) -> Bool {
    guard let focus = gtk_root_get_focus(root) else { return false }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
  }
}
