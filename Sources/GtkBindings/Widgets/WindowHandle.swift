import CGtkBindings

/// A title bar's empty places: a drag moves the window, a double click does what the desktop has set
/// for title bars (`gtk-titlebar-double-click`), and a right click opens the window's menu.
///
/// What GTK's own header bars are made of. Ownership: as of any widget; GTK makes and takes the menu.
public final class WindowHandle: Widget {
  /// Makes one that takes whatever room it gets.
  public init() {
    super.init(adopting: gtk_window_handle_new())
  }

  /// Whether the window's menu is open where it is not the desktop's own.
  public var isMenuOpen: Bool {
    var isOpen = false
    Children.forEach(of: pointer) { child in
      if child.isA(gtk_popover_get_type()), gtk_widget_get_mapped(child) != 0 { isOpen = true }
    }
    return isOpen
  }
}
