import CGtkBindings

// Ownership: the display owns surfaces and monitors; the handlers of a surface are freed with it.

extension Window {
  /// The size in points that the window has when it is not maximised.
  package var restoredSize: (width: Int, height: Int) {
    guard !isClosed else { return (0, 0) }
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(windowPointer, &width, &height)
    return (Int(width), Int(height))
  }

  /// Removes the frame that GTK draws without a compositor, so that the content can be as large as the screen.
  ///
  /// Takes effect at the next layout of the window.
  package func removeFrame() {
    guard !isClosed else { return }
    gtk_window_set_decorated(windowPointer, 0)
    // GTK 4.8 does not remove the style class of the frame.
    gtk_widget_remove_css_class(raw, "solid-csd")
  }

  /// Resizes a shown window so that its content gets a size in points, if the window manager agrees.
  ///
  /// A frame around the content adds to the window's size. GTK makes no window larger than the display allows:
  /// `onRefusal` is called during the layout if this one would be.
  package func resizeContent(
    _ content: Widget, width: Int, height: Int, onRefusal: @escaping @MainActor () -> Void
  ) {
    guard !isClosed, let surface else { return }
    let outer = restoredSize
    let width = Int32(width + outer.width) - Int32(content.width)
    let height = Int32(height + outer.height) - Int32(content.height)
    // `void (*)(GdkToplevel *, GdkToplevelSize *, gpointer)`, once, at the next layout of the window.
    Signals.connectOnce(UnsafeMutableRawPointer(surface), "compute-size") {
      (size: UnsafeMutableRawPointer?) in
      var (largestWidth, largestHeight): (Int32, Int32) = (0, 0)
      gdk_toplevel_size_get_bounds(size.map { OpaquePointer($0) }, &largestWidth, &largestHeight)
      if width > largestWidth || height > largestHeight { onRefusal() }
    }
    gtk_window_set_default_size(windowPointer, width, height)
  }

  /// The X output of the window's monitor, such as `DP-1`.
  ///
  /// It is nil before the window is shown, and on displays other than X, where the compositor manages colours.
  package var outputName: String? {
    guard let surface = shownSurface, let display = gdk_surface_get_display(surface),
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(display).cast(), g_type_from_name("GdkX11Display")) != 0,
      let monitor = gdk_display_get_monitor_at_surface(display, surface)
        .map({ UnsafeMutableRawPointer($0) }),
      // X monitors had this property long before GDK 4.10 added it to all monitors.
      g_object_class_find_property(
        g_type_class_peek(runtimeType(of: monitor)).assumingMemoryBound(to: GObjectClass.self),
        "connector") != nil
    else { return nil }
    return Property.text("connector", of: monitor)
  }

  /// Calls `handler` each time the window, which must have been shown, enters a monitor.
  package func onMonitorChange(_ handler: @escaping @MainActor () -> Void) {
    guard let surface = shownSurface else { return }
    // The surface is destroyed with the window, and the handler with it.
    Signals.connect(UnsafeMutableRawPointer(surface), "enter-monitor", handler)
  }

  private var shownSurface: OpaquePointer? {
    guard !isClosed, gtk_widget_get_realized(raw) != 0 else { return nil }
    return surface
  }

  var surface: OpaquePointer? { gtk_native_get_surface(OpaquePointer(raw)) }
}
