import Glibc
import GtkBindings

extension DemoPainter {
  func colour(_ parts: [Double], _ alpha: Double = 1) -> Colour {
    Colour(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  func rectangle(_ x: Double, _ y: Double, _ w: Double, _ h: Double, _ colour: Colour) {
    cairo.rectangle(x: x, y: y, width: w, height: h)
    cairo.fill(colour)
  }

  func disc(_ x: Double, _ y: Double, _ radius: Double, _ colour: Colour) {
    cairo.arc(x, y, radius: radius, from: 0, to: 2 * .pi)
    cairo.fill(colour)
  }

  func polygon(_ colour: Colour, _ corners: (Double, Double)...) {
    for (x, y) in corners { cairo.line(to: x, y) }
    cairo.closePath()
    cairo.fill(colour)
  }

  /// Fills the picture from the top down to `height`, and below with the lower colour.
  func gradient(from top: Colour, to bottom: Colour, height: Double) {
    rectangle(0, 0, width, 1, bottom)
    cairo.rectangle(x: 0, y: 0, width: width, height: height)
    cairo.fill(from: (0, 0), to: (0, height), stops: [(0, top), (1, bottom)])
  }

  func hills(base: Double, height: Double, waves: Double, phase: Double, _ tone: [Double]) {
    cairo.move(to: 0, 1)
    for step in 0...200 {
      let x = Double(step) / 200
      let y = base + height * sin(x * waves * 2 * .pi + phase) * cos(x * 3 + phase)
      cairo.line(to: x * width, y)
    }
    cairo.line(to: width, 1)
    cairo.closePath()
    cairo.fill(colour(tone))
  }

  func hillLine(y: Double, phase: Double) {
    for step in 0...120 {
      let x = Double(step) / 120
      cairo.line(to: x * width, y + 0.006 * sin(x * 40 + phase))
    }
    cairo.stroke(colour([1, 1, 1], 0.25), width: 0.003)
  }

  func ridge(base: Double, height: Double, seed: Int, _ colour: Colour) {
    var chance = Chance(seed: seed)
    cairo.move(to: 0, 1)
    var x = 0.0
    while x < width {
      cairo.line(to: x, base - height * chance.next())
      x += 0.06 + 0.12 * chance.next()
    }
    cairo.line(to: width, base - height * chance.next())
    cairo.line(to: width, 1)
    cairo.closePath()
    cairo.fill(colour)
  }

  func stars(count: Int, below limit: Double) {
    var chance = Chance(seed: count)
    for _ in 0..<count {
      disc(
        chance.next() * width, chance.next() * limit, 0.0008 + 0.0018 * chance.next(),
        colour([1, 1, 1], 0.4 + 0.6 * chance.next()))
    }
  }

  func windows(x: Double, width: Double, top: Double, _ chance: inout Chance) {
    var y = top + 0.02
    while y < 0.98 {
      var column = x + 0.01
      while column < x + width - 0.012 {
        if chance.next() > 0.55 {
          rectangle(column, y, 0.008, 0.012, colour([1, 0.88, 0.55]))
        }
        column += 0.018
      }
      y += 0.026
    }
  }

  func boat(_ x: Double, _ y: Double, _ size: Double) {
    polygon(
      colour([0.75, 0.25, 0.18]), (x - 0.4 * size, y), (x + 0.4 * size, y),
      (x + 0.28 * size, y + 0.15 * size), (x - 0.28 * size, y + 0.15 * size))
    polygon(
      .white, (x + 0.02 * size, y - 0.05 * size), (x + 0.02 * size, y - size),
      (x + 0.4 * size, y - 0.05 * size))
    polygon(
      colour([0.95, 0.93, 0.85]), (x - 0.03 * size, y - 0.05 * size),
      (x - 0.03 * size, y - 0.8 * size), (x - 0.3 * size, y - 0.05 * size))
  }

  func fir(_ x: Double, _ foot: Double, _ size: Double, _ colour: Colour) {
    for tier in 0..<3 {
      let top = foot - size + Double(tier) * size * 0.22
      let half = size * (0.12 + 0.06 * Double(tier))
      polygon(colour, (x, top), (x + half, top + size * 0.45), (x - half, top + size * 0.45))
    }
  }

  func balloon(_ x: Double, _ y: Double, _ size: Double, _ tone: [Double]) {
    disc(x, y, size, colour(tone))
    polygon(
      colour(tone), (x - size * 0.75, y + size * 0.65), (x + size * 0.75, y + size * 0.65),
      (x + size * 0.18, y + size * 1.5), (x - size * 0.18, y + size * 1.5))
    cairo.arc(x, y, radius: size * 0.4, from: 0, to: 2 * .pi)
    cairo.fill(colour([1, 1, 1], 0.25))
    rectangle(x - size * 0.16, y + size * 1.6, size * 0.32, size * 0.25, colour([0.4, 0.26, 0.15]))
  }
}

/// A repeatable random generator: linear congruential, with the constants of Numerical Recipes.
struct Chance {
  private var state: UInt32

  init(seed: Int) {
    state = UInt32(truncatingIfNeeded: seed)
  }

  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / Double(1 << 24)
  }
}
