/// The bounce with which a photo answers a tap.
///
/// A fitted photo shrinks a little and comes back; a zoomed one grows. Duration, curves and extremes are those
/// of EBPhotoPages. Time is in seconds; the scale has no unit.
package struct Bounce: Equatable, Sendable {
  /// The duration in seconds: half of it out, easing in, and half back, easing out.
  static let duration = 0.38
  /// The scale half way through for a fitted photo.
  static let fittedExtreme = 0.97
  /// The scale half way through for a zoomed photo, which grows since it fills the window.
  static let zoomedExtreme = 1.03

  private let extreme: Double
  private var timeline = Timeline(duration: duration)

  package init(isZoomed: Bool) {
    extreme = isZoomed ? Self.zoomedExtreme : Self.fittedExtreme
  }

  /// The current scale about the photo's middle on screen; exactly 1 at both ends.
  package var scale: Double {
    // Rises from 0 to 1 at half time and falls back. Its square eases in on the way out, and, run
    // backwards, eases out on the way back.
    let depth = 1 - abs(2 * timeline.part - 1)
    return 1 + (extreme - 1) * depth * depth
  }

  /// Advances by `seconds`, and returns whether the photo still moves.
  package mutating func advance(by seconds: Double) -> Bool { timeline.advance(by: seconds) }
}
