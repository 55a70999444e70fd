import GtkBindings

/// A number of up to three signs, in digits drawn like the icons: a font's would be grey at this
/// size, and different on every computer.
struct IconDigits {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// How the signs of a number are set: the longer it is, the narrower, so as to fit a bubble.
  private struct Setting {
    /// From the middle of a sign's left line to that of its right one, in units.
    let width: Double
    /// The same from top to bottom.
    let height: Double
    /// From one sign's right line to the next one's left, from middle to middle.
    let gap: Double
    /// The width of its lines.
    let weight: Double
  }

  private var setting: Setting {
    switch text.count {
    case 1: Setting(width: 4, height: 6.5, gap: 0, weight: 1.5)
    case 2: Setting(width: 4, height: 6.5, gap: 3.5, weight: 1.5)
    default: Setting(width: 3, height: 6.5, gap: 2, weight: 1.25)
    }
  }

  /// Draws the number around a point.
  func draw(_ pen: IconPen, middle: (x: Double, y: Double)) {
    let setting = setting
    let width = Double(text.count) * (setting.width + setting.gap) - setting.gap
    for (place, sign) in text.enumerated() {
      pen.cairo.saved {
        pen.cairo.translate(
          middle.x - width / 2 + Double(place) * (setting.width + setting.gap),
          middle.y - setting.height / 2)
        pen.cairo.scale(setting.width / Self.width, setting.height / Self.height)
        Self.add(sign, to: pen.cairo)
      }
      pen.stroke(weight: setting.weight)
    }
  }

  /// The box in which the signs are described below.
  private static let width = 4.0
  private static let height = 7.0

  private static func add(_ sign: Character, to cairo: CairoContext) {
    switch sign {
    case "0":
      cairo.roundedRectangle(x: 0, y: 0, width: width, height: height, radius: 2)
    case "1":
      cairo.move(to: 0.4, 1.7)
      cairo.line(to: 2.4, 0)
      cairo.line(to: 2.4, 7)
    case "2":
      cairo.move(to: 0, 1.9)
      cairo.curve(0, 0.8, 0.9, 0, to: 2, 0)
      cairo.curve(3.2, 0, 4, 0.8, to: 4, 1.9)
      cairo.curve(4, 3.3, 2.4, 4.3, to: 0, 7)
      cairo.line(to: 4, 7)
    case "3":
      cairo.move(to: 0, 1.2)
      cairo.curve(0.4, 0.4, 1.1, 0, to: 2, 0)
      cairo.curve(3.1, 0, 3.9, 0.7, to: 3.9, 1.7)
      cairo.curve(3.9, 2.7, 3.1, 3.4, to: 1.6, 3.4)
      cairo.curve(3.1, 3.4, 4, 4.2, to: 4, 5.2)
      cairo.curve(4, 6.3, 3.1, 7, to: 2, 7)
      cairo.curve(1.1, 7, 0.3, 6.6, to: 0, 5.7)
    case "4":
      cairo.move(to: 3.2, 7)
      cairo.line(to: 3.2, 0)
      cairo.line(to: 0, 5)
      cairo.line(to: 4.2, 5)
    case "5":
      cairo.move(to: 3.7, 0)
      cairo.line(to: 0.5, 0)
      cairo.line(to: 0.2, 3.2)
      cairo.curve(0.7, 2.8, 1.3, 2.6, to: 1.9, 2.6)
      cairo.curve(3.2, 2.6, 4, 3.5, to: 4, 4.8)
      cairo.curve(4, 6.1, 3.1, 7, to: 1.9, 7)
      cairo.curve(1, 7, 0.3, 6.6, to: 0, 5.9)
    case "6": addSix(to: cairo)
    case "7":
      cairo.move(to: 0, 0)
      cairo.line(to: 4, 0)
      cairo.line(to: 1.3, 7)
    case "8":
      cairo.move(to: 2, 3.3)
      cairo.curve(1, 3.3, 0.3, 2.6, to: 0.3, 1.65)
      cairo.curve(0.3, 0.7, 1, 0, to: 2, 0)
      cairo.curve(3, 0, 3.7, 0.7, to: 3.7, 1.65)
      cairo.curve(3.7, 2.6, 3, 3.3, to: 2, 3.3)
      cairo.curve(0.8, 3.3, 0, 4.1, to: 0, 5.15)
      cairo.curve(0, 6.2, 0.8, 7, to: 2, 7)
      cairo.curve(3.2, 7, 4, 6.2, to: 4, 5.15)
      cairo.curve(4, 4.1, 3.2, 3.3, to: 2, 3.3)
      cairo.closePath()
    case "9":
      // A six upside down.
      cairo.translate(width, height)
      cairo.rotate(.pi)
      addSix(to: cairo)
    default:
      cairo.move(to: 2, 1.2)
      cairo.line(to: 2, 5.8)
      cairo.move(to: -0.1, 3.5)
      cairo.line(to: 4.1, 3.5)
    }
  }

  private static func addSix(to cairo: CairoContext) {
    cairo.move(to: 3, 0)
    cairo.curve(1.2, 1.2, 0, 2.9, to: 0, 4.7)
    cairo.curve(0, 6.1, 0.9, 7, to: 2, 7)
    cairo.curve(3.1, 7, 4, 6.1, to: 4, 4.8)
    cairo.curve(4, 3.5, 3.1, 2.7, to: 2, 2.7)
    cairo.curve(1, 2.7, 0.1, 3.4, to: 0, 4.7)
  }
}
