import CGtkBindings

extension CairoContext {
  /// Adds a counter-clockwise arc around a centre, with angles in radians from the x axis.
  package func arcNegative(
    _ x: Double, _ y: Double, radius: Double, from start: Double, to end: Double
  ) {
    cairo_arc_negative(pointer, x, y, radius, start, end)
  }

  /// Begins a new part of the path, which no line joins to the one before.
  package func beginPart() { cairo_new_sub_path(pointer) }

  /// Adds a circle as a separate part of the path.
  package func circle(_ x: Double, _ y: Double, radius: Double) {
    beginPart()
    arc(x, y, radius: radius, from: 0, to: 2 * .pi)
    closePath()
  }

  /// Adds a rectangle with round corners as a separate part of the path.
  package func roundedRectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double
  ) {
    let (left, top) = (x + radius, y + radius)
    let (right, bottom) = (x + width - radius, y + height - radius)
    beginPart()
    arc(right, top, radius: radius, from: -.pi / 2, to: 0)
    arc(right, bottom, radius: radius, from: 0, to: .pi / 2)
    arc(left, bottom, radius: radius, from: .pi / 2, to: .pi)
    arc(left, top, radius: radius, from: .pi, to: 1.5 * .pi)
    closePath()
  }

  /// Fills the path by the even-odd rule, and clears it.
  package func fillEvenOdd(_ colour: Colour) {
    cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_EVEN_ODD)
    fill(colour)
    cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
  }

  /// Fills the path, strokes its edge as `stroke` does, and clears it.
  package func fillAndStroke(_ colour: Colour, width: Double) {
    cairo_set_source_rgba(pointer, colour.red, colour.green, colour.blue, colour.alpha)
    cairo_fill_preserve(pointer)
    stroke(colour, width: width)
  }

  /// Clips to the path by the even-odd rule, and clears it; `saved` ends the clip.
  package func clipEvenOdd() {
    cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(pointer)
    cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
  }

  /// Draws `body` as one translucent group, in which overlapping parts do not show through.
  package func group(opacity: Double, _ body: () -> Void) {
    cairo_push_group(pointer)
    body()
    cairo_pop_group_to_source(pointer)
    cairo_paint_with_alpha(pointer, opacity)
  }
}
