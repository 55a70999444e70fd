import CGtkBindings

// Ownership: the objects made for a screenshot are released when it is done.

extension Widget {
  /// Renders the widget and its open popovers to a PNG file; nil if the widget is not on screen.
  ///
  /// It shows the next frame at device resolution. If a modal dialog covers the window, only the dialog is rendered,
  /// since the desktop decides where it is.
  package func renderedPNG() async -> [UInt8]? {
    if let dialog = ScriptedInput.modalDialog(over: pointer) {
      return await Widget(retaining: dialog).renderedPNG()
    }
    // A widget with a pending redraw renders empty; right after a frame no redraw is pending.
    return await withCheckedContinuation { continuation in
      afterNextFrame { continuation.resume(returning: self.renderNow()) }
    }
  }

  private func renderNow() -> [UInt8]? {
    guard let native = gtk_widget_get_native(pointer),
      let renderer = gtk_native_get_renderer(native), width > 0, height > 0
    else { return nil }
    let snapshot = created(gtk_snapshot_new())
    gtk_snapshot_scale(snapshot, Float(scaleFactor), Float(scaleFactor))
    Self.append(pointer, width: width, height: height, to: snapshot)
    for popover in ScriptedInput.openPopovers(below: pointer) {
      Self.append(popover: popover, to: snapshot)
    }
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    var viewport = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0),
      size: graphene_size_t(
        width: Float(width * scaleFactor), height: Float(height * scaleFactor)))
    let texture = GObjectRef(adopting: gsk_renderer_render_texture(renderer, node, &viewport))
    return Self.png(of: texture)
  }

  private static func png(of texture: GObjectRef) -> [UInt8]? {
    guard let bytes = gdk_texture_save_to_png_bytes(texture.opaque) else { return nil }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    guard let data = g_bytes_get_data(bytes, &size) else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
  }

  private static func append(
    _ widget: WidgetPointer, width: Double, height: Double,
    to snapshot: OpaquePointer
  ) {
    let paintable = GObjectRef(adopting: gtk_widget_paintable_new(widget))
    gdk_paintable_snapshot(paintable.opaque, snapshot, width, height)
  }

  /// Appends a popover at its place: it has a separate surface, which its parent's paintable does not include.
  private static func append(popover: WidgetPointer, to snapshot: OpaquePointer) {
    guard let surface = gtk_native_get_surface(popover.opaque) else { return }
    var offset = graphene_point_t(
      x: Float(gdk_popup_get_position_x(surface)), y: Float(gdk_popup_get_position_y(surface)))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &offset)
    append(
      popover, width: Double(gtk_widget_get_width(popover)),
      height: Double(gtk_widget_get_height(popover)), to: snapshot)
    gtk_snapshot_restore(snapshot)
  }
}
