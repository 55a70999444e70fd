import CGtkBindings

/// A toplevel window: a main window or a dialog.
///
/// Ownership: GTK owns toplevels until `gtk_window_destroy`; this only borrows the pointer, which must not be used once
/// `isClosed`. The C object keeps the Swift objects of its content.
@MainActor
public class Toplevel {
  let raw: WidgetPointer

  /// Whether GTK has destroyed the window.
  package private(set) var isClosed = false

  init(_ made: WidgetPointer?) {
    raw = created(made)
    LiveCounters.windows.increment()
    onClosed { [weak self] in self?.isClosed = true }
    hideTooltipsWhileInactive()
    watchFinalisation(of: rawObject) { LiveCounters.windows.decrement() }
  }

  var rawObject: UnsafeMutableRawPointer { UnsafeMutableRawPointer(raw) }
  var windowPointer: UnsafeMutablePointer<GtkWindow> { raw.cast() }

  /// Shows the window in front.
  public func present() {
    guard !isClosed else { return }
    gtk_window_present(windowPointer)
  }

  /// Closes the window as its close button does.
  package func close() {
    guard !isClosed else { return }
    gtk_window_close(windowPointer)
  }

  /// Calls `handler` when the window is destroyed.
  package func onClosed(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(rawObject, "destroy", handler)
  }
}

/// A window that is shown over another.
///
/// Ownership: once shown it lives until it is closed, whether or not this object is kept; if never shown, it is
/// destroyed with this object.
package class Dialog: Toplevel {
  private var wasShown = false

  isolated deinit {
    guard !wasShown, !isClosed else { return }
    gtk_window_destroy(windowPointer)
  }

  /// Shows the dialog, modal to `window` and closed with it.
  package func show(over window: Window) {
    guard !window.isClosed else { return }
    Widget(retaining: raw).onKeyUnused { [weak window] in window?.onDialogKey?($0) ?? false }
    show(over: window.windowPointer)
  }

  package func show(over widget: Widget) {
    guard let root = gtk_widget_get_root(widget.pointer) else { return }
    show(over: UnsafeMutableRawPointer(root).cast())
  }

  private func show(over parent: UnsafeMutablePointer<GtkWindow>) {
    guard !isClosed else { return }
    wasShown = true
    // Once the dialog covers the pointer, GTK does not find the widget whose tooltip is shown.
    HiddenTooltip(in: UnsafeMutableRawPointer(parent).cast())?.restore()
    gtk_window_set_transient_for(windowPointer, parent)
    gtk_window_set_destroy_with_parent(windowPointer, 1)
    gtk_window_set_modal(windowPointer, 1)
    gtk_window_present(windowPointer)
  }
}
