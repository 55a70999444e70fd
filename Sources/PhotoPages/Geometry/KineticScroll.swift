/// Scrolling that goes on after the finger has left, ever more slowly.
///
/// The velocity decays as v(t) = v₀ e^(−ft), which covers v₀ (1 − e^(−ft)) / f. The unit of length is the
/// caller's (mostly points); time is in seconds. Steps of any size lead along the same path.
package struct KineticScroll: Equatable, Sendable {
  /// The rate f of decay, per second, as in GTK's `gtkscrolledwindow.c` (`DECELERATION_FRICTION`).
  static let friction = 4.0
  /// The speed at which scrolling stops, in units per second, since the one unit that is left would only crawl.
  static let restingSpeed = 4.0

  /// The current velocity, in units per second.
  private(set) var velocity: Point

  /// Starts with `velocity` in units per second; a component that is not finite counts as 0.
  package init(velocity: Point) {
    self.velocity = Point(x: velocity.x.finiteOrZero, y: velocity.y.finiteOrZero)
    if speed <= Self.restingSpeed { self.velocity = .zero }
  }

  package var isAtRest: Bool { velocity == .zero }

  /// Advances by `seconds`, and returns the distance covered, in units of length.
  package mutating func advance(by seconds: Double) -> Point {
    guard seconds > 0, !isAtRest else { return .zero }
    let slower = speed * exponential(-Self.friction * seconds)
    let step = displacement(reducingSpeedTo: max(slower, Self.restingSpeed))
    let part = slower > Self.restingSpeed ? slower / speed : 0
    velocity = Point(x: velocity.x * part, y: velocity.y * part)
    return step
  }

  private var speed: Double {
    (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
  }

  /// Returns the distance covered while slowing down to `slower` units per second: the loss of speed / friction.
  func displacement(reducingSpeedTo slower: Double) -> Point {
    let speed = speed
    guard speed > slower else { return .zero }
    let seconds = (speed - slower) / (speed * Self.friction)
    return Point(x: velocity.x * seconds, y: velocity.y * seconds)
  }
}
