import CGtkBindings

extension Window {
  /// The size in points that the window has, or goes back to when it is not maximised any more.
  public var restoredSize: (width: Int, height: Int) {
    guard !isClosed else { return (0, 0) }
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(windowPointer, &width, &height)
    return (Int(width), Int(height))
  }

  /// Leaves out the frame that GTK draws around the content where nothing composes windows, so that the
  /// content can be as large as the screen. Takes effect when the window is laid out.
  public func removeFrame() {
    guard !isClosed else { return }
    gtk_window_set_decorated(windowPointer, 0)
    // GTK 4.8 leaves the style of a window that has one.
    gtk_widget_remove_css_class(raw, "solid-csd")
  }

  /// Gives the content of a window that is shown a size in points, as far as the window manager agrees.
  /// A frame around the content belongs to the window and comes on top of it.
  ///
  /// GTK makes no window larger than its display allows: `onRefusal` is called, when the window is laid
  /// out, if this one would be.
  public func resizeContent(
    _ content: Widget, width: Int, height: Int, onRefusal: @escaping @MainActor () -> Void
  ) {
    guard !isClosed, let surface = gtk_native_get_surface(OpaquePointer(raw)) else { return }
    let outer = restoredSize
    let width = Int32(width + outer.width) - Int32(content.width)
    let height = Int32(height + outer.height) - Int32(content.height)
    watchLayout(of: UnsafeMutableRawPointer(surface)) { largestWidth, largestHeight in
      if width > largestWidth || height > largestHeight { onRefusal() }
    }
    gtk_window_set_default_size(windowPointer, width, height)
  }

  /// Tells what the display allows at most, once, at the window's next layout.
  private func watchLayout(
    of surface: UnsafeMutableRawPointer, _ handler: @escaping @MainActor (Int32, Int32) -> Void
  ) {
    var connection: SignalHandler?
    // `void (*)(GdkToplevel *, GdkToplevelSize *, gpointer)`
    connection = Signals.connectPointer(surface, "compute-size") { size in
      connection?.disconnect()
      connection = nil
      var (width, height): (Int32, Int32) = (0, 0)
      gdk_toplevel_size_get_bounds(size.map { OpaquePointer($0) }, &width, &height)
      handler(width, height)
    }
  }
}
