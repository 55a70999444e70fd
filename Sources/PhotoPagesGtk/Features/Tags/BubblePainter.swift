import GtkBindings
import PhotoPages

/// A painter of the bubbles of tags.
///
/// A subclass overrides `outline(of:on:)` for another shape, and `draw(_:of:style:on:)` for anything else. It draws in
/// each frame in which the photo moves.
@MainActor
open class BubblePainter {
  /// Makes a painter.
  public init() {}

  /// Draws a tag's bubble, over which its text is drawn, in points of the pages.
  ///
  /// Only what is up to 3.5 points beyond the bubble's box and arrow is seen.
  open func draw(
    _ bubble: TagBubble, of tag: PhotoTag, style: BubbleStyle, on cairo: CairoContext
  ) {
    outline(of: bubble, on: cairo)
    cairo.fill(style.fill)
    outline(of: bubble, on: cairo)
    cairo.stroke(style.stroke, width: 1)
  }

  /// Adds the bubble's outline to the path, clockwise from the end of its upper left corner.
  open func outline(of bubble: TagBubble, on cairo: CairoContext) {
    // Half a point inwards, so that a line one point wide covers whole pixels.
    let (left, top) = (bubble.frame.origin.x + 0.5, bubble.frame.origin.y + 0.5)
    let (right, bottom) = (bubble.frame.right - 0.5, bubble.frame.bottom - 0.5)
    let radius = TagLayout.radius
    let (base, half) = (bubble.arrowBase, TagLayout.arrowWidth / 2)
    cairo.move(to: left + radius, top)
    if !bubble.isAbove {
      cairo.line(to: base - half, top)
      cairo.line(to: bubble.tip.x, bubble.tip.y)
      cairo.line(to: base + half, top)
    }
    cairo.arc(right - radius, top + radius, radius: radius, from: -.pi / 2, to: 0)
    cairo.arc(right - radius, bottom - radius, radius: radius, from: 0, to: .pi / 2)
    if bubble.isAbove {
      cairo.line(to: base + half, bottom)
      cairo.line(to: bubble.tip.x, bubble.tip.y)
      cairo.line(to: base - half, bottom)
    }
    cairo.arc(left + radius, bottom - radius, radius: radius, from: .pi / 2, to: .pi)
    cairo.arc(left + radius, top + radius, radius: radius, from: .pi, to: 1.5 * .pi)
    cairo.closePath()
  }
}

/// The look of a tag's bubble.
public struct BubbleStyle: Sendable {
  /// The colour inside the bubble.
  public var fill = Colour(red: 0.11, green: 0.11, blue: 0.11, alpha: 0.75)
  /// The colour of the bubble's outline, which is one point wide.
  public var stroke = Colour(red: 1, green: 1, blue: 1, alpha: 0.85)
  /// The colour of the bubble's text; nil for the theme's foreground.
  public var text: Colour?

  /// Makes the default style.
  public init() {}
}
