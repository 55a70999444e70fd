/// The course of an animation of a fixed duration.
///
/// Times are in seconds.
struct Timeline: Equatable, Sendable {
  let duration: Double
  private(set) var elapsed = 0.0

  /// The part of the duration that is over, 0…1.
  var part: Double { min(elapsed / duration, 1) }

  /// The part of the way that is left, 1…0: a cubic ease-out, fast at once and slow at the end.
  var left: Double {
    let rest = 1 - part
    return rest * rest * rest
  }

  /// Advances by `seconds`, and returns whether the animation still runs.
  mutating func advance(by seconds: Double) -> Bool {
    if seconds > 0 { elapsed = min(elapsed + seconds, duration) }
    return elapsed < duration
  }
}
