/// A critically damped spring, which pulls a displacement to 0 by the shortest way without swinging.
///
/// The unit of the displacement is the caller's (mostly points); time is in seconds. Each step is the exact
/// solution of m x″ + c x′ + k x = 0 with c = 2 √(k m), which is x(t) = (x₀ + (v₀ + ω x₀) t) e^(−ωt), so that
/// steps of any size lead along the same path.
struct Spring: Equatable, Sendable {
  /// The mass, in any unit; like the stiffness, from libadwaita's carousel and leaflet (`adw_spring_params_new`).
  static let mass = 0.5
  /// The stiffness, in units of mass per square second.
  static let stiffness = 500.0
  /// ω, the angular frequency without damping, per second.
  static let frequency = (stiffness / mass).squareRoot()

  var displacement: Double
  /// The rate at which the displacement grows, in the caller's unit per second.
  var velocity: Double

  /// Makes a spring released at `displacement` with `velocity`; a value that is not finite counts as 0.
  init(displacement: Double, velocity: Double) {
    self.displacement = displacement.finiteOrZero
    self.velocity = velocity.finiteOrZero
  }

  /// Advances by `seconds`; a time that is not positive and finite has no effect.
  mutating func advance(by seconds: Double) {
    guard seconds > 0, seconds.isFinite else { return }
    let pull = velocity + Self.frequency * displacement
    let decay = exponential(-Self.frequency * seconds)
    displacement = (displacement + pull * seconds) * decay
    velocity = (velocity - Self.frequency * pull * seconds) * decay
  }

  /// Whether the spring stays within about `distance` of its place of rest from now on.
  ///
  /// A velocity v alone carries the spring no farther than v / (e ω), so comparing v / ω errs towards moving on.
  func isAtRest(within distance: Double) -> Bool {
    abs(displacement) <= distance && abs(velocity) / Self.frequency <= distance
  }
}
