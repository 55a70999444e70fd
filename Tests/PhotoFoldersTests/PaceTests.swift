import Testing

@testable import PhotoFolders

@Suite struct PaceTests {
  private let start = ContinuousClock.now

  @Test("A listing reports first after 200 ms and then at doubling intervals")
  func reading() {
    var pace = ListingPace(now: start)
    let due = (0...300).map { $0 * 10 }.filter { pace.isDue(now: start + .milliseconds($0)) }
    #expect(due == [200, 600, 1_400, 3_000])
  }

  @Test("Pauses between updates double while changes continue, and are short after a rest")
  func pauses() {
    var pause = SettlingPause()
    var now = start
    var pauses: [Duration] = []
    for _ in 0..<7 {
      pauses.append(pause.begin(now: now))
      now += pauses[pauses.count - 1]
    }
    #expect(pauses == [50, 100, 200, 400, 800, 1_000, 1_000].map { .milliseconds($0) })
    let rested = pause.begin(now: now + .seconds(1))
    #expect(rested == .milliseconds(50))
  }
}
