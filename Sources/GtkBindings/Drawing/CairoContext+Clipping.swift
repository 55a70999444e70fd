import CGtkBindings

extension CairoContext {
  /// Runs `body` with what it draws clipped to a rectangle.
  package func clipped(
    x: Double, y: Double, width: Double, height: Double, _ body: () -> Void
  ) {
    saved {
      cairo_rectangle(pointer, x, y, width, height)
      cairo_clip(pointer)
      body()
    }
  }

  /// Draws a surface at the axes' origin, one pixel a unit, inside the clip; `opacity` is 0…1.
  func paint(_ surface: CairoSurface, opacity: Double) {
    let pattern = surface.makePattern()
    defer { cairo_pattern_destroy(pattern) }
    cairo_pattern_set_filter(pattern, ImageFilter.nearest.cairo)
    cairo_set_source(pointer, pattern)
    opacity < 1 ? cairo_paint_with_alpha(pointer, opacity) : cairo_paint(pointer)
  }
}
