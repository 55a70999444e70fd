import CGtkBindings

/// The window buttons at one end of a title bar, as the desktop arranges them.
///
/// Ownership: as for any widget; GTK creates and removes the buttons.
package final class WindowControls: Widget {
  /// The name of the close button in the desktop's setting.
  private static let close = "close"

  /// Makes the buttons of the start or the end of a title bar.
  package init(atStart: Bool) {
    super.init(adopting: gtk_window_controls_new(atStart ? GTK_PACK_START : GTK_PACK_END))
  }

  /// Whether only the close button is shown.
  package var showsOnlyClose = false {
    didSet { if showsOnlyClose != oldValue { followLayout() } }
  }

  private var following: SignalHandler?

  isolated deinit {
    following?.disconnect()
  }

  private func followLayout() {
    following?.disconnect()
    following = nil
    guard showsOnlyClose, let settings = gtk_widget_get_settings(pointer) else {
      return gtk_window_controls_set_decoration_layout(object.opaque, nil)
    }
    // The settings outlive every widget.
    following = Signals.connect(
      UnsafeMutableRawPointer(settings), "notify::gtk-decoration-layout"
    ) { [weak self] in self?.leaveOutAllButClose() }
    leaveOutAllButClose()
  }

  private func leaveOutAllButClose() {
    guard let settings = gtk_widget_get_settings(pointer),
      let layout = Property.text("gtk-decoration-layout", of: UnsafeMutableRawPointer(settings))
    else { return }
    let sides = layout.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let closing = sides.map { names in
      names.split(separator: ",").contains { $0 == Self.close } ? Self.close : ""
    }
    gtk_window_controls_set_decoration_layout(object.opaque, closing.joined(separator: ":"))
  }
}

/// The empty area of a title bar, as in GTK's header bars.
///
/// A drag moves the window, a double click does what the desktop has set (`gtk-titlebar-double-click`), and a right
/// click opens the window menu. Ownership: as for any widget; GTK creates and removes the menu.
package final class WindowHandle: Widget {
  /// Makes a handle that takes any room.
  package init() {
    super.init(adopting: gtk_window_handle_new())
  }

  /// Whether the window menu is open and drawn by GTK rather than the desktop.
  package var isMenuOpen: Bool {
    pointer.children.contains { $0.isA(gtk_popover_get_type()) && gtk_widget_get_mapped($0) != 0 }
  }
}
