@testable import PhotoPages
import Testing

@Suite("Spring")
struct SpringTests {
  @Test("A spring moves alike in one long step and in ten short ones")
  func stepSize() {
    var long = Spring(displacement: 300, velocity: -2000)
    var short = long
    long.advance(by: 0.1)
    for _ in 0..<10 { short.advance(by: 0.01) }
    #expect(long.displacement.isClose(to: short.displacement))
    #expect(long.velocity.isClose(to: short.velocity))
  }

  @Test("A spring obeys its equation of motion")
  func equation() {
    let step = 1e-5
    var spring = Spring(displacement: 300, velocity: -2000)
    spring.advance(by: 0.03)
    let before = spring
    spring.advance(by: step)
    let acceleration = (spring.velocity - before.velocity) / step
    let damping = 2 * (Spring.stiffness * Spring.mass).squareRoot()
    let force = -Spring.stiffness * before.displacement - damping * before.velocity
    #expect((acceleration * Spring.mass).isClose(to: force, within: abs(force) * 0.01))
  }

  @Test("A spring released without velocity never passes its place of rest")
  func noOvershoot() {
    var spring = Spring(displacement: 500, velocity: 0)
    for _ in 0..<200 {
      let before = spring.displacement
      spring.advance(by: 0.005)
      #expect(spring.displacement >= 0 && spring.displacement <= before)
    }
  }

  @Test("A spring at rest moves no farther than velocity / (e × frequency)")
  func overshoot() {
    var spring = Spring(displacement: 0, velocity: 1000)
    var farthest = 0.0
    for _ in 0..<1000 {
      spring.advance(by: 0.001)
      farthest = max(farthest, spring.displacement)
    }
    #expect(farthest.isClose(to: 1000 / (2.718281828 * Spring.frequency), within: 0.1))
  }

  @Test("A spring is at rest only when it is both near and slow")
  func rest() {
    var spring = Spring(displacement: 0, velocity: 1000)
    #expect(!spring.isAtRest(within: 0.1))
    spring = Spring(displacement: 500, velocity: 0)
    #expect(!spring.isAtRest(within: 0.1))
    spring.advance(by: 0.6)
    #expect(spring.isAtRest(within: 0.1))
  }

  @Test(
    "Advancing by no time, a negative time or NaN changes nothing",
    arguments: [0, -1, .nan, .infinity])
  func senselessTime(seconds: Double) {
    var spring = Spring(displacement: 10, velocity: 5)
    spring.advance(by: seconds)
    #expect(spring == Spring(displacement: 10, velocity: 5))
  }

  @Test("A spring takes NaN and infinity as 0")
  func noNumber() {
    #expect(Spring(displacement: .nan, velocity: .infinity) == Spring(displacement: 0, velocity: 0))
  }
}
