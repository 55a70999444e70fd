import Testing

@testable import FolderSource

@Suite struct PaceTests {
  private let start = ContinuousClock.now

  @Test("With a photo to begin with, snapshots come at doubling sizes at once")
  func withStart() {
    var pace = SnapshotPace(hasStart: true, now: start)
    let due = (1...1_000).filter { pace.isDue(count: $0, now: start) }
    #expect(due == [64, 128, 256, 512])
  }

  @Test("Without one, nothing is shown before the folder has had its time")
  func withoutStart() {
    var pace = SnapshotPace(hasStart: false, now: start)
    let asked: [(count: Int, milliseconds: Int)] = [
      (10_000, 199), (0, 200), (1, 200), (63, 1_000), (64, 1_000),
    ]
    let due = asked.map { pace.isDue(count: $0.count, now: start + .milliseconds($0.milliseconds)) }
    #expect(due == [false, false, true, false, true])
  }

  @Test("Pauses grow while changes keep coming, and are short again after a rest")
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
