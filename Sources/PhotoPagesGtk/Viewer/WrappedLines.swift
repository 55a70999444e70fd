import GtkBindings
import PhotoPages

/// Widgets in lines that wrap.
@MainActor
final class WrappedLines: CanvasDelegate {
  let canvas = Canvas()

  private var widgets: [Widget] = []

  private static let gap = 6.0
  /// The width in which all widgets are on one line, in points.
  private static let unlimited = 100_000.0

  init() {
    canvas.delegate = self
    canvas.isHit = { _, _ in false }
  }

  /// Shows widgets in place of those before; hidden ones take no room.
  func show(_ new: [Widget]) {
    for widget in widgets { canvas.removeLater(widget) }
    widgets = new
    for widget in widgets { canvas.add(widget) }
    canvas.queueResize()
  }

  private var shown: [Widget] { widgets.filter(\.isVisible) }

  /// Returns the places of the widgets in lines of `width` points, from left to right.
  private func places(width: Double) -> [(widget: Widget, rect: Rect)] {
    var (x, y, line) = (0.0, 0.0, 0.0)
    return shown.map { widget in
      let size = canvas.naturalSize(of: widget, in: width)
      if x > 0, x + size.width > width { (x, y, line) = (0, y + line + Self.gap, 0) }
      defer {
        x += size.width + Self.gap
        line = max(line, size.height)
      }
      return (widget, Rect(x: x, y: y, width: size.width, height: size.height))
    }
  }

  func measureWidth(_ canvas: Canvas) -> CanvasExtent {
    CanvasExtent(
      minimum: shown.map { $0.measureWidth().minimum }.max() ?? 0,
      natural: places(width: Self.unlimited).map(\.rect.right).max() ?? 0)
  }

  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
    let height = places(width: width ?? Self.unlimited).map(\.rect.bottom).max() ?? 0
    return CanvasExtent(minimum: height, natural: height)
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    for (widget, rect) in places(width: width) {
      let x = canvas.isRightToLeft ? width - rect.right : rect.origin.x
      canvas.place(
        widget, x: x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }
  }
}
