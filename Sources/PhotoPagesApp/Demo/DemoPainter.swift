import Glibc
import GtkBindings

/// Paints the demo album's scenes in a picture of height 1 and some width.
struct DemoPainter {
  let cairo: CairoContext
  let width: Double

  // MARK: - Scenes

  func dunes(sky: [Double], top: [Double]) {
    gradient(from: colour(top), to: colour(sky), height: 0.6)
    disc(width * 0.7, 0.42, 0.09, Colour(red: 1, green: 0.95, blue: 0.8))
    let sand: [[Double]] = [[0.90, 0.66, 0.42], [0.80, 0.52, 0.32], [0.62, 0.37, 0.24]]
    for (layer, tone) in sand.enumerated() {
      let base = 0.55 + 0.14 * Double(layer)
      hills(base: base, height: 0.09, waves: 2.2 + Double(layer), phase: Double(layer) * 1.7, tone)
    }
  }

  func nightLake() {
    gradient(from: colour([0.02, 0.03, 0.12]), to: colour([0.13, 0.20, 0.42]), height: 0.65)
    stars(count: 220, below: 0.6)
    hills(base: 0.6, height: 0.12, waves: 3, phase: 0.5, [0.03, 0.05, 0.12])
    rectangle(0, 0.65, width, 0.35, colour([0.05, 0.10, 0.24]))
    for row in 0..<14 {
      let y = 0.67 + Double(row) * 0.023
      let length = 0.08 + 0.05 * Double(row % 4)
      rectangle(width * 0.3 - length / 2, y, length, 0.006, colour([0.75, 0.80, 0.90], 0.5))
    }
    disc(width * 0.3, 0.2, 0.06, colour([0.95, 0.95, 0.88]))
  }

  func lighthouse() {
    gradient(from: colour([0.35, 0.60, 0.85]), to: colour([0.85, 0.93, 0.97]), height: 0.75)
    rectangle(0, 0.75, width, 0.25, colour([0.10, 0.35, 0.50]))
    hills(base: 0.8, height: 0.05, waves: 1.5, phase: 2, [0.30, 0.42, 0.25])
    let middle = width * 0.5
    for band in 0..<6 {
      let top = 0.3 + Double(band) * 0.085
      let half = 0.045 + Double(band) * 0.006
      let tone = band % 2 == 0 ? [0.80, 0.15, 0.12] : [0.96, 0.95, 0.92]
      polygon(
        colour(tone), (middle - half, top), (middle + half, top),
        (middle + half + 0.006, top + 0.086), (middle - half - 0.006, top + 0.086))
    }
    rectangle(middle - 0.05, 0.24, 0.1, 0.06, colour([0.2, 0.2, 0.22]))
    disc(middle, 0.265, 0.018, colour([1, 0.95, 0.6]))
    polygon(
      colour([0.7, 0.1, 0.1]), (middle - 0.06, 0.24), (middle, 0.18), (middle + 0.06, 0.24))
  }

  func mountains() {
    gradient(from: colour([0.30, 0.50, 0.80]), to: colour([0.95, 0.85, 0.75]), height: 1)
    for layer in 0..<5 {
      let depth = Double(layer) / 4
      ridge(
        base: 0.4 + 0.13 * Double(layer), height: 0.34 - 0.05 * Double(layer), seed: layer + 1,
        colour([0.62 - 0.5 * depth, 0.66 - 0.45 * depth, 0.80 - 0.5 * depth]))
    }
  }

  func city() {
    gradient(from: colour([0.20, 0.12, 0.38]), to: colour([0.98, 0.55, 0.35]), height: 1)
    var chance = Chance(seed: 7)
    var x = -0.02
    while x < width {
      let wide = 0.05 + 0.07 * chance.next()
      let high = 0.2 + 0.45 * chance.next()
      rectangle(x, 1 - high, wide, high, colour([0.06, 0.05, 0.12]))
      windows(x: x, width: wide, top: 1 - high, &chance)
      x += wide + 0.004
    }
  }

  func sailing() {
    gradient(from: colour([0.40, 0.75, 0.95]), to: colour([0.88, 0.96, 1]), height: 0.6)
    rectangle(0, 0.6, width, 0.4, colour([0.05, 0.42, 0.62]))
    for row in 0..<9 {
      hillLine(y: 0.64 + 0.04 * Double(row), phase: Double(row) * 1.3)
    }
    for (x, y, size) in [(0.25, 0.58, 0.16), (0.55, 0.66, 0.3), (0.82, 0.56, 0.1)] {
      boat(x * width, y, size)
    }
  }

  func forest() {
    gradient(from: colour([0.75, 0.88, 0.80]), to: colour([0.30, 0.45, 0.35]), height: 1)
    var chance = Chance(seed: 3)
    for layer in 0..<4 {
      let depth = Double(layer) / 3
      for _ in 0..<14 {
        let x = chance.next() * width
        let size = 0.3 + 0.2 * depth + 0.12 * chance.next()
        fir(
          x, 0.55 + 0.15 * Double(layer), size,
          colour([0.40 - 0.32 * depth, 0.55 - 0.32 * depth, 0.42 - 0.32 * depth]))
      }
    }
  }

  func road() {
    gradient(from: colour([0.30, 0.62, 0.92]), to: colour([0.92, 0.92, 0.86]), height: 0.5)
    rectangle(0, 0.5, width, 0.5, colour([0.78, 0.58, 0.36]))
    ridge(base: 0.5, height: 0.12, seed: 11, colour([0.55, 0.38, 0.35]))
    let middle = width / 2
    polygon(
      colour([0.24, 0.24, 0.26]), (middle - 0.01, 0.5), (middle + 0.01, 0.5), (middle + 0.5, 1),
      (middle - 0.5, 1))
    for dash in 0..<6 {
      let near = pow(Double(dash + 1) / 6, 2)
      let y = 0.5 + 0.5 * near
      let half = 0.012 * near
      polygon(
        colour([0.98, 0.85, 0.3]), (middle - half, y), (middle + half, y),
        (middle + half * 0.8, y - 0.06 * near), (middle - half * 0.8, y - 0.06 * near))
    }
  }

  func balloons() {
    gradient(from: colour([0.25, 0.55, 0.90]), to: colour([0.99, 0.90, 0.80]), height: 1)
    hills(base: 0.9, height: 0.04, waves: 2, phase: 1, [0.35, 0.50, 0.30])
    let fleet: [(Double, Double, Double, [Double])] = [
      (0.3, 0.3, 0.17, [0.90, 0.25, 0.20]), (0.7, 0.2, 0.1, [0.98, 0.75, 0.15]),
      (0.62, 0.55, 0.13, [0.20, 0.55, 0.40]), (0.2, 0.68, 0.07, [0.50, 0.25, 0.60]),
    ]
    for (x, y, size, tone) in fleet { balloon(x * width, y, size, tone) }
  }

  func stripes() {
    for band in 0..<30 {
      let part = Double(band) / 30
      rectangle(0, part, width, 1.0 / 30, colour([0.9 - 0.6 * part, 0.35, 0.3 + 0.6 * part]))
    }
  }

  func smiley() {
    rectangle(0, 0, 1, 1, colour([0.12, 0.14, 0.20]))
    disc(0.5, 0.5, 0.45, colour([1, 0.82, 0.2]))
    disc(0.35, 0.4, 0.07, .black)
    disc(0.65, 0.4, 0.07, .black)
    cairo.arc(0.5, 0.52, radius: 0.25, from: 0.3, to: .pi - 0.3)
    cairo.stroke(.black, width: 0.06)
  }

  func testCard() {
    rectangle(0, 0, width, 1, colour([0.5, 0.5, 0.5]))
    let bars: [[Double]] = [
      [1, 1, 1], [1, 1, 0], [0, 1, 1], [0, 1, 0], [1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 0, 0],
    ]
    for (place, bar) in bars.enumerated() {
      rectangle(width / 8 * Double(place), 0.1, width / 8, 0.4, colour(bar))
    }
    for step in 0..<16 {
      let grey = Double(step) / 15
      rectangle(width / 16 * Double(step), 0.55, width / 16, 0.15, colour([grey, grey, grey]))
    }
    for line in 0..<60 {
      rectangle(width / 60 * Double(line), 0.75, width / 60 * 0.5, 0.15, .white)
    }
    cairo.arc(width / 2, 0.5, radius: 0.42, from: 0, to: 2 * .pi)
    cairo.stroke(.white, width: 0.006)
  }

  func moonrise() {
    gradient(from: colour([0.05, 0.05, 0.15]), to: colour([0.55, 0.30, 0.45]), height: 1)
    stars(count: 160, below: 0.5)
    disc(width * 0.5, 0.55, 0.22, colour([0.98, 0.90, 0.72]))
    for (x, y, radius) in [(-0.06, -0.05, 0.04), (0.07, 0.02, 0.05), (-0.02, 0.09, 0.03)] {
      disc(width * 0.5 + x, 0.55 + y, radius, colour([0.88, 0.78, 0.60]))
    }
    ridge(base: 0.75, height: 0.2, seed: 5, colour([0.10, 0.06, 0.14]))
  }
}
