import Dispatch
import PhotoPages
import Testing

@testable import PhotoDecoding
@testable import PhotoImaging

/// The scheduler's places for thumbnails, beside those for pages.
struct ThumbnailPlacesTests {
  /// Jobs of these purposes, all fetched, on a machine with so many cores; the runs that began, by number.
  private func begun(
    _ purposes: [PicturePurpose], cores: Int, width: Int = 2
  ) -> [(number: Int, run: PictureJobs.Run)] {
    var jobs = PictureJobs(width: width)
    let pages = PictureSupply(
      source: MockSource(), decoder: MockDecoder(), cache: PixelCache(limit: 1))
    let thumbnails = PictureSupply(
      source: MockSource(), decoder: MockDecoder(), cache: PixelCache(limit: 1))
    var runs: [PictureJobs.Run] = []
    for (place, purpose) in purposes.enumerated() {
      let supply = purpose == .thumbnail ? thumbnails : pages
      let request = SchedulerFixture.request("\(place)", purpose)
      jobs.subscribe(request, as: jobs.newID(), to: supply, .sRGB) { _, _ in }
      var fetches: [PictureJobs.ID] = []
      jobs.schedule(cores: cores) { id, _, _ in
        fetches.append(id)
        return Task {}
      }
      for fetch in fetches { jobs.fetched(.bytes([]), by: fetch) }
      jobs.schedule(cores: cores) { _, _, _ in Task {} }
      runs += jobs.takeEffects().decodings
    }
    return runs.compactMap { run in Int(run.photo.name).map { ($0, run) } }
  }

  @Test func `Without pages all places are the thumbnails'`() {
    let runs = begun(Array(repeating: .thumbnail, count: 4), cores: 2)
    #expect(runs.map(\.number) == [0, 1])
  }

  @Test func `Thumbnails take no place of a page`() {
    let runs = begun([.thumbnail, .thumbnail, .prefetch(distance: 2), .shown], cores: 8)
    #expect(runs.map(\.number) == [0, 1, 2, 3])
  }

  @Test func `While a page is decoded, none begins if a core must stay free`() {
    #expect(begun([.shown, .thumbnail], cores: 2).map(\.number) == [0])
    #expect(begun([.shown, .thumbnail], cores: 3).map(\.number) == [0, 1])
  }

  @Test func `One that runs pauses for a page, even for one that is only prefetched`() {
    let runs = begun([.thumbnail, .prefetch(distance: 1)], cores: 2)
    #expect(runs.map { $0.run.control.hasToWait(at: .distantFuture) } == [true, false])
    for run in runs { run.run.control.cancel() }
  }

  @Test func `A thumbnail may take as long as a shown picture`() {
    #expect(begun([.thumbnail], cores: 2).map(\.run.control.isPrefetch) == [false])
    #expect(begun([.prefetch(distance: 1)], cores: 2).map(\.run.control.isPrefetch) == [true])
  }
}
