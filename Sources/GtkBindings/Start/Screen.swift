import CGtkBindings

/// The screen, as far as it is known before GTK starts.
package enum Screen {
  /// The X server's screen in device pixels, all monitors together; nil without an X server, and under Wayland.
  ///
  /// May be called on any thread. It takes a millisecond or two, on a separate connection: GTK has none yet.
  package static var sizeBeforeStart: (width: Int, height: Int)? {
    withServer { _, screen, _ in
      (Int(screen.width_in_pixels), Int(screen.height_in_pixels))
    }
  }

  /// Whether a compositor runs; nil if that is not known.
  static var isComposedBeforeStart: Bool? {
    withServer { server, _, number -> Bool? in
      // The compositor of a screen owns this selection (Extended Window Manager Hints, 1.5).
      let name = "_NET_WM_CM_S\(number)"
      let request = xcb_intern_atom(server, 0, UInt16(name.utf8.count), name)
      guard let atom = xcb_intern_atom_reply(server, request, nil) else { return nil }
      defer { free(atom) }
      let question = xcb_get_selection_owner(server, atom.pointee.atom)
      guard let owner = xcb_get_selection_owner_reply(server, question, nil) else { return nil }
      defer { free(owner) }
      return owner.pointee.owner != UInt32(XCB_NONE)
    }
  }

  /// Asks the X server something on a separate connection.
  private static func withServer<Answer>(
    _ ask: (_ server: OpaquePointer, _ screen: xcb_screen_t, _ number: Int) -> Answer?
  ) -> Answer? {
    var number: Int32 = 0
    guard g_getenv("WAYLAND_DISPLAY") == nil, g_getenv("DISPLAY") != nil,
      let server = xcb_connect(nil, &number)
    else { return nil }
    defer { xcb_disconnect(server) }
    guard xcb_connection_has_error(server) == 0 else { return nil }
    var screens = xcb_setup_roots_iterator(xcb_get_setup(server))
    for _ in 0..<number { xcb_screen_next(&screens) }
    guard screens.rem > 0, let screen = screens.data else { return nil }
    return ask(server, screen.pointee, Int(number))
  }
}
