/// What a pan leaves behind on one axis: the view coasts over the picture, and a spring brings it back
/// from beyond an edge. Lengths are points, positive where the view looks farther right or down; time
/// is in seconds.
struct Glide: Equatable, Sendable {
  /// How close to an edge the spring rests, in points: less than a device pixel on any screen.
  private static let restingDistance = 0.1

  /// Coasting, in its x alone, until an edge is met.
  private var kinetic: KineticScroll
  private var spring: Spring?

  /// Lets go at `centre`, normalised, with `velocity` points per second.
  init(on axis: ViewportAxis, centre: Double, velocity: Double) {
    let excess = axis.excess(at: centre)
    let velocity = axis.canPan ? velocity : 0
    guard excess != 0 else {
      kinetic = KineticScroll(velocity: Point(x: velocity, y: 0))
      return
    }
    kinetic = KineticScroll(velocity: .zero)
    let part = RubberBand.speed(shown: excess, dimension: axis.view)
    spring = Self.spring(on: axis, displacement: excess, velocity: velocity, part: part)
  }

  var isAtRest: Bool { kinetic.isAtRest && spring == nil }

  /// Lets `seconds` pass and answers where `centre`, normalised, is then.
  mutating func advance(by seconds: Double, from centre: Double, on axis: ViewportAxis) -> Double {
    guard var spring else { return coast(for: seconds, from: centre, on: axis) }
    let edge = centre.clamped(to: axis.limits)
    spring.advance(by: seconds)
    let isOver = spring.isAtRest(within: Self.restingDistance)
    self.spring = isOver ? nil : spring
    return isOver ? edge : edge + spring.displacement / axis.picture
  }

  /// Coasts as far as the edge, where what is left of the velocity goes into a spring.
  private mutating func coast(
    for seconds: Double, from centre: Double, on axis: ViewportAxis
  ) -> Double {
    let velocity = kinetic.velocity.x
    let goal = centre + kinetic.advance(by: seconds).x / axis.picture
    let reached = goal.clamped(to: axis.limits)
    guard reached != goal else { return goal }
    // A velocity lost to friction is friction times the way.
    let left = velocity - KineticScroll.friction * (reached - centre) * axis.picture
    kinetic = KineticScroll(velocity: .zero)
    spring = Self.spring(on: axis, displacement: 0, velocity: left)
    return reached
  }

  /// A spring that gets a part of `velocity`, which is limited so that it overshoots by no more than
  /// the view's extent / e.
  private static func spring(
    on axis: ViewportAxis, displacement: Double, velocity: Double, part: Double = 1
  ) -> Spring {
    let fastest = Spring.frequency * axis.view
    let velocity = velocity.finiteOrZero.clamped(to: -fastest...fastest)
    return Spring(displacement: displacement, velocity: velocity * part)
  }
}
