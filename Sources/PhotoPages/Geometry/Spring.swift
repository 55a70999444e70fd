/// A critically damped spring that pulls a displacement to 0 by the shortest way there is without
/// swinging. The displacement has whatever unit the caller gives it (points, mostly), and time is in
/// seconds. Each step is the exact solution of m x″ + c x′ + k x = 0 with c = 2 √(k m), which is
/// x(t) = (x₀ + (v₀ + ω x₀) t) e^(−ωt), so that steps of any size lead along the same path.
struct Spring: Equatable, Sendable {
  /// In units of mass, as the stiffness: what libadwaita's carousel, flap and leaflet give to
  /// `adw_spring_params_new`, so that a page moves here as it does elsewhere on the desktop.
  static let mass = 0.5
  /// In units of mass per square second.
  static let stiffness = 500.0
  /// ω, the angular frequency without damping, per second.
  static let frequency = (stiffness / mass).squareRoot()

  /// How far it is from its place of rest, in the caller's unit.
  var displacement: Double
  /// How fast the displacement grows, in the caller's unit per second.
  var velocity: Double

  /// Makes a spring stretched by `displacement` and let go with `velocity`; what is not finite
  /// counts as 0.
  init(displacement: Double, velocity: Double) {
    self.displacement = displacement.finiteOrZero
    self.velocity = velocity.finiteOrZero
  }

  /// Lets `seconds` pass; time that is not positive and finite passes without a trace.
  mutating func advance(by seconds: Double) {
    guard seconds > 0, seconds.isFinite else { return }
    let pull = velocity + Self.frequency * displacement
    let decay = exponential(-Self.frequency * seconds)
    displacement = (displacement + pull * seconds) * decay
    velocity = (velocity - Self.frequency * pull * seconds) * decay
  }

  /// Whether it will never again be farther than about `distance` from rest. A velocity v alone carries
  /// the spring no farther than v / (e ω), so v / ω is compared: that errs towards moving on.
  func isAtRest(within distance: Double) -> Bool {
    abs(displacement) <= distance && abs(velocity) / Self.frequency <= distance
  }
}
