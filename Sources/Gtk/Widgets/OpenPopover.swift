import CGtk

/// Shuts popovers whose parent or window goes.
///
/// GTK 4.8 never lets go of a popover that is open, or that the keyboard focus has not left yet, when
/// it loses its parent or its window.
@MainActor
enum OpenPopover {
  /// Closes a popover and takes the focus out of it at once, which GTK puts off until the next frame.
  static func shut(_ popover: UnsafeMutablePointer<GtkPopover>) {
    gtk_popover_popdown(popover)
    let widget = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
    guard let root = gtk_widget_get_root(widget) else { return }
    let holdsFocus = {
      guard let focus = gtk_root_get_focus(root) else { return false }
      return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }
    guard holdsFocus() else { return }
    // To where it most likely came from; a widget that is no longer shown cannot have it.
    var ancestor = gtk_widget_get_parent(widget)
    while let current = ancestor, gtk_widget_get_mapped(current) == 0 {
      ancestor = gtk_widget_get_parent(current)
    }
    if let ancestor, gtk_widget_grab_focus(ancestor) != 0, !holdsFocus() { return }
    gtk_root_set_focus(root, nil)
  }
}
