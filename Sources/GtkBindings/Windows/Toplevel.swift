import CGtkBindings

/// A window of any kind: the program's own, or a dialog.
///
/// Ownership: GTK owns toplevels until `gtk_window_destroy`; this only lends the pointer, and `isClosed`
/// says when it must not be used any more. The Swift objects of what stands in it are kept by the C object.
@MainActor
public class Toplevel {
  /// The C object; not to be used once `isClosed`.
  let raw: WidgetPointer

  /// Whether GTK has destroyed it.
  package private(set) var isClosed = false

  /// Takes over a toplevel that has just been made.
  init(_ made: WidgetPointer?) {
    raw = created(made)
    LiveCounters.windows.increment()
    onClosed { [weak self] in self?.isClosed = true }
    watchFinalisation(of: rawObject) { LiveCounters.windows.decrement() }
  }

  var rawObject: UnsafeMutableRawPointer { UnsafeMutableRawPointer(raw) }
  var windowPointer: UnsafeMutablePointer<GtkWindow> { raw.cast() }

  /// Shows it, in front.
  public func present() {
    guard !isClosed else { return }
    gtk_window_present(windowPointer)
  }

  /// Closes it as its close button does.
  package func close() {
    guard !isClosed else { return }
    gtk_window_close(windowPointer)
  }

  /// Calls `handler` when it is gone.
  package func onClosed(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(rawObject, "destroy", handler)
  }
}

/// A window that is shown over another.
///
/// Ownership: once shown it lives until it is closed, whether or not this object is kept; one that was never
/// shown is destroyed with this object.
package class Dialog: Toplevel {
  private var wasShown = false

  isolated deinit {
    guard !wasShown, !isClosed else { return }
    gtk_window_destroy(windowPointer)
  }

  /// Shows it in front of a window, which gets no input until it is closed, and goes with it.
  package func show(over window: Window) {
    guard !window.isClosed else { return }
    show(over: window.windowPointer)
  }

  /// Shows it in front of the window that a widget is in, whosever that is.
  package func show(over widget: Widget) {
    guard let root = gtk_widget_get_root(widget.pointer) else { return }
    show(over: UnsafeMutableRawPointer(root).cast())
  }

  private func show(over parent: UnsafeMutablePointer<GtkWindow>) {
    guard !isClosed else { return }
    wasShown = true
    gtk_window_set_transient_for(windowPointer, parent)
    gtk_window_set_destroy_with_parent(windowPointer, 1)
    gtk_window_set_modal(windowPointer, 1)
    gtk_window_present(windowPointer)
  }
}
