import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// What a demo photo shows. Scenes are drawn in a unit square whose height is 1 and whose width is
/// the photo's aspect ratio.
enum DemoScene: Sendable {
  case dunes, dunesReversed, nightLake, lighthouse, mountains, city, sailing, forest, road
  case balloons, stripes, smiley, testCard, moonrise

  /// Draws the scene and turns it as a camera held that way would store it.
  ///
  /// - Parameters:
  ///   - size: the upright photo's, in pixels.
  ///   - orientation: how the stored image is turned back when it is shown.
  /// - Returns: the stored image.
  func pixels(size: PixelSize, storedAs orientation: Orientation) -> PixelBuffer {
    let stored = orientation.applied(to: size)
    return PixelBuffer(size: stored) { cairo in
      orientation.turnBack(cairo, stored)
      cairo.scale(Double(size.height), Double(size.height))
      draw(DemoPainter(cairo: cairo, width: Double(size.width) / Double(size.height)))
    }
  }

  private func draw(_ painter: DemoPainter) {
    switch self {
    case .dunes: painter.dunes(sky: [0.98, 0.78, 0.55], top: [0.45, 0.55, 0.80])
    case .dunesReversed: painter.dunes(sky: [0.70, 0.85, 0.95], top: [0.15, 0.35, 0.70])
    case .nightLake: painter.nightLake()
    case .lighthouse: painter.lighthouse()
    case .mountains: painter.mountains()
    case .city: painter.city()
    case .sailing: painter.sailing()
    case .forest: painter.forest()
    case .road: painter.road()
    case .balloons: painter.balloons()
    case .stripes: painter.stripes()
    case .smiley: painter.smiley()
    case .testCard: painter.testCard()
    case .moonrise: painter.moonrise()
    }
  }
}

extension Orientation {
  /// Turns cairo's axes so that what is drawn upright lands where the stored image has it. The demo
  /// uses only orientations that a camera can be held in.
  fileprivate func turnBack(_ cairo: CairoContext, _ stored: PixelSize) {
    let width = Double(stored.width)
    let height = Double(stored.height)
    switch self {
    case .rotated90:
      cairo.translate(0, height)
      cairo.rotate(-.pi / 2)
    case .rotated270:
      cairo.translate(width, 0)
      cairo.rotate(.pi / 2)
    case .rotated180:
      cairo.translate(width, height)
      cairo.rotate(.pi)
    case .upright, .mirrored, .flipped, .transposed, .transversed: break
    }
  }
}
