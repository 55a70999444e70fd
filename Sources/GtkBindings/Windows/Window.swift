import CGtkBindings

/// A toplevel window without a title bar of its own.
///
/// Ownership: as of any `Toplevel`; the Swift object of the content is kept by the C object.
public final class Window: Toplevel {
  private let application: Application

  /// Makes a window of an application, not yet shown, of a size in points.
  public init(application: Application, width: Int, height: Int) {
    self.application = application
    super.init(gtk_application_window_new(application.pointer))
    // A title bar of our own that cannot be seen: the content reaches to the top edge, and the window
    // keeps the edges by which it is resized.
    let titleBar = created(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_widget_set_visible(titleBar, 0)
    gtk_window_set_titlebar(windowPointer, titleBar)
    gtk_window_set_default_size(windowPointer, Int32(width), Int32(height))
  }

  /// What fills the window.
  package func setContent(_ widget: Widget) {
    gtk_window_set_child(windowPointer, widget.pointer)
    KeptWidgets.of(rawObject).replace(with: widget)
  }

  /// Adds a style class.
  package func addStyle(_ name: String) {
    gtk_widget_add_css_class(raw, name)
  }

  /// The title as the desktop shows it in its lists of windows.
  public func setTitle(_ title: String) {
    guard !isClosed else { return }
    gtk_window_set_title(windowPointer, title.shortened(to: .line))
  }

  /// Names the icon, in the icon theme, by which the desktop shows the window, and every window of this
  /// program that comes from now on.
  package func setIconName(_ name: String) {
    gtk_window_set_default_icon_name(name)
    guard !isClosed else { return }
    gtk_window_set_icon_name(windowPointer, name)
  }

  /// Keeps the window's application running, without the window too, until the returned token is
  /// gone.
  package func holdApplication() -> ApplicationHold { application.hold() }

  /// Closes the window without asking.
  package func destroy() {
    guard !isClosed else { return }
    gtk_window_destroy(windowPointer)
  }

  /// Whether the window fills its monitor. Takes effect when the window manager agrees.
  package var isFullscreen: Bool {
    get { !isClosed && gtk_window_is_fullscreen(windowPointer) != 0 }
    set {
      guard !isClosed else { return }
      newValue ? gtk_window_fullscreen(windowPointer) : gtk_window_unfullscreen(windowPointer)
    }
  }

  /// Whether the window fills what the desktop leaves it. Takes effect when the window manager agrees.
  package var isMaximised: Bool {
    get { !isClosed && gtk_window_is_maximized(windowPointer) != 0 }
    set {
      guard !isClosed else { return }
      newValue ? gtk_window_maximize(windowPointer) : gtk_window_unmaximize(windowPointer)
    }
  }

  /// Calls `handler` when the window enters or leaves fullscreen.
  package func onFullscreenChange(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(rawObject, "notify::fullscreened", handler)
  }

  /// Calls `handler` when the window is about to close; true keeps it open.
  package func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) {
    Signals.connectAnswering(rawObject, "close-request", handler)
  }
}
