import Gtk

/// An icon drawn in code on a grid of 24 units, so that it is sharp at every size and scale.
public struct Icon: Sendable {
  /// Draws it in a colour; one unit is a 24th of the icon's side.
  let draw: @MainActor @Sendable (CairoContext, Colour) -> Void

  /// The grid's side.
  static let grid = 24.0

  /// Towards the right.
  static let chevronRight = Icon { cairo, colour in
    cairo.move(to: 9, 5)
    cairo.line(to: 16, 12)
    cairo.line(to: 9, 19)
    cairo.stroke(colour, width: 2)
  }

  /// Towards the left.
  static let chevronLeft = Icon { cairo, colour in
    cairo.move(to: 15, 5)
    cairo.line(to: 8, 12)
    cairo.line(to: 15, 19)
    cairo.stroke(colour, width: 2)
  }

  /// Three lines above each other.
  static let menu = Icon { cairo, colour in
    for y in [7.0, 12, 17] {
      cairo.move(to: 5, y)
      cairo.line(to: 19, y)
    }
    cairo.stroke(colour, width: 2)
  }

  /// Makes a widget that shows the icon at a size in points; in right-to-left languages `mirrored`
  /// is drawn instead, if given.
  @MainActor
  func makeView(size: Int, mirrored: Icon? = nil) -> Canvas {
    let canvas = Canvas(owning: IconDrawing(icon: self, mirrored: mirrored))
    canvas.requestSize(width: size, height: size)
    canvas.align(horizontally: .centre, vertically: .centre)
    canvas.canTarget = false
    return canvas
  }
}

/// Draws an icon over the whole of a canvas in the colour of its text.
@MainActor
private final class IconDrawing: CanvasDelegate {
  private let icon: Icon
  private let mirrored: Icon?

  init(icon: Icon, mirrored: Icon?) {
    self.icon = icon
    self.mirrored = mirrored
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    let shown = canvas.isRightToLeft ? mirrored ?? icon : icon
    snapshot.cairo(x: 0, y: 0, width: canvas.width, height: canvas.height) { cairo in
      cairo.scale(canvas.width / Icon.grid, canvas.height / Icon.grid)
      shown.draw(cairo, canvas.textColour)
    }
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {}
}
