import GtkBindings
import PhotoPages

/// The histogram of the shown photo, as three curves.
@MainActor
final class HistogramView: CanvasDelegate {
  let canvas = Canvas()
  private var histogram: Histogram?
  private var shown: Raster?

  private static let height = 72.0
  private static let colours: [(KeyPath<Histogram, [Int]>, Colour)] = [
    (\.red, Colour(red: 1, green: 0.35, blue: 0.35, alpha: 0.6)),
    (\.green, Colour(red: 0.35, green: 0.9, blue: 0.35, alpha: 0.5)),
    (\.blue, Colour(red: 0.4, green: 0.55, blue: 1, alpha: 0.6)),
  ]

  init() {
    canvas.delegate = self
    canvas.addStyle("histogram")
    canvas.accessibleName = Message("Histogram").translated
    canvas.isVisible = false
  }

  /// Shows the histogram of a picture; nil hides it.
  func show(_ picture: PagePicture?) {
    let piece = picture?.largestPiece
    guard piece?.raster !== shown else { return }
    shown = piece?.raster
    histogram = piece.map { Histogram(of: $0.pixels) }
    canvas.isVisible = histogram != nil
    canvas.queueDraw()
  }

  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
    CanvasExtent(minimum: Self.height, natural: Self.height)
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    guard let histogram else { return }
    snapshot.cairo(in: canvas.bounds) { cairo in
      for (counts, colour) in Self.colours {
        draw(histogram[keyPath: counts], of: histogram.fullHeight, colour, on: cairo)
      }
    }
  }

  private func draw(_ counts: [Int], of full: Int, _ colour: Colour, on cairo: CairoContext) {
    let step = canvas.width / Double(counts.count)
    cairo.move(to: 0, canvas.height)
    for (place, count) in counts.enumerated() {
      let y = canvas.height * (1 - min(1, Double(count) / Double(full)))
      cairo.line(to: Double(place) * step, y)
      cairo.line(to: Double(place + 1) * step, y)
    }
    cairo.line(to: canvas.width, canvas.height)
    cairo.closePath()
    cairo.fill(colour)
  }
}
