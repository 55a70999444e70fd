import CGtkBindings

/// The desktop's screen reader.
@MainActor
package enum ScreenReader {
  /// Milliseconds that the accessibility bus has for its answer.
  private static let timeout: Int32 = 2000

  /// Returns whether a screen reader, or another program that reads windows, runs; false without an answer.
  package static func isOn() async -> Bool {
    for property in ["IsEnabled", "ScreenReaderEnabled"] {
      let isOn = await SessionBus.flag(
        property, of: "org.a11y.Status", at: "/org/a11y/bus", in: "org.a11y.Bus", timeout: timeout)
      if isOn == true { return true }
    }
    return false
  }

  /// Lets a widget with the focus lose it and have it again, which is read once more.
  ///
  /// GTK 4 tells of the first focus of a window before screen readers know of the window.
  package static func read(_ widget: Widget) {
    guard widget.hasFocus, let root = gtk_widget_get_root(widget.pointer) else { return }
    gtk_root_set_focus(root, nil)
    _ = widget.grabFocus()
  }
}
