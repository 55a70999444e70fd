import CGtkBindings

/// The resampling of an image that is not drawn pixel by pixel.
package enum ImageFilter: Sendable {
  /// Draws each pixel as a square with sharp edges.
  case nearest
  /// Interpolates linearly: fast, and right between 50 % and 200 %.
  case linear
  /// Averages all pixels that fall on one when reducing.
  case good

  var cairo: cairo_filter_t {
    switch self {
    case .nearest: CAIRO_FILTER_NEAREST
    case .linear: CAIRO_FILTER_BILINEAR
    case .good: CAIRO_FILTER_GOOD
    }
  }
}

/// A colour in sRGB, with components of 0…1 that are not premultiplied by alpha.
public struct Colour: Hashable, Sendable {
  let red: Double
  let green: Double
  let blue: Double
  package var alpha: Double

  /// Makes a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Returns the colour in CSS, with its opacity multiplied by another.
  package func css(opacity: Double = 1) -> String {
    let parts = [red, green, blue].map { "\(Int(($0 * 255).rounded()))" }
    return "rgba(\(parts.joined(separator: ", ")), \(alpha * opacity))"
  }

  /// Whether black text is easier to read on the colour than white text.
  ///
  /// It is where the relative luminance is above 0.18, at which both have the same contrast (WCAG 2). Squares stand for
  /// the curve of sRGB.
  package var isLight: Bool {
    0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue > 0.18
  }

  /// Opaque black.
  public static let black = Colour(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Colour(red: 1, green: 1, blue: 1)

  init(_ rgba: GdkRGBA) {
    self.init(
      red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue),
      alpha: Double(rgba.alpha))
  }

  var rgba: GdkRGBA {
    GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}

/// Cairo's drawing functions, on a context that C lends for the length of a call.
public struct CairoContext {
  let pointer: OpaquePointer

  /// Starts a new part of the path at a point.
  public func move(to x: Double, _ y: Double) { cairo_move_to(pointer, x, y) }

  /// Adds a straight line to a point.
  public func line(to x: Double, _ y: Double) { cairo_line_to(pointer, x, y) }

  /// Adds a cubic Bézier curve to (`x`, `y`) with two control points.
  public func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, to x: Double, _ y: Double
  ) {
    cairo_curve_to(pointer, x1, y1, x2, y2, x, y)
  }

  /// Adds a clockwise arc around a centre, with angles in radians from the x axis.
  public func arc(_ x: Double, _ y: Double, radius: Double, from start: Double, to end: Double) {
    cairo_arc(pointer, x, y, radius, start, end)
  }

  /// Adds a rectangle.
  public func rectangle(x: Double, y: Double, width: Double, height: Double) {
    cairo_rectangle(pointer, x, y, width, height)
  }

  /// Closes the current part of the path with a straight line.
  public func closePath() { cairo_close_path(pointer) }

  /// Fills the path with a colour, and clears it.
  public func fill(_ colour: Colour) {
    cairo_set_source_rgba(pointer, colour.red, colour.green, colour.blue, colour.alpha)
    cairo_fill(pointer)
  }

  /// Fills the path with a gradient along the line from one point to another, and clears it.
  package func fill(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), stops: [(Double, Colour)]
  ) {
    let pattern = created(cairo_pattern_create_linear(start.x, start.y, end.x, end.y))
    defer { cairo_pattern_destroy(pattern) }
    for (offset, colour) in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, offset, colour.red, colour.green, colour.blue, colour.alpha)
    }
    cairo_set_source(pointer, pattern)
    cairo_fill(pointer)
  }

  /// Strokes the path with round caps and joins, and clears it.
  public func stroke(_ colour: Colour, width: Double) {
    cairo_set_line_width(pointer, width)
    cairo_set_line_cap(pointer, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND)
    cairo_set_source_rgba(pointer, colour.red, colour.green, colour.blue, colour.alpha)
    cairo_stroke(pointer)
  }

  /// Fills everything inside the clip.
  public func paint(_ colour: Colour) {
    cairo_set_source_rgba(pointer, colour.red, colour.green, colour.blue, colour.alpha)
    cairo_paint(pointer)
  }

  /// Draws a whole image into a rectangle, resampled by `filter`; `opacity` is 0…1.
  ///
  /// The edges of an opaque image stay sharp.
  @MainActor
  package func draw(
    _ raster: Raster, x: Double, y: Double, width: Double, height: Double, filter: ImageFilter,
    opacity: Double = 1
  ) {
    saved {
      cairo_translate(pointer, x, y)
      cairo_scale(pointer, width / Double(raster.width), height / Double(raster.height))
      for tile in raster.tiles where isInClip(tile) { draw(tile, filter, opacity) }
    }
  }

  /// Draws a tile at its place; the axes are the image's pixels.
  private func draw(_ tile: RasterTile, _ filter: ImageFilter, _ opacity: Double) {
    guard opacity < 1 else {
      cairo_rectangle(
        pointer, Double(tile.x), Double(tile.y), Double(tile.surface.width),
        Double(tile.surface.height))
      return fill(with: tile, filter)
    }
    setSource(tile, filter, extending: CAIRO_EXTEND_NONE)
    cairo_paint_with_alpha(pointer, opacity)
  }

  /// Fills a rectangle with a repeated surface, from the axes' origin, one pixel a unit.
  package func fill(
    repeating surface: CairoSurface, x: Double, y: Double, width: Double, height: Double
  ) {
    saved {
      cairo_rectangle(pointer, x, y, width, height)
      cairo_set_source_surface(pointer, surface.pointer, 0, 0)
      let pattern = cairo_get_source(pointer)
      cairo_pattern_set_filter(pattern, ImageFilter.nearest.cairo)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
      cairo_fill(pointer)
    }
  }

  private func isInClip(_ tile: RasterTile) -> Bool {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(pointer, &left, &top, &right, &bottom)
    return Double(tile.x) < right && Double(tile.x + tile.surface.width) > left
      && Double(tile.y) < bottom && Double(tile.y + tile.surface.height) > top
  }

  /// Draws one line of text with its left end on the baseline at (`x`, `y`).
  package func text(_ text: String, x: Double, y: Double, size: Double, colour: Colour) {
    cairo_select_font_face(pointer, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD)
    cairo_set_font_size(pointer, size)
    cairo_move_to(pointer, x, y)
    cairo_set_source_rgba(pointer, colour.red, colour.green, colour.blue, colour.alpha)
    cairo_show_text(pointer, text)
  }

  /// Moves the origin.
  package func translate(_ x: Double, _ y: Double) { cairo_translate(pointer, x, y) }

  /// Turns the axes clockwise by an angle in radians.
  package func rotate(_ angle: Double) { cairo_rotate(pointer, angle) }

  /// Scales the axes.
  package func scale(_ x: Double, _ y: Double) { cairo_scale(pointer, x, y) }

  /// Runs `body` and restores transformation, clip and source afterwards.
  package func saved(_ body: () -> Void) {
    cairo_save(pointer)
    body()
    cairo_restore(pointer)
  }
}
