import CGtkBindings

/// A main window without GTK's title bar, or a window of other code.
///
/// Ownership: as for any `Toplevel`; the C object keeps the Swift object of the content.
public final class Window: Toplevel {
  /// The application; nil for a window of other code that has none.
  let application: Application?
  /// Called with each key that a dialog over the window has no use for; returns whether it was used.
  package var onDialogKey: (@MainActor (Key) -> Bool)?

  /// Makes a hidden window of an application, with a size in points.
  public init(application: Application, width: Int, height: Int) {
    self.application = application
    super.init(gtk_application_window_new(application.pointer))
    // With an invisible title bar, the content reaches the top edge and the window keeps its resize edges.
    let titleBar = created(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_widget_set_visible(titleBar, 0)
    gtk_window_set_titlebar(windowPointer, titleBar)
    gtk_window_set_default_size(windowPointer, Int32(width), Int32(height))
  }

  /// Makes a Swift object for a window of other code, which stays as it is.
  ///
  /// Ownership: borrows the window, which GTK owns until it is destroyed.
  public init(wrapping window: UnsafeMutablePointer<GtkWindow>) {
    application = gtk_window_get_application(window).map { Application(retaining: $0) }
    super.init(UnsafeMutableRawPointer(window).cast())
  }

  /// Sets the content, which fills the window.
  package func setContent(_ widget: Widget) {
    gtk_window_set_child(windowPointer, widget.pointer)
    RetainedWidgets.of(rawObject).replace(with: widget)
  }

  /// Sets the title, which the desktop shows in its lists of windows.
  public func setTitle(_ title: String) {
    guard !isClosed else { return }
    gtk_window_set_title(windowPointer, title.shortened(to: .line))
  }

  /// Sets the name of the icon, in the icon theme, for this window and for later windows of the program.
  package func setIconName(_ name: String) {
    gtk_window_set_default_icon_name(name)
    guard !isClosed else { return }
    gtk_window_set_icon_name(windowPointer, name)
  }

  /// Keeps the application running, even without the window, until the returned token is released; nil without one.
  package func holdApplication() -> ApplicationHold? { application?.hold() }

  /// Uses a token that another program got for the keyboard focus when the window is presented next.
  package func setActivationToken(_ token: String) {
    guard !isClosed else { return }
    gtk_window_set_startup_id(windowPointer, token)
  }

  /// Closes the window without a close request.
  package func destroy() {
    guard !isClosed else { return }
    gtk_window_destroy(windowPointer)
  }

  /// Whether the window fills its monitor; a change takes effect when the window manager agrees.
  package var isFullscreen: Bool {
    get { !isClosed && gtk_window_is_fullscreen(windowPointer) != 0 }
    set {
      guard !isClosed else { return }
      newValue ? gtk_window_fullscreen(windowPointer) : gtk_window_unfullscreen(windowPointer)
    }
  }

  /// Whether the window is maximised; a change takes effect when the window manager agrees.
  package var isMaximised: Bool {
    get { !isClosed && gtk_window_is_maximized(windowPointer) != 0 }
    set {
      guard !isClosed else { return }
      newValue ? gtk_window_maximize(windowPointer) : gtk_window_unmaximize(windowPointer)
    }
  }

  package func onFullscreenChange(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(rawObject, "notify::fullscreened", handler)
  }

  /// Calls `handler` when the window is asked to close; true keeps it open.
  package func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) {
    Signals.connectReturning(rawObject, "close-request", handler)
  }
}
