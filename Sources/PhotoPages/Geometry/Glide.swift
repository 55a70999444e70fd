/// The motion along one axis after a pan: coasting, and a spring back from beyond an edge.
///
/// Lengths are in points, positive if the view moves right or down over the picture. Time is in seconds.
struct Glide: Equatable, Sendable {
  /// The distance from an edge at which the spring rests, in points: less than a device pixel on any screen.
  private static let restingDistance = 0.1

  /// The coasting until an edge is reached, in its x alone.
  private var kinetic: KineticScroll
  private var spring: Spring?

  /// Starts at the normalised `centre`, with `velocity` in points per second.
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

  /// Advances by `seconds` from the normalised `centre`, and returns the one reached.
  mutating func advance(by seconds: Double, from centre: Double, on axis: ViewportAxis) -> Double {
    guard var spring else { return coast(for: seconds, from: centre, on: axis) }
    let edge = centre.clamped(to: axis.limits)
    spring.advance(by: seconds)
    let isOver = spring.isAtRest(within: Self.restingDistance)
    self.spring = isOver ? nil : spring
    return isOver ? edge : edge + spring.displacement / axis.picture
  }

  /// Coasts as far as the edge, where a spring takes the rest of the velocity if the picture is elastic.
  private mutating func coast(
    for seconds: Double, from centre: Double, on axis: ViewportAxis
  ) -> Double {
    let velocity = kinetic.velocity.x
    let goal = centre + kinetic.advance(by: seconds).x / axis.picture
    let reached = goal.clamped(to: axis.limits)
    guard reached != goal else { return goal }
    guard axis.isElastic else {
      kinetic = KineticScroll(velocity: .zero)
      return reached
    }
    // The velocity lost to friction is friction times the distance.
    let left = velocity - KineticScroll.friction * (reached - centre) * axis.picture
    kinetic = KineticScroll(velocity: .zero)
    spring = Self.spring(on: axis, displacement: 0, velocity: left)
    return reached
  }

  /// Makes a spring with `part` of `velocity`, limited so that it overshoots by at most the view's extent / e.
  private static func spring(
    on axis: ViewportAxis, displacement: Double, velocity: Double, part: Double = 1
  ) -> Spring {
    let fastest = Spring.frequency * axis.view
    let velocity = velocity.finiteOrZero.clamped(to: -fastest...fastest)
    return Spring(displacement: displacement, velocity: velocity * part)
  }
}
