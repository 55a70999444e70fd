import GtkBindings
import PhotoPages

/// Draws bubbles with their texts, boxes and the crosshair with cairo.
@MainActor
struct TagPainter {
  let snapshot: Snapshot

  /// The black below white lines, which makes them visible on any photo.
  private static let shadow = Colour(red: 0, green: 0, blue: 0, alpha: 0.6)
  private static let light = Colour(red: 1, green: 1, blue: 1, alpha: 0.12)
  private static let lineWidth = 1.5
  private static let shadowWidth = 3.5
  /// Half the length of the crosshair's lines, and the free space around its middle, in points.
  private static let reticle = (reach: 18.0, hole: 4.0)

  func draw(
    _ bubble: TagBubble, of tag: PhotoTag, _ style: BubbleStyle, by painter: BubblePainter,
    text: TextLayout?, _ textColour: Colour
  ) {
    cairo(around: bubble.extent) { cairo in
      painter.draw(bubble, of: tag, style: style, on: cairo)
      guard let text else { return }
      let (frame, size) = (bubble.frame, text.size)
      cairo.draw(
        text, x: frame.origin.x + (frame.size.width - size.width) / 2,
        y: frame.origin.y + (frame.size.height - size.height) / 2,
        colour: style.text ?? textColour)
    }
  }

  func draw(box: Rect) {
    cairo(around: box) { cairo in
      cairo.rectangle(box)
      cairo.fill(Self.light)
      cairo.rectangle(box)
      cairo.stroke(Self.shadow, width: Self.shadowWidth)
      cairo.rectangle(box)
      cairo.stroke(.white, width: Self.lineWidth)
    }
  }

  func draw(crosshairAt point: Point) {
    let (reach, hole) = Self.reticle
    let path = { (cairo: CairoContext) in
      for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
        cairo.move(to: point.x + x * hole, point.y + y * hole)
        cairo.line(to: point.x + x * reach, point.y + y * reach)
      }
    }
    let extent = Rect(
      x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach)
    cairo(around: extent) { cairo in
      path(cairo)
      cairo.stroke(Self.shadow, width: Self.shadowWidth)
      path(cairo)
      cairo.stroke(.white, width: Self.lineWidth)
    }
  }

  private func cairo(around rect: Rect, _ body: (CairoContext) -> Void) {
    let margin = Self.shadowWidth
    snapshot.cairo(
      x: rect.origin.x - margin, y: rect.origin.y - margin, width: rect.size.width + 2 * margin,
      height: rect.size.height + 2 * margin, body)
  }
}

extension TagBubble {
  fileprivate var extent: Rect {
    let left = min(frame.origin.x, tip.x)
    let top = min(frame.origin.y, tip.y)
    return Rect(
      x: left, y: top, width: max(frame.right, tip.x) - left,
      height: max(frame.bottom, tip.y) - top)
  }
}

/// The fading of something that is shown and hidden, by its opacity.
struct Fade: Equatable {
  /// The seconds from hidden to opaque, as for everything over the photo.
  static let duration = 0.2

  private(set) var opacity = 0.0
  var isShown = false

  var isMoving: Bool { opacity != target }

  private var target: Double { isShown ? 1 : 0 }

  mutating func advance(by seconds: Double) {
    let step = seconds / Self.duration
    opacity = isShown ? min(1, opacity + step) : max(0, opacity - step)
  }

  mutating func finish() {
    opacity = target
  }

  mutating func vanish() {
    opacity = 0
  }
}
