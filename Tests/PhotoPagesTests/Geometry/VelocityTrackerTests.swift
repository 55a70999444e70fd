import Testing

@testable import PhotoPages

@Suite("Velocity tracker")
struct VelocityTrackerTests {
  /// A tracker that saw a steady motion of `velocity` points per second, one sample every 8 ms, and
  /// the time of the last.
  private func steady(_ velocity: Point, samples: Int = 20) -> (VelocityTracker, Double) {
    var tracker = VelocityTracker()
    for sample in 0..<samples {
      let seconds = Double(sample) * 0.008
      tracker.add(Point(x: velocity.x * seconds, y: velocity.y * seconds), at: seconds)
    }
    return (tracker, Double(samples - 1) * 0.008)
  }

  @Test("A steady motion has its velocity")
  func steadyMotion() {
    let (tracker, end) = steady(Point(x: 500, y: -250))
    let velocity = tracker.velocity(at: end)
    #expect(velocity.x.isClose(to: 500) && velocity.y.isClose(to: -250))
  }

  @Test("A finger released one frame later keeps its velocity")
  func releasedLater() {
    let (tracker, end) = steady(Point(x: 500, y: 0))
    #expect(tracker.velocity(at: end + 0.016).x.isClose(to: 500))
  }

  @Test("A finger that rested before its release has no velocity")
  func rested() {
    let (tracker, end) = steady(Point(x: 500, y: 0))
    #expect(tracker.velocity(at: end + 0.079) != .zero)
    #expect(tracker.velocity(at: end + 0.081) == .zero)
  }

  @Test("Samples older than 100 ms do not count for the velocity")
  func turnedBack() {
    var tracker = VelocityTracker()
    for step in 0..<50 { tracker.add(Point(x: Double(step) * 10, y: 0), at: Double(step) * 0.01) }
    for step in 1...12 {
      tracker.add(Point(x: 490 - Double(step) * 5, y: 0), at: 0.49 + Double(step) * 0.01)
    }
    #expect(tracker.velocity(at: 0.61).x.isClose(to: -500))
  }

  @Test("A velocity needs at least two samples")
  func tooLittle() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(x: 5, y: 5), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
  }

  @Test("Two samples at one time have no velocity")
  func sameTime() {
    var tracker = VelocityTracker()
    tracker.add(Point(x: 0, y: 0), at: 1)
    tracker.add(Point(x: 50, y: 0), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
    tracker.add(Point(x: 60, y: 0), at: 1.01)
    #expect(tracker.velocity(at: 1.01).x.isClose(to: 1000))
  }

  @Test("A sample from an earlier time starts the velocity tracker again")
  func clockWraps() {
    var (tracker, end) = steady(Point(x: 500, y: 0))
    tracker.add(Point(x: 100, y: 0), at: end - 10)
    #expect(tracker.sampleCount == 1)
    tracker.add(Point(x: 98, y: 0), at: end - 9.99)
    #expect(tracker.velocity(at: end - 9.99).x.isClose(to: -200))
  }

  @Test("The velocity tracker keeps no more samples than its capacity")
  func memory() {
    var tracker = VelocityTracker()
    for sample in 0..<100_000 { tracker.add(.zero, at: Double(sample) * 0.0001) }
    #expect(tracker.sampleCount <= VelocityTracker.capacity)
    tracker.add(.zero, at: 100)
    #expect(tracker.sampleCount == 1)
  }

  @Test("Samples with NaN or infinity are ignored")
  func noNumber() {
    var tracker = VelocityTracker()
    tracker.add(Point(x: .nan, y: 0), at: 1)
    tracker.add(Point(x: 0, y: .infinity), at: 1)
    tracker.add(.zero, at: .nan)
    #expect(tracker.sampleCount == 0)
  }
}
