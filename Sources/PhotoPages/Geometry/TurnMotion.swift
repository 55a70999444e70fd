/// The animation of a photo that was turned: it turns to its new place, and its size changes with it.
///
/// Angles are in degrees clockwise. Time is in seconds.
package struct TurnMotion: Equatable, Sendable {
  /// The duration in seconds: long enough to see which way the photo turns.
  static let duration = 0.22

  private let startAngle: Double
  private let startScale: Double
  private var timeline = Timeline(duration: duration)

  /// Begins a turn by quarters, clockwise if positive.
  ///
  /// - Parameters:
  ///   - quarters: the number of quarters.
  ///   - scale: the photo's size before the turn, as a multiple of that after it.
  ///   - running: the motion that this one continues.
  package init(quarters: Int, scale: Double, after running: TurnMotion? = nil) {
    startAngle = (running?.angle ?? 0) - 90 * Double(quarters)
    startScale = scale.isFinite && scale > 0 ? scale * (running?.scale ?? 1) : 1
  }

  /// The angle of the photo, as drawn, from its new place.
  package var angle: Double { startAngle * timeline.left }

  /// The size of the photo, as drawn, as a multiple of its new size.
  package var scale: Double { power(startScale, timeline.left) }

  /// Advances by `seconds`, and returns whether the photo still moves.
  package mutating func advance(by seconds: Double) -> Bool { timeline.advance(by: seconds) }
}
