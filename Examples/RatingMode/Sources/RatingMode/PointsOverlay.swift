import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// The interface of Photo Pages with nine squares over the photo that is rated.
public final class RatingFactory: ViewerFactory {
  /// The overlay of the state.
  public override func makeOverlay(
    for state: StateID, in context: PartContext
  ) -> (any ViewerPart)? {
    state == RatingState.id
      ? PointsOverlay(in: context) : super.makeOverlay(for: state, in: context)
  }
}

/// Nine squares, as many of them bright as the photo has points; a click on one gives so many.
final class PointsOverlay: ViewerPart, CanvasDelegate {
  /// The side of a square, the gap between two, and the distance from the lower edge, in points.
  private static let (side, gap, margin) = (18.0, 8.0, 96.0)

  private let canvas = Canvas()
  private var points = 0
  var widget: Widget { canvas }

  init(in context: PartContext) {
    canvas.delegate = self
    // Other clicks go to the photo.
    canvas.isHit = { [weak self] x, y in self?.points(at: Point(x: x, y: y)) != nil }
    ClickGesture(on: canvas).onReleased { [weak self] _, x, y in
      guard let points = self?.points(at: Point(x: x, y: y)) else { return }
      context.send(.custom(AnyCustomCommand(GivePoints(points: points))))
    }
  }

  func update(_ viewer: Viewer) {
    points = viewer.shownPoints ?? 0
    canvas.queueDraw()
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    for number in 1...Points.most {
      let colour = Colour(red: 1, green: 1, blue: 1, alpha: number <= points ? 1 : 0.3)
      let corner = square(of: number).origin
      snapshot.fill(colour, x: corner.x, y: corner.y, width: Self.side, height: Self.side)
    }
  }

  private func points(at point: Point) -> Int? {
    (1...Points.most).first { square(of: $0).contains(point) }
  }

  /// The first square is at the right in right-to-left languages.
  private func square(of number: Int) -> Rect {
    let column = Double(canvas.isRightToLeft ? Points.most - number : number - 1)
    let width = Double(Points.most) * (Self.side + Self.gap) - Self.gap
    return Rect(
      x: ((canvas.width - width) / 2 + column * (Self.side + Self.gap)).rounded(),
      y: (canvas.height - Self.margin).rounded(), width: Self.side, height: Self.side)
  }
}
