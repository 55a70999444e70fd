import CGtkBindings
import GioBindings

/// The desktop's screen reader.
@MainActor
package enum ScreenReader {
  /// Milliseconds that the accessibility bus has for its answer.
  private static let timeout: Int32 = 2000

  /// Returns whether a screen reader, or another program that reads windows, runs; false without an answer.
  package static func isOn() async -> Bool {
    for property in ["IsEnabled", "ScreenReaderEnabled"] {
      let answer = try? await Bus.connect()?.call(
        "Get", of: Bus.properties, at: "/org/a11y/bus", in: "org.a11y.Bus",
        [.text("org.a11y.Status"), .text(property)], timeout: timeout)
      if answer == [.flag(true)] { return true }
    }
    return false
  }

  /// Gives a widget the focus that it has once more, so that it is read.
  ///
  /// GTK 4 announces the first focus of a window before screen readers know the window.
  package static func read(_ widget: Widget) {
    guard widget.hasFocus, let root = gtk_widget_get_root(widget.pointer) else { return }
    gtk_root_set_focus(root, nil)
    _ = widget.grabFocus()
  }
}
