import CGtkBindings

/// The screen, as far as it is known before GTK starts.
package enum Screen {
  /// The X server's screen in device pixels, all monitors together; nil without an X server, and under Wayland.
  ///
  /// May be called on any thread. It takes a millisecond or two, on a separate connection: GTK has none yet.
  package static var sizeBeforeStart: (width: Int, height: Int)? {
    var number: Int32 = 0
    guard g_getenv("WAYLAND_DISPLAY") == nil, g_getenv("DISPLAY") != nil,
      let server = xcb_connect(nil, &number)
    else { return nil }
    defer { xcb_disconnect(server) }
    guard xcb_connection_has_error(server) == 0 else { return nil }
    var screens = xcb_setup_roots_iterator(xcb_get_setup(server))
    for _ in 0..<number { xcb_screen_next(&screens) }
    guard screens.rem > 0, let screen = screens.data?.pointee else { return nil }
    return (Int(screen.width_in_pixels), Int(screen.height_in_pixels))
  }
}
