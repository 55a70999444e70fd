import GtkBindings
import PhotoPages

// Geometry of widgets and drawings in the viewer's types, in points.

extension Widget {
  /// Returns the widget's rectangle in another widget of the same window; nil if they share none.
  func rect(in other: Widget) -> Rect? {
    allocation(in: other).map { Rect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
  }

  var size: Size { Size(width: width, height: height) }
  var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }
  var layoutDirection: LayoutDirection { isRightToLeft ? .rightToLeft : .leftToRight }
}

extension Canvas {
  /// Places a child; only valid inside `layOut`.
  func place(_ child: Widget, in rect: Rect) {
    place(
      child, x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }

  /// Places a child at a rectangle that is mirrored in right-to-left languages, on a canvas `width` points wide.
  func place(_ child: Widget, in rect: Rect, mirroredIn width: Double) {
    let x = isRightToLeft ? width - rect.origin.x - rect.size.width : rect.origin.x
    place(child, x: x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }

  /// Returns a child's natural size in at most `width` points.
  func naturalSize(of child: Widget, in width: Double) -> Size {
    let size = naturalSize(of: child, within: width)
    return Size(width: size.width, height: size.height)
  }
}

extension Snapshot {
  @MainActor
  func fill(_ colour: Colour, _ rect: Rect) {
    fill(
      colour, x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }

  @MainActor
  func clipped(to rect: Rect, _ body: () -> Void) {
    clipped(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height, body)
  }

  @MainActor
  func cairo(in rect: Rect, _ body: (CairoContext) -> Void) {
    cairo(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height, body)
  }

  @MainActor
  func draw(_ raster: Raster, in rect: Rect) {
    draw(
      raster, x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}

extension CairoContext {
  func rectangle(_ rect: Rect) {
    rectangle(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }

  /// Fills a rectangle with a repeated pattern, which begins at the origin of the coordinates.
  func fill(repeating surface: CairoSurface, in rect: Rect) {
    fill(
      repeating: surface, x: rect.origin.x, y: rect.origin.y, width: rect.size.width,
      height: rect.size.height)
  }

  @MainActor
  func draw(_ raster: Raster, in rect: Rect, filter: ImageFilter, opacity: Double = 1) {
    draw(
      raster, x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height,
      filter: filter, opacity: opacity)
  }
}

extension Rect {
  var centre: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  func moved(by offset: Point) -> Rect {
    Rect(x: origin.x + offset.x, y: origin.y + offset.y, width: size.width, height: size.height)
  }
}
