import CGtkBindings

extension Window {
  /// What X calls the output of the monitor that the window is on, such as `DP-1`; nil before the
  /// window is shown, and on displays other than X's, whose compositor sees to colours.
  public var outputName: String? {
    guard let surface = shownSurface, let display = gdk_surface_get_display(surface),
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(display).assumingMemoryBound(to: GTypeInstance.self),
        g_type_from_name("GdkX11Display")) != 0,
      let monitor = gdk_display_get_monitor_at_surface(display, surface)
    else { return nil }
    // A property of X's monitors long before GDK 4.10 made it one of all.
    let type = UnsafeMutableRawPointer(monitor).assumingMemoryBound(to: GTypeInstance.self)
      .pointee.g_class
    guard
      g_object_class_find_property(
        UnsafeMutableRawPointer(type)?.assumingMemoryBound(to: GObjectClass.self), "connector")
        != nil
    else { return nil }
    return Property.text("connector", of: UnsafeMutableRawPointer(monitor))
  }

  /// Calls `handler` each time the window, which must have been shown, comes onto another monitor.
  public func onMonitorChange(_ handler: @escaping @MainActor () -> Void) {
    guard let surface = shownSurface else { return }
    // The surface goes with the window, and the handler with it.
    Signals.connectBoxed(UnsafeMutableRawPointer(surface), "enter-monitor", handler)
  }

  private var shownSurface: OpaquePointer? {
    guard !isClosed, gtk_widget_get_realized(raw) != 0 else { return nil }
    return gtk_native_get_surface(OpaquePointer(raw))
  }
}
