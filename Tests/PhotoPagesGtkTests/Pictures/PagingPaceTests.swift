import Testing

@testable import PhotoPages
@testable import PhotoPagesGtk

@Suite("Pictures prefetched while pages turn")
struct PagingPaceTests {
  private let start = ContinuousClock.now

  /// After turns at these milliseconds, of pictures that take as many to decode.
  private func pace(_ turns: [Int], decoding: Int?) -> PagingPace {
    var pace = PagingPace()
    for (index, turn) in turns.enumerated() {
      pace.show(
        PhotoID("\(index)"), at: start + .milliseconds(turn),
        decoding: decoding.map { .milliseconds($0) })
    }
    return pace
  }

  private func request(_ purpose: PicturePurpose, _ detail: PictureDetail = .full) -> PictureRequest
  {
    PictureRequest(Photo(id: PhotoID("a"), name: "a"), detail, purpose: purpose)
  }

  @Test(
    "While pages turn fast, pictures are prefetched as many turns ahead as decoding takes",
    arguments: [(41, 2), (80, 2), (81, 3), (160, 4), (280, 7)])
  func lead(decoding: Int, lead: Int) {
    let pace = pace([0, 40, 80], decoding: decoding)
    #expect(pace.lead == lead)
    #expect(pace.restsAfter == 50)
  }

  @Test("No lead is used if decoding is fast enough, far too slow or of unknown duration")
  func none() {
    for decoding in [nil, 40, 281] { #expect(pace([0, 40, 80], decoding: decoding).lead == nil) }
  }

  @Test("No lead is used after two turns only, or after a pause")
  func slow() {
    #expect(pace([0, 40], decoding: 60).lead == nil)
    #expect(pace([0, 40, 80, 400], decoding: 60).lead == nil)
    #expect(pace([0, 40, 80, 400, 440], decoding: 60).lead == nil)
    #expect(pace([0, 300, 600, 900], decoding: 500).lead == nil)
    var pace = pace([0, 40, 80], decoding: 60)
    pace.rest()
    #expect((pace.lead, pace.restsAfter) == (nil, nil))
  }

  @Test("A changed list does not count as a turn")
  func samePhoto() {
    var pace = pace([0, 40, 80], decoding: 60)
    pace.show(PhotoID("2"), at: start + .milliseconds(500), decoding: .milliseconds(60))
    #expect(pace.lead == 2)
  }

  @Test(
    "Pictures that cannot arrive in time are not prefetched, and previews always are")
  func purposes() {
    let fast = pace([0, 40, 80], decoding: 100)
    let purposes = [request(.shown)] + (1...4).map { request(.prefetch(distance: $0)) }
    #expect(
      purposes.map { fast.timed($0)?.purpose } == [
        .passing, .passing, .passing, .upcoming(turns: 3), .upcoming(turns: 4),
      ])
    #expect(fast.timed(request(.prefetch(distance: 5))) == nil)
    #expect(fast.timed(request(.shown, .preview))?.purpose == .shown)
    #expect(purposes.prefix(4).allSatisfy { PagingPace().timed($0) == $0 })
    for distance in 4...7 {
      #expect(PagingPace().timed(request(.prefetch(distance: distance))) == nil)
    }
    // The photo behind.
    #expect(PagingPace().timed(request(.prefetch(distance: 8))) != nil)
    #expect(pace([0, 40, 80], decoding: 270).timed(request(.prefetch(distance: 8))) == nil)
    let slower = pace([0, 40, 80], decoding: 200)
    #expect(
      (4...7).map { slower.timed(request(.prefetch(distance: $0)))?.purpose } == [
        .passing, .upcoming(turns: 5), .upcoming(turns: 6), nil,
      ])
  }
}
