import CGtkBindings

/// The window's own buttons at one end of its title bar, as the desktop has them there.
///
/// Ownership: as of any widget; GTK makes and takes its buttons.
package final class WindowControls: Widget {
  /// The desktop's name for the button that closes the window.
  private static let close = "close"

  /// Makes the buttons of one end: where reading starts, or opposite of that.
  package init(atStart: Bool) {
    super.init(adopting: gtk_window_controls_new(atStart ? GTK_PACK_START : GTK_PACK_END))
  }

  /// Whether all buttons but the one that closes the window are left out.
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

/// A title bar's empty places: a drag moves the window, a double click does what the desktop has set
/// for title bars (`gtk-titlebar-double-click`), and a right click opens the window's menu.
///
/// What GTK's own header bars are made of. Ownership: as of any widget; GTK makes and takes the menu.
package final class WindowHandle: Widget {
  /// Makes one that takes whatever room it gets.
  package init() {
    super.init(adopting: gtk_window_handle_new())
  }

  /// Whether the window's menu is open where it is not the desktop's own.
  package var isMenuOpen: Bool {
    pointer.children.contains { $0.isA(gtk_popover_get_type()) && gtk_widget_get_mapped($0) != 0 }
  }
}
