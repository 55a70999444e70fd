import CGtk

/// Shuts popovers whose parent or window goes.
///
/// GTK 4.8 never lets go of a popover that is open, or that the keyboard focus has not left yet, when
/// it loses its parent or its window.
@MainActor
enum OpenPopover {
  /// Takes the focus out of a popover at once, which GTK puts off until the next frame, and closes it.
  static func shut(_ popover: UnsafeMutablePointer<GtkPopover>) {
    // In this order: hiding what has the focus is what makes GTK put it off.
    moveFocus(outOf: UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self))
    gtk_popover_popdown(popover)
  }

  private static func moveFocus(outOf popover: UnsafeMutablePointer<GtkWidget>) {
    guard let root = gtk_widget_get_root(popover) else { return }
    let holdsFocus = {
      guard let focus = gtk_root_get_focus(root) else { return false }
      return focus == popover || gtk_widget_is_ancestor(focus, popover) != 0
    }
    guard holdsFocus() else { return }
    // To where it most likely came from; a widget that is no longer shown cannot have it.
    var ancestor = gtk_widget_get_parent(popover)
    while let current = ancestor, gtk_widget_get_mapped(current) == 0 {
      ancestor = gtk_widget_get_parent(current)
    }
    if let ancestor, gtk_widget_grab_focus(ancestor) != 0, !holdsFocus() { return }
    gtk_root_set_focus(root, nil)
  }
}
