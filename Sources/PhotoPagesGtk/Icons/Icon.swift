import GtkBindings

/// An icon drawn in code by the rules of `IconPen`: sharp at every size, and in the colour of the text around it.
public struct Icon: Sendable {
  /// The icon's name on the icon sheet.
  public let name: String
  /// Whether it points along the reading direction, so that right-to-left languages mirror it.
  let isDirectional: Bool

  private let shape: @Sendable (IconPen) -> Void

  init(_ name: String, isDirectional: Bool = false, _ shape: @escaping @Sendable (IconPen) -> Void)
  {
    self.name = name
    self.isDirectional = isDirectional
    self.shape = shape
  }

  /// Makes an icon that `draw` draws in the colour of the text around it, on a grid of 24 units.
  ///
  /// Two units stay free at the edges. A directional icon points along the reading direction, so that right-to-left
  /// languages mirror it.
  public init(
    _ name: String, isDirectional: Bool = false,
    drawnBy draw: @escaping @Sendable (CairoContext, Colour) -> Void
  ) {
    self.init(name, isDirectional: isDirectional) { pen in draw(pen.cairo, pen.colour) }
  }

  static let grid = 24.0

  /// Draws the icon into a square of `side` points with its upper left corner at the origin, lines at whole points.
  public func draw(
    on cairo: CairoContext, side: Double, colour: Colour, isMirrored: Bool = false
  ) {
    // Overlapping parts would show through.
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

  /// Makes a picture of the icon in the colour of the text around it.
  @MainActor
  package func makePaintable(isMirrored: Bool = false) -> Paintable {
    let side = Int(Self.grid)
    return Paintable(width: side, height: side) { cairo, width, height, colour in
      let side = min(width, height)
      cairo.translate((width - side) / 2, (height - side) / 2)
      draw(on: cairo, side: side, colour: colour, isMirrored: isMirrored)
    }
  }

  /// Makes a widget of `size` points that shows the icon, mirrored in right-to-left languages if it is directional.
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
  /// All icons, for the icon sheet.
  public static let all: [Icon] = navigation + view + photo + tags + comments + ratings
}
