import Dispatch
import PhotoPages
import Testing

@testable import PhotoImaging

/// Decodings that wait for what somebody looks at.
@Suite(.timeLimit(.minutes(1)))
struct DecodingPauseTests {
  private let now = DispatchTime.now()
  private var later: DispatchTime { now + DecodingControl.grace }

  /// One decoding for each purpose, and what controls them, on a machine with so many cores.
  private func decoding(
    _ purposes: [PicturePurpose], cores: Int
  ) throws -> (jobs: PictureJobs, ids: [PictureJobs.ID], controls: [DecodingControl]) {
    var jobs = PictureJobs(width: max(2, purposes.count + 1))
    let supply = PictureSupply(
      source: MockSource(), decoder: MockDecoder(), cache: PixelCache(limit: 1))
    var (ids, controls): ([PictureJobs.ID], [DecodingControl]) = ([], [])
    for (place, purpose) in purposes.enumerated() {
      let request = SchedulerFixture.request("\(place)", purpose)
      let id = jobs.newID()
      ids.append(id)
      jobs.subscribe(request, as: id, to: supply, .sRGB) { _, _ in }
      var fetch: PictureJobs.ID?
      jobs.schedule(cores: cores) {
        fetch = $0.id
        return Task {}
      }
      jobs.fetched(.bytes([]), by: try #require(fetch))
      jobs.schedule(cores: cores) { _ in Task {} }
      controls += jobs.takeEffects().decodings.map(\.control)
    }
    try #require(controls.count == purposes.count)
    return (jobs, ids, controls)
  }

  private func waiting(_ controls: [DecodingControl]) -> [Bool] {
    // However long it takes until the table is asked, the pauses have begun by then.
    controls.map { $0.hasToWait(at: .distantFuture) }
  }

  @Test func `A pause begins after a while, and ends at once`() {
    let control = DecodingControl()
    control.setPaused(true, at: now)
    #expect(!control.hasToWait(at: now))
    #expect(control.hasToWait(at: later))
    control.setPaused(false)
    #expect(!control.hasToWait(at: later))
    #expect(!control.isCancelled)
  }

  @Test func `Being told again does not put the pause off`() {
    let control = DecodingControl()
    control.setPaused(true, at: now)
    control.setPaused(true, at: later)
    #expect(control.hasToWait(at: later))
    control.cancel()
  }

  @Test func `What is given up does not wait`() {
    let control = DecodingControl()
    control.setPaused(true, at: now)
    #expect(control.hasToWait(at: later))
    control.cancel()
    control.waitWhilePaused()
    #expect(control.isCancelled)
    control.setPaused(true, at: now)
    #expect(!control.hasToWait(at: later))
  }

  @Test func `Whoever waits goes on when it may`() async {
    let control = DecodingControl()
    control.setPaused(true, at: now)
    #expect(control.hasToWait(at: later))
    await withCheckedContinuation { answer in
      DispatchQueue(label: "waiting").async {
        control.waitWhilePaused()
        answer.resume()
      }
      control.setPaused(false)
    }
    #expect(!control.isCancelled)
  }

  @Test func `A pause that is due interrupts work on several threads, and cancelling does`() async {
    let control = DecodingControl()
    #expect(!control.isInterrupted)
    control.setPaused(true, at: DispatchTime(uptimeNanoseconds: 1))
    #expect(control.isInterrupted)
    control.setPaused(false)
    #expect(!control.isInterrupted)
    control.cancel()
    #expect(control.isInterrupted)
  }

  @Test func `Work on several threads that is paused waits on its own, and does all of it then`()
    async throws
  {
    let (control, done) = (DecodingControl(), Recorder<Range<Int>>())
    control.setPaused(true, at: DispatchTime(uptimeNanoseconds: 1))
    async let result: Void = withCheckedThrowingContinuation { answer in
      DispatchQueue(label: "decoding").async {
        answer.resume(
          with: Result {
            try Strips.perform(rows: 10, height: 4, DecodeWatch(control)) { done.record($0) }
          })
      }
    }
    #expect(done.events == [])
    control.setPaused(false)
    try await result
    #expect(Set(done.events) == [0..<4, 4..<8, 8..<10])
    #expect(done.events.count == 3)
  }

  @Test func `On two cores prefetches wait for what is looked at`() throws {
    let (_, _, controls) = try decoding([.shown, .prefetch(distance: 1)], cores: 2)
    #expect(waiting(controls) == [false, true])
    controls.forEach { $0.cancel() }
  }

  @Test func `With nothing to be looked at they do not`() throws {
    let (_, _, controls) = try decoding(
      [.prefetch(distance: 1), .prefetch(distance: 2)], cores: 2)
    #expect(waiting(controls) == [false, false])
  }

  @Test func `With cores for all they do not`() throws {
    let (_, _, controls) = try decoding([.shown, .prefetch(distance: 1)], cores: 3)
    #expect(waiting(controls) == [false, false])
  }

  @Test func `They go on once it is there`() throws {
    var (jobs, ids, controls) = try decoding([.prefetch(distance: 1), .shown], cores: 2)
    #expect(waiting(controls) == [true, false])
    jobs.cancel(ids[1])
    jobs.schedule(cores: 2) { _ in Task {} }
    #expect(waiting(controls) == [false, false])
  }
}
