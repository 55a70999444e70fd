import CGtkBindings

/// What every dialog is: a toplevel that is shown over another window.
///
/// Ownership: GTK owns toplevels until they are destroyed. Once shown it lives until it is closed, whether
/// or not this object is kept; one that was never shown is destroyed with this object.
@MainActor
final class DialogToplevel {
  /// The C object; not to be used once `isClosed`.
  let raw: UnsafeMutablePointer<GtkWidget>

  /// Whether it has been closed, which destroys it.
  private(set) var isClosed = false
  private var wasShown = false

  /// Takes over a toplevel that has just been made.
  ///
  /// - Parameters:
  ///   - raw: the C object.
  ///   - onClosed: called as it is destroyed.
  init(_ raw: UnsafeMutablePointer<GtkWidget>, onClosed: @escaping @MainActor () -> Void = {}) {
    self.raw = raw
    LiveCounters.windows.increment()
    Signals.connect(UnsafeMutableRawPointer(raw), "destroy") { [weak self] in
      self?.isClosed = true
      onClosed()
    }
    WeakReference.watch(UnsafeMutableRawPointer(raw)) { LiveCounters.windows.decrement() }
  }

  isolated deinit {
    guard !wasShown, !isClosed else { return }
    gtk_window_destroy(window)
  }

  var window: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GtkWindow.self)
  }

  /// Shows it in front of a window, which gets no input until it is closed, and goes with it.
  func show(over parent: UnsafeMutablePointer<GtkWindow>) {
    guard !isClosed else { return }
    wasShown = true
    gtk_window_set_transient_for(window, parent)
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_set_modal(window, 1)
    gtk_window_present(window)
  }

  /// Closes it as its close button does.
  func close() {
    guard !isClosed else { return }
    gtk_window_close(window)
  }
}
