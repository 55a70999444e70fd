import CGtkBindings

/// A paintable at a fixed size, in the colour of the surrounding text.
///
/// Ownership: the C widget holds the paintables: one as its content, both in the handler for changes of the text
/// direction. They do not need this object.
public final class Image: Widget {
  private var directionHandler: SignalHandler?

  /// Makes a square image of `pixelSize` points; `mirrored` replaces it where text runs from right to left.
  package init(paintable: Paintable, mirrored: Paintable? = nil, pixelSize: Int) {
    super.init(adopting: gtk_image_new())
    gtk_image_set_pixel_size(object.opaque, Int32(pixelSize))
    // It belongs to a control that has a name; GTK would tell screen readers the type's name.
    setSpokenName("")
    setPaintable(paintable, mirrored: mirrored)
  }

  func setPaintable(_ paintable: Paintable, mirrored: Paintable? = nil) {
    directionHandler?.disconnect()
    directionHandler = nil
    show(paintable, mirrored, in: object.raw)
    guard let mirrored else { return }
    // The pointer is valid whenever the signal is emitted; a reference would keep the widget alive.
    directionHandler = Signals.connect(object.raw, "direction-changed") { [raw = object.raw] in
      show(paintable, mirrored, in: raw)
    }
  }
}

@MainActor
private func show(_ paintable: Paintable, _ mirrored: Paintable?, in raw: UnsafeMutableRawPointer) {
  let direction = gtk_widget_get_direction(raw.cast())
  let shown = direction == GTK_TEXT_DIR_RTL ? mirrored ?? paintable : paintable
  gtk_image_set_from_paintable(OpaquePointer(raw), shown.object.opaque)
}
