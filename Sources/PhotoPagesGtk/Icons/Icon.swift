import GtkBindings

/// An icon drawn in code, so that it is sharp at every size and scale and has the colour of the
/// text around it.
///
/// Icons are drawn by `IconPen` on a grid of 24 units; what makes them belong together stands there.
public struct Icon: Sendable {
  /// What the icon sheet calls it.
  public let name: String
  /// Whether it points along the line of reading, so that right-to-left languages mirror it.
  let isDirectional: Bool

  private let shape: @Sendable (IconPen) -> Void

  init(_ name: String, isDirectional: Bool = false, _ shape: @escaping @Sendable (IconPen) -> Void)
  {
    self.name = name
    self.isDirectional = isDirectional
    self.shape = shape
  }

  /// Makes an icon of one's own.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - isDirectional: whether it points along the line of reading, so that right-to-left languages
  ///     mirror it.
  ///   - draw: draws it in the colour of the text around it, on a grid of 24 units, of which two are
  ///     kept free at the edges.
  public init(
    _ name: String, isDirectional: Bool = false,
    drawnBy draw: @escaping @Sendable (CairoContext, Colour) -> Void
  ) {
    self.init(name, isDirectional: isDirectional) { pen in draw(pen.cairo, pen.colour) }
  }

  static let grid = 24.0

  /// Draws it into the square whose corner is the origin.
  ///
  /// - Parameters:
  ///   - cairo: where to draw.
  ///   - side: the square's side, in points; lines are fitted to whole ones.
  ///   - colour: what all of it is drawn in.
  ///   - isMirrored: whether left and right are swapped.
  public func draw(
    on cairo: CairoContext, side: Double, colour: Colour, isMirrored: Bool = false
  ) {
    // Parts overlap, which would show through.
    guard colour.alpha == 1 else {
      var opaque = colour
      opaque.alpha = 1
      return cairo.group(opacity: colour.alpha) {
        draw(on: cairo, side: side, colour: opaque, isMirrored: isMirrored)
      }
    }
    cairo.saved {
      if isMirrored {
        cairo.translate(side, 0)
        cairo.scale(-1, 1)
      }
      let scale = side / Self.grid
      cairo.scale(scale, scale)
      shape(IconPen(cairo: cairo, colour: colour, scale: scale))
    }
  }

  @MainActor
  func makePaintable(isMirrored: Bool = false) -> Paintable {
    let side = Int(Self.grid)
    return Paintable(width: side, height: side) { cairo, width, height, colour in
      let side = min(width, height)
      cairo.translate((width - side) / 2, (height - side) / 2)
      draw(on: cairo, side: side, colour: colour, isMirrored: isMirrored)
    }
  }

  /// Makes a widget that shows it at a size in points, mirrored in right-to-left languages if it is
  /// directional.
  @MainActor
  func makeView(size: Int) -> Image {
    let image = Image(
      paintable: makePaintable(),
      mirrored: isDirectional ? makePaintable(isMirrored: true) : nil, pixelSize: size)
    image.align(horizontally: .centre, vertically: .centre)
    image.canTarget = false
    return image
  }
}

extension Icon {
  /// Every icon, for the sheet that shows them beside each other.
  public static let all: [Icon] = navigation + view + photo + tags + comments + ratings
}
