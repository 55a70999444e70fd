import CGtkBindings

// Surfaces and images as they are, which are drawn without a clip.
//
// GTK records what is drawn. Cairo 1.16 plays a recording into an empty frame with what was clipped in it, and writes to
// read-only memory if only two places of the frame are drawn anew and a clip lies in neither.

extension CairoContext {
  /// Draws the part of a surface in a rectangle, with `scale` pixels to a unit; `opacity` is 0…1.
  func draw(
    _ surface: CairoSurface, scale: Double, x: Double, y: Double, width: Double, height: Double,
    opacity: Double
  ) {
    guard opacity < 1 else {
      cairo_rectangle(pointer, x, y, width, height)
      setSource(surface, scale: scale, atX: 0, y: 0)
      return cairo_fill(pointer)
    }
    let part = CairoSurface(
      partOf: surface, x: Int(x * scale), y: Int(y * scale), width: Int(width * scale),
      height: Int(height * scale))
    setSource(part, scale: scale, atX: x, y: y)
    cairo_paint_with_alpha(pointer, opacity)
  }

  /// Makes a surface with `scale` pixels to a unit, whose first pixel is at a point, the source of what is drawn next.
  private func setSource(_ surface: CairoSurface, scale: Double, atX x: Double, y: Double) {
    let pattern = surface.makePattern()
    defer { cairo_pattern_destroy(pattern) }
    var place = cairo_matrix_t()
    cairo_matrix_init(&place, scale, 0, 0, scale, -x * scale, -y * scale)
    cairo_pattern_set_matrix(pattern, &place)
    cairo_pattern_set_filter(pattern, ImageFilter.nearest.cairo)
    cairo_set_source(pointer, pattern)
  }

  /// Draws the part of an image that lies in a second rectangle.
  ///
  /// The image is resampled by `filter`, and its edges stay sharp.
  @MainActor
  package func draw(
    _ raster: Raster, x: Double, y: Double, width: Double, height: Double, filter: ImageFilter,
    within part: (x: Double, y: Double, width: Double, height: Double)
  ) {
    let across = Double(raster.width) / width
    let down = Double(raster.height) / height
    saved {
      cairo_translate(pointer, x, y)
      cairo_scale(pointer, 1 / across, 1 / down)
      for tile in raster.tiles {
        let (start, end) = (
          max(Double(tile.x), (part.x - x) * across),
          min(Double(tile.x + tile.surface.width), (part.x - x + part.width) * across)
        )
        let (first, last) = (
          max(Double(tile.y), (part.y - y) * down),
          min(Double(tile.y + tile.surface.height), (part.y - y + part.height) * down)
        )
        guard start < end, first < last else { continue }
        cairo_rectangle(pointer, start, first, end - start, last - first)
        fill(with: tile, filter)
      }
    }
  }

  /// Fills the path with a tile, whose edge pixels continue beyond it: no dark seam is mixed in.
  func fill(with tile: RasterTile, _ filter: ImageFilter) {
    setSource(tile, filter, extending: CAIRO_EXTEND_PAD)
    cairo_fill(pointer)
  }

  /// Makes a tile at its place the source of what is drawn next; the axes are the image's pixels.
  func setSource(_ tile: RasterTile, _ filter: ImageFilter, extending extend: cairo_extend_t) {
    let pattern = tile.surface.makePattern()
    defer { cairo_pattern_destroy(pattern) }
    var place = cairo_matrix_t()
    cairo_matrix_init_translate(&place, -Double(tile.x), -Double(tile.y))
    cairo_pattern_set_matrix(pattern, &place)
    cairo_pattern_set_filter(pattern, filter.cairo)
    cairo_pattern_set_extend(pattern, extend)
    cairo_set_source(pointer, pattern)
  }
}
