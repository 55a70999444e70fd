import CGtkBindings

/// A drawing at a size, in the colour of the text around it.
///
/// Ownership: the C widget holds the paintables, one as its content and both in the closure that
/// waits for the direction of text to change; none of that needs this object to live on.
public final class Image: Widget {
  private var directionHandler: SignalHandler?

  /// Makes an image in a square of so many points; `mirrored` is shown instead where text runs from right to
  /// left.
  package init(paintable: Paintable, mirrored: Paintable? = nil, pixelSize: Int) {
    super.init(adopting: gtk_image_new())
    gtk_image_set_pixel_size(object.opaque, Int32(pixelSize))
    setPaintable(paintable, mirrored: mirrored)
  }

  /// Shows something else at the same size; `mirrored` where text runs from right to left, if given.
  func setPaintable(_ paintable: Paintable, mirrored: Paintable? = nil) {
    directionHandler?.disconnect()
    directionHandler = nil
    show(paintable, mirrored, in: object.raw)
    guard let mirrored else { return }
    // The pointer is good whenever the signal is emitted; a reference would keep the widget alive.
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
