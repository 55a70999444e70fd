import CGtk

/// The screen, as far as it can be known before GTK has started.
public enum Screen {
  /// The X server's screen in device pixels, all monitors together; nil where there is no X server, or
  /// where windows belong to Wayland.
  ///
  /// May be called on any thread, and takes a millisecond or two.
  public static var sizeBeforeStart: (width: Int, height: Int)? {
    guard g_getenv("WAYLAND_DISPLAY") == nil, g_getenv("DISPLAY") != nil,
      let connection = xcb_connect(nil, nil)
    else { return nil }
    defer { xcb_disconnect(connection) }
    guard xcb_connection_has_error(connection) == 0,
      let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data
    else { return nil }
    return (Int(screen.pointee.width_in_pixels), Int(screen.pointee.height_in_pixels))
  }
}
