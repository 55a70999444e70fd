import CGtkBindings

/// A toplevel window without a title bar of its own.
///
/// Ownership: GTK owns toplevels until `gtk_window_destroy`; this only lends the pointer, and
/// `isClosed` says when it must not be used any more. The Swift object of the content is kept by the C
/// object.
@MainActor
public final class Window {
  let raw: UnsafeMutablePointer<GtkWidget>
  private let application: Application

  /// Whether GTK has destroyed the window.
  public private(set) var isClosed = false

  /// Makes a window of an application, not yet shown, of a size in points.
  public init(application: Application, width: Int, height: Int) {
    self.application = application
    raw = created(gtk_application_window_new(application.pointer))
    // A title bar of our own that nobody sees: the content reaches to the top edge, and the window
    // keeps the edges by which it is resized.
    let titleBar = created(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_widget_set_visible(titleBar, 0)
    gtk_window_set_titlebar(windowPointer, titleBar)
    LiveCounters.windows.increment()
    gtk_window_set_default_size(windowPointer, Int32(width), Int32(height))
    Signals.connect(UnsafeMutableRawPointer(raw), "destroy") { [weak self] in
      self?.isClosed = true
    }
    WeakReference.watch(UnsafeMutableRawPointer(raw)) { LiveCounters.windows.decrement() }
  }

  var windowPointer: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GtkWindow.self)
  }

  /// What fills the window.
  public func setContent(_ widget: Widget) {
    gtk_window_set_child(windowPointer, widget.pointer)
    KeptWidgets.of(UnsafeMutableRawPointer(raw)).replace(with: widget)
  }

  /// Adds a style class.
  public func addStyle(_ name: String) {
    gtk_widget_add_css_class(raw, name)
  }

  /// The title as the desktop shows it in its lists of windows.
  public func setTitle(_ title: String) {
    guard !isClosed else { return }
    gtk_window_set_title(windowPointer, title.shortened(to: TextLimit.line))
  }

  /// The window's icon as the desktop shows it in its lists of windows, by its name in the icon theme.
  public func setIconName(_ name: String) {
    guard !isClosed else { return }
    gtk_window_set_icon_name(windowPointer, name)
  }

  /// Keeps the window's application running, without the window too, until the returned token is
  /// gone.
  public func holdApplication() -> ApplicationHold { application.hold() }

  /// Shows the window, in front.
  public func present() {
    guard !isClosed else { return }
    gtk_window_present(windowPointer)
  }

  /// Asks the window to close; `onCloseRequest` may refuse.
  public func close() {
    guard !isClosed else { return }
    gtk_window_close(windowPointer)
  }

  /// Closes the window without asking.
  public func destroy() {
    guard !isClosed else { return }
    gtk_window_destroy(windowPointer)
  }

  /// Whether the window fills its monitor. Takes effect when the window manager agrees.
  public var isFullscreen: Bool {
    get { !isClosed && gtk_window_is_fullscreen(windowPointer) != 0 }
    set {
      guard !isClosed else { return }
      newValue ? gtk_window_fullscreen(windowPointer) : gtk_window_unfullscreen(windowPointer)
    }
  }

  /// Whether the window fills what the desktop leaves it. Takes effect when the window manager agrees.
  public var isMaximised: Bool {
    get { !isClosed && gtk_window_is_maximized(windowPointer) != 0 }
    set {
      guard !isClosed else { return }
      newValue ? gtk_window_maximize(windowPointer) : gtk_window_unmaximize(windowPointer)
    }
  }

  /// Calls `handler` when the window enters or leaves fullscreen.
  public func onFullscreenChange(_ handler: @escaping @MainActor () -> Void) {
    Signals.connectNotify(UnsafeMutableRawPointer(raw), "fullscreened", handler)
  }

  /// Calls `handler` when the window is about to close; true keeps it open.
  public func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) {
    Signals.connectQuestion(UnsafeMutableRawPointer(raw), "close-request", handler)
  }

  /// Calls `handler` when the window is gone.
  public func onClosed(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(raw), "destroy", handler)
  }

  /// Calls `handler` when the window has been finalised, not only closed.
  public func onFinalised(_ handler: @escaping @Sendable () -> Void) {
    WeakReference.watch(UnsafeMutableRawPointer(raw), handler)
  }
}
