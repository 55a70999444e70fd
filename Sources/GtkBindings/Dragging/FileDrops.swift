import CGtkBindings
import GioBindings

// Ownership: the window owns the drop target. A drop, its value and the files are borrowed by the handlers.

extension Widget {
  /// Lets files that are dragged from the widget's own window be dropped on it, as long as `isMeant`.
  ///
  /// `hovered` gets whether they are over the widget, `dropped` whether Control is held as they are dropped.
  package func takeOwnDrops(
    if isMeant: @escaping @MainActor () -> Bool, hovered: @escaping @MainActor (Bool) -> Void,
    dropped: @escaping @MainActor (_ withControl: Bool) -> Void
  ) {
    guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else {
      return
    }
    nonisolated(unsafe) let lent = target
    let raw = UnsafeMutableRawPointer(target)
    Signals.connectReturning(raw, "accept") { [weak self] (drop: UnsafeMutableRawPointer?) in
      guard let self, let drop, let drag = gdk_drop_get_drag(OpaquePointer(drop)),
        let native = gtk_widget_get_native(pointer)
      else { return false }
      return gdk_drag_get_surface(drag) == gtk_native_get_surface(native) && isMeant()
    }
    Signals.connect(raw, "notify::current-drop") {
      hovered(gtk_drop_target_get_current_drop(lent) != nil)
    }
    Signals.connectReturning(raw, "drop") { (_: UnsafeMutableRawPointer?) in
      dropped(Self.isControlHeld)
      return true
    }
    // The widget takes over the target.
    gtk_widget_add_controller(pointer, target)
  }

  /// Whether Control is held, as far as the keyboard tells during a drag.
  private static var isControlHeld: Bool {
    guard let display = gdk_display_get_default(),
      let seat = gdk_display_get_default_seat(display), let keyboard = gdk_seat_get_keyboard(seat)
    else { return false }
    return gdk_device_get_modifier_state(keyboard).rawValue & GDK_CONTROL_MASK.rawValue != 0
  }
}

extension Window {
  /// Calls `handler` with the URIs of files that are dropped on the window, unless they were dragged from it.
  ///
  /// While files are dragged over it, the window has the state `:drop(active)` in style sheets.
  package func onFilesDropped(_ handler: @escaping @MainActor ([String]) -> Void) {
    guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else {
      return
    }
    let raw = UnsafeMutableRawPointer(target)
    Signals.connectReturning(raw, "accept") { [weak self] (drop: UnsafeMutableRawPointer?) in
      guard let self, let drop else { return false }
      return accepts(OpaquePointer(drop))
    }
    Signals.connectReturning(raw, "drop") { (value: UnsafeMutableRawPointer?) in
      let uris = value.map { Self.uris(in: $0.assumingMemoryBound(to: GValue.self)) } ?? []
      if !uris.isEmpty { handler(uris) }
      return !uris.isEmpty
    }
    // The window takes over the target.
    gtk_widget_add_controller(self.raw, target)
  }

  private func accepts(_ drop: OpaquePointer) -> Bool {
    if let drag = gdk_drop_get_drag(drop), gdk_drag_get_surface(drag) == surface { return false }
    // Files may come as text, which GDK can read as files.
    let formats = gdk_content_formats_union_deserialize_gtypes(
      gdk_content_formats_ref(gdk_drop_get_formats(drop)))
    defer { gdk_content_formats_unref(formats) }
    return gdk_content_formats_contain_gtype(formats, gdk_file_list_get_type()) != 0
  }

  private static func uris(in value: UnsafePointer<GValue>) -> [String] {
    guard let list = g_value_get_boxed(value) else { return [] }
    let files = gdk_file_list_get_files(OpaquePointer(list))
    defer { g_slist_free(files) }
    return sequence(first: files, next: { $0?.pointee.next }).prefix { $0 != nil }.compactMap {
      $0?.pointee.data.map { string(taking: g_file_get_uri(OpaquePointer($0))) }
    }
  }
}
