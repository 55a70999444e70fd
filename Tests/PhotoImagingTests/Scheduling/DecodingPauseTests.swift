import Dispatch
import PhotoPages
import Testing

@testable import PhotoDecoding
@testable import PhotoImaging

/// Decodings that wait for what somebody looks at.
struct DecodingPauseTests {
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
      jobs.schedule(cores: cores) { id, _, _ in
        fetch = id
        return Task {}
      }
      jobs.fetched(.bytes([]), by: try #require(fetch))
      jobs.schedule(cores: cores) { _, _, _ in Task {} }
      controls += jobs.takeEffects().decodings.map(\.control)
    }
    try #require(controls.count == purposes.count)
    return (jobs, ids, controls)
  }

  private func waiting(_ controls: [DecodingControl]) -> [Bool] {
    // However long it takes until the table is asked, the pauses have begun by then.
    controls.map { $0.hasToWait(at: .distantFuture) }
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
    jobs.schedule(cores: 2) { _, _, _ in Task {} }
    #expect(waiting(controls) == [false, false])
  }
}
