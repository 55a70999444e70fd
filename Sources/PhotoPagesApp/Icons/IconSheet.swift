import GtkBindings
import PhotoPagesGtk

/// A picture of every icon at all used sizes, on light and on dark, to compare them.
enum IconSheet {
  static func png() -> [UInt8] {
    let surface = CairoSurface(width: width, height: height)
    surface.draw { cairo in
      cairo.paint(Ground.light.colour)
      for (place, icon) in Icon.all.enumerated() {
        cairo.saved {
          cairo.translate(Double(place / rows * blockWidth), Double(place % rows * rowHeight))
          draw(icon, on: cairo)
        }
      }
      for (place, ground) in [Ground.light, .dark].enumerated() {
        cairo.saved {
          cairo.translate(0, Double(rows * rowHeight + place * appRowHeight))
          drawAppIcon(on: ground, cairo)
        }
      }
    }
    return surface.png()
  }

  // MARK: - Layout, in pixels

  private static let sizes = [16, 24, 32, 64]
  private static let blocks = 2
  private static let margin = 12
  private static let nameWidth = 130
  private static let nameSize = 13.0
  private static let rowHeight = 80

  private static let rows = (Icon.all.count + blocks - 1) / blocks
  private static let groundWidth = rowWidth(of: sizes)
  private static let blockWidth = nameWidth + 2 * groundWidth
  private static let appRowHeight = (AppIcon.sizes.max() ?? 0) + 2 * margin
  private static let width = max(blocks * blockWidth, rowWidth(of: AppIcon.sizes))
  private static let height = rows * rowHeight + 2 * appRowHeight

  private static func rowWidth(of sizes: [Int]) -> Int {
    sizes.reduce(margin) { $0 + $1 + margin }
  }

  // MARK: - Drawing

  private struct Ground {
    let colour: Colour
    let text: Colour

    static let light = Ground(
      colour: Colour(red: 0.98, green: 0.98, blue: 0.98),
      text: Colour(red: 0, green: 0, blue: 0, alpha: 0.8))
    static let dark = Ground(colour: Colour(red: 0.14, green: 0.14, blue: 0.14), text: .white)
  }

  private static func draw(_ icon: Icon, on cairo: CairoContext) {
    cairo.text(
      icon.name, x: Double(margin), y: Double(rowHeight) / 2 + nameSize / 3, size: nameSize,
      colour: Ground.light.text)
    for (place, ground) in [Ground.light, .dark].enumerated() {
      cairo.saved {
        cairo.translate(Double(nameWidth + place * groundWidth), 0)
        cairo.rectangle(x: 0, y: 0, width: Double(groundWidth), height: Double(rowHeight))
        cairo.fill(ground.colour)
        forEach(sizes, on: cairo, rowHeight) { icon.draw(on: cairo, side: $0, colour: ground.text) }
      }
    }
  }

  private static func drawAppIcon(on ground: Ground, _ cairo: CairoContext) {
    cairo.rectangle(x: 0, y: 0, width: Double(width), height: Double(appRowHeight))
    cairo.fill(ground.colour)
    forEach(AppIcon.sizes, on: cairo, appRowHeight) { AppIcon.draw(on: cairo, side: $0) }
  }

  private static func forEach(
    _ sizes: [Int], on cairo: CairoContext, _ rowHeight: Int, draw: (Double) -> Void
  ) {
    var x = margin
    for size in sizes {
      cairo.saved {
        cairo.translate(Double(x), Double((rowHeight - size) / 2))
        draw(Double(size))
      }
      x += size + margin
    }
  }
}
