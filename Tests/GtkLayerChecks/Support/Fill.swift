@testable import GtkBindings
import TestSupport

/// Fills its canvas with a colour, and tells what holds it.
@MainActor
final class Fill: CanvasDelegate {
  private let colour: TestColour
  /// How often it was drawn.
  private(set) var drawn = 0

  init(_ colour: TestColour) {
    self.colour = colour
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    drawn += 1
    snapshot.fill(Colour(colour), x: 0, y: 0, width: canvas.width, height: canvas.height)
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {}
}
