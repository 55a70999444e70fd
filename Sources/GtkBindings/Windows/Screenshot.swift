import CGtkBindings

// Ownership: what is made for a picture is let go of when it is done.

extension Widget {
  /// Renders the widget as the next frame has it on screen, with its open popovers at their places,
  /// at device resolution, into the bytes of a PNG file; nil when the widget is on no screen yet. Of a
  /// window behind a modal dialog it is the dialog that is rendered: where that stands is up to the desktop.
  package func renderedPNG() async -> [UInt8]? {
    if let dialog = ScriptedInput.modalDialog(over: pointer) {
      return await Widget(retaining: dialog).renderedPNG()
    }
    // A widget that is to be drawn anew is empty until it is; nothing can ask for that at once after
    // a frame.
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

  /// A popover is a surface of its own, which its parent's paintable leaves out.
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
