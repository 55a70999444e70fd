import GtkBindings

/// A number of up to three characters: a font's digits would be grey at this size, and different on every computer.
struct IconDigits {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The metrics of a number's characters: the longer the number, the narrower, so as to fit a bubble.
  private struct Setting {
    /// The distance from the middle of a character's left line to that of its right one, in units.
    let width: Double
    let height: Double
    /// The distance from one character's right line to the next one's left, from middle to middle, in units.
    let gap: Double
    let weight: Double
  }

  private var setting: Setting {
    switch text.count {
    case 1: Setting(width: 4, height: 6.5, gap: 0, weight: 1.5)
    case 2: Setting(width: 4, height: 6.5, gap: 3.5, weight: 1.5)
    default: Setting(width: 3, height: 6.5, gap: 2, weight: 1.25)
    }
  }

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

  /// The size of the box in which the characters are defined below.
  private static let width = 4.0
  private static let height = 7.0

  private enum Stroke {
    case move(Double, Double)
    case line(Double, Double)
    case curve(Double, Double, Double, Double, Double, Double)
    case close
  }

  /// The strokes of all characters but 0, a box with round corners, and 9, a 6 upside down.
  private static let strokes: [Character: [Stroke]] = [
    "1": [.move(0.4, 1.7), .line(2.4, 0), .line(2.4, 7)],
    "2": [
      .move(0, 1.9), .curve(0, 0.8, 0.9, 0, 2, 0), .curve(3.2, 0, 4, 0.8, 4, 1.9),
      .curve(4, 3.3, 2.4, 4.3, 0, 7), .line(4, 7),
    ],
    "3": [
      .move(0, 1.2), .curve(0.4, 0.4, 1.1, 0, 2, 0), .curve(3.1, 0, 3.9, 0.7, 3.9, 1.7),
      .curve(3.9, 2.7, 3.1, 3.4, 1.6, 3.4), .curve(3.1, 3.4, 4, 4.2, 4, 5.2),
      .curve(4, 6.3, 3.1, 7, 2, 7), .curve(1.1, 7, 0.3, 6.6, 0, 5.7),
    ],
    "4": [.move(3.2, 7), .line(3.2, 0), .line(0, 5), .line(4.2, 5)],
    "5": [
      .move(3.7, 0), .line(0.5, 0), .line(0.2, 3.2), .curve(0.7, 2.8, 1.3, 2.6, 1.9, 2.6),
      .curve(3.2, 2.6, 4, 3.5, 4, 4.8), .curve(4, 6.1, 3.1, 7, 1.9, 7),
      .curve(1, 7, 0.3, 6.6, 0, 5.9),
    ],
    "7": [.move(0, 0), .line(4, 0), .line(1.3, 7)],
    "8": [
      .move(2, 3.3), .curve(1, 3.3, 0.3, 2.6, 0.3, 1.65), .curve(0.3, 0.7, 1, 0, 2, 0),
      .curve(3, 0, 3.7, 0.7, 3.7, 1.65), .curve(3.7, 2.6, 3, 3.3, 2, 3.3),
      .curve(0.8, 3.3, 0, 4.1, 0, 5.15), .curve(0, 6.2, 0.8, 7, 2, 7),
      .curve(3.2, 7, 4, 6.2, 4, 5.15), .curve(4, 4.1, 3.2, 3.3, 2, 3.3), .close,
    ],
    "6": [
      .move(3, 0), .curve(1.2, 1.2, 0, 2.9, 0, 4.7), .curve(0, 6.1, 0.9, 7, 2, 7),
      .curve(3.1, 7, 4, 6.1, 4, 4.8), .curve(4, 3.5, 3.1, 2.7, 2, 2.7),
      .curve(1, 2.7, 0.1, 3.4, 0, 4.7),
    ],
    "+": [.move(2, 1.2), .line(2, 5.8), .move(-0.1, 3.5), .line(4.1, 3.5)],
  ]

  private static func add(_ sign: Character, to cairo: CairoContext) {
    if sign == "0" {
      return cairo.roundedRectangle(x: 0, y: 0, width: width, height: height, radius: 2)
    }
    if sign == "9" {
      cairo.translate(width, height)
      cairo.rotate(.pi)
    }
    for stroke in strokes[sign == "9" ? "6" : sign] ?? strokes["+"] ?? [] {
      switch stroke {
      case .move(let x, let y): cairo.move(to: x, y)
      case .line(let x, let y): cairo.line(to: x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        cairo.curve(x1, y1, x2, y2, to: x, y)
      case .close: cairo.closePath()
      }
    }
  }
}
