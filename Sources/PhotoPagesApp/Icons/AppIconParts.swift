import GtkBindings

/// The parts of the program's icon, on a grid of 128 units.
struct AppIconParts {
  let cairo: CairoContext
  let unit: Double

  func draw() {
    // Two prints behind, turned about a place near the first one's lower left corner.
    for (angle, colours) in [(0.2, Self.deepPrint), (0.1, Self.middlePrint)] {
      cairo.saved {
        cairo.translate(14, 100)
        cairo.rotate(angle)
        print(x: 0, y: -84, width: 82, height: 84, rim: 1, colours)
      }
    }
    print(x: 8, y: 11, width: 84, height: 92, rim: 1, Self.paper)
    scene(x: 16, y: 19, width: 68, height: 62)
    bubble(x: 66, y: 66, width: 54, height: 40, tail: 7, edge: 4)
    Self.addHeart(to: cairo, middle: (93, 85), width: 29)
    cairo.fill(Self.white)
  }

  /// The icon for small sizes, with its edges between pixels.
  func drawPlain() {
    let side = grid - 4 * unit
    print(x: 3 * unit, y: unit, width: side, height: side, rim: 0, Self.middlePrint)
    print(x: unit, y: 3 * unit, width: side, height: side, rim: 0, Self.paper)
    scene(x: 2 * unit, y: 4 * unit, width: grid - 6 * unit, height: grid - 7 * unit)
    let middle = (x: grid * 0.68, y: grid * 0.7)
    Self.addHeart(to: cairo, middle: middle, width: grid * 0.56)
    cairo.fillAndStroke(Self.white, width: 2 * unit)
    Self.addHeart(to: cairo, middle: middle, width: grid * 0.56)
    cairo.fill(Self.heart)
  }

  private var grid: Double { AppIcon.grid }

  // MARK: - Parts

  /// A sheet with a visible thickness at its lower edge and a rim that shows on a white background.
  private func print(
    x: Double, y: Double, width: Double, height: Double, rim: Double,
    _ colours: (face: Colour, edge: Colour)
  ) {
    let radius = 10.0
    let thickness = 4.0
    cairo.roundedRectangle(x: x, y: y, width: width, height: height, radius: radius)
    cairo.fill(colours.edge)
    cairo.roundedRectangle(
      x: x + rim, y: y + rim, width: width - 2 * rim, height: height - rim - thickness,
      radius: radius - rim)
    cairo.fill(colours.face)
  }

  private func scene(x: Double, y: Double, width: Double, height: Double) {
    cairo.saved {
      cairo.roundedRectangle(x: x, y: y, width: width, height: height, radius: 4)
      cairo.clipEvenOdd()
      cairo.translate(x, y)
      cairo.scale(width, height)
      cairo.rectangle(x: 0, y: 0, width: 1, height: 1)
      cairo.fill(
        from: (0, 0), to: (0, 1),
        stops: [(0, Self.skyAbove), (0.45, Self.skyBetween), (0.85, Self.skyBelow)])
      cairo.saved {
        cairo.translate(0.3, 0.34)
        cairo.scale(1, width / height)
        cairo.circle(0, 0, radius: 0.13)
        cairo.fill(Self.sun)
      }
      cairo.move(to: 0, 0.85)
      cairo.curve(0.2, 0.7, 0.5, 0.36, to: 0.66, 0.36)
      cairo.curve(0.8, 0.36, 0.9, 0.55, to: 1, 0.62)
      cairo.line(to: 1, 1)
      cairo.line(to: 0, 1)
      cairo.fill(Self.farHill)
      cairo.move(to: 0, 0.66)
      cairo.curve(0.2, 0.6, 0.4, 0.7, to: 0.62, 0.86)
      cairo.curve(0.75, 0.95, 0.9, 0.97, to: 1, 0.96)
      cairo.line(to: 1, 1)
      cairo.line(to: 0, 1)
      cairo.fill(Self.nearHill)
    }
  }

  private func bubble(
    x: Double, y: Double, width: Double, height: Double, tail: Double, edge: Double
  ) {
    addBubble(x, y, width, height + edge, tail)
    cairo.fill(Self.bubbleEdge)
    addBubble(x, y, width, height, tail)
    cairo.fill(
      from: (0, y), to: (0, y + height), stops: [(0, Self.bubbleAbove), (1, Self.bubbleBelow)])
  }

  private func addBubble(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ tail: Double
  ) {
    let radius = 14.0
    cairo.beginPart()
    cairo.move(to: x + radius + tail, y)
    cairo.arc(x + width - radius, y + radius, radius: radius, from: -.pi / 2, to: 0)
    cairo.arc(x + width - radius, y + height - radius, radius: radius, from: 0, to: .pi / 2)
    cairo.arc(x + radius, y + height - radius, radius: radius, from: .pi / 2, to: .pi)
    cairo.line(to: x, y + radius)
    cairo.curve(x, y + radius / 2, x - tail * 0.6, y - tail * 0.4, to: x - tail, y - tail)
    cairo.curve(x, y - tail * 0.6, x + tail, y, to: x + radius + tail, y)
    cairo.closePath()
  }

  static func addHeart(
    to cairo: CairoContext, middle: (x: Double, y: Double), width: Double
  ) {
    let half = width / 2
    let place = { (x: Double, y: Double) in (middle.x + x * half, middle.y + y * half) }
    let curve = { (a: (Double, Double), b: (Double, Double), end: (Double, Double)) in
      cairo.curve(a.0, a.1, b.0, b.1, to: end.0, end.1)
    }
    let (tip, dip) = (place(0, 0.88), place(0, -0.5))
    cairo.move(to: tip.0, tip.1)
    curve(place(-0.4, 0.6), place(-1, 0.16), place(-1, -0.36))
    curve(place(-1, -0.66), place(-0.78, -0.88), place(-0.5, -0.88))
    curve(place(-0.28, -0.88), place(-0.1, -0.74), dip)
    curve(place(0.1, -0.74), place(0.28, -0.88), place(0.5, -0.88))
    curve(place(0.78, -0.88), place(1, -0.66), place(1, -0.36))
    curve(place(1, 0.16), place(0.4, 0.6), tip)
    cairo.closePath()
  }

  // MARK: - Colours

  private static let white = rgb(0xFFFFFF)
  private static let paper = (face: rgb(0xFCFCFB), edge: rgb(0xC8C6C2))
  private static let middlePrint = (face: rgb(0x62A0EA), edge: rgb(0x3276CE))
  private static let deepPrint = (face: rgb(0x1C5DB0), edge: rgb(0x134383))
  private static let skyAbove = rgb(0x3B7DD8)
  private static let skyBetween = rgb(0xB9A8E0)
  private static let skyBelow = rgb(0xFFC98A)
  private static let sun = rgb(0xFFF3B8)
  private static let farHill = rgb(0x3D8F76)
  private static let nearHill = rgb(0x1E5F5C)
  private static let heart = rgb(0xE5304A)
  private static let bubbleAbove = rgb(0xF4566A)
  private static let bubbleBelow = rgb(0xE0283F)
  private static let bubbleEdge = rgb(0xA8152B)

  private static func rgb(_ value: Int) -> Colour {
    Colour(
      red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }
}
