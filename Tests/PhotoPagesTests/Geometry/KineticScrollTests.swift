@testable import PhotoPages
import Testing

@Suite("Kinetic scroll")
struct KineticScrollTests {
  /// How far `scroll` goes in steps of `seconds`, until it rests.
  private func distance(of scroll: KineticScroll, inStepsOf seconds: Double) -> Point {
    var scroll = scroll
    var sum = Point.zero
    while !scroll.isAtRest {
      let step = scroll.advance(by: seconds)
      sum = Point(x: sum.x + step.x, y: sum.y + step.y)
    }
    return sum
  }

  @Test(
    "Kinetic scrolling ends at its final displacement, whatever the time steps",
    arguments: [0.001, 0.016, 0.3, 60])
  func stepSize(seconds: Double) {
    let scroll = KineticScroll(velocity: Point(x: 1500, y: -800))
    let end = distance(of: scroll, inStepsOf: seconds)
    #expect(end.x.isClose(to: scroll.finalDisplacement.x))
    #expect(end.y.isClose(to: scroll.finalDisplacement.y))
  }

  @Test("The final displacement decreases by each step that was scrolled")
  func finalDisplacement() {
    var scroll = KineticScroll(velocity: Point(x: 2000, y: 0))
    let before = scroll.finalDisplacement.x
    let step = scroll.advance(by: 0.05).x
    #expect((step + scroll.finalDisplacement.x).isClose(to: before))
    #expect(before > 498 && before < 500)
  }

  @Test("Kinetic scrolling has 1/e of its velocity after a quarter of a second")
  func friction() {
    var scroll = KineticScroll(velocity: Point(x: 1000, y: 0))
    _ = scroll.advance(by: 0.25)
    #expect(scroll.velocity.x.isClose(to: 1000 / 2.718281828, within: 1e-3))
  }

  @Test("Kinetic scrolling keeps its direction")
  func direction() {
    var scroll = KineticScroll(velocity: Point(x: 300, y: 400))
    let step = scroll.advance(by: 0.1)
    #expect((step.x / step.y).isClose(to: 0.75))
  }

  @Test("Kinetic scrolling comes to rest and does not move afterward")
  func stops() {
    var scroll = KineticScroll(velocity: Point(x: 1000, y: 1000))
    for _ in 0..<150 { _ = scroll.advance(by: 1 / 60) }
    #expect(scroll.isAtRest)
    #expect(scroll.advance(by: 1) == .zero)
    #expect(scroll.finalDisplacement == .zero)
  }

  @Test("Kinetic scrolling without a velocity is at rest", arguments: [0, 1, .nan, .infinity])
  func never(velocity: Double) {
    #expect(KineticScroll(velocity: Point(x: velocity, y: 0)).isAtRest)
  }

  @Test("Advancing by no time, a negative time or NaN changes nothing", arguments: [0, -1, .nan])
  func senselessTime(seconds: Double) {
    var scroll = KineticScroll(velocity: Point(x: 100, y: 0))
    #expect(scroll.advance(by: seconds) == .zero)
    #expect(scroll == KineticScroll(velocity: Point(x: 100, y: 0)))
  }
}

extension KineticScroll {
  /// How far it has still to go, in units of place.
  fileprivate var finalDisplacement: Point { displacement(reducingSpeedTo: Self.restingSpeed) }
}
