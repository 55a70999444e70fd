import Testing

@testable import PhotoPages
@testable import PhotoPagesGtk

@Suite("How far ahead pictures are begun while pages turn")
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
    "As many turns ahead as decoding takes",
    arguments: [(41, 2), (80, 2), (81, 3), (160, 4), (280, 7)])
  func lead(decoding: Int, lead: Int) {
    let pace = pace([0, 40, 80], decoding: decoding)
    #expect(pace.lead == lead)
    #expect(pace.restsAfter == 50)
  }

  @Test("Not where pictures are made fast enough, or far too slowly, or nothing is known of that")
  func none() {
    for decoding in [nil, 40, 281] { #expect(pace([0, 40, 80], decoding: decoding).lead == nil) }
  }

  @Test("Not after two turns, nor after a while")
  func slow() {
    #expect(pace([0, 40], decoding: 60).lead == nil)
    #expect(pace([0, 40, 80, 400], decoding: 60).lead == nil)
    #expect(pace([0, 40, 80, 400, 440], decoding: 60).lead == nil)
    #expect(pace([0, 300, 600, 900], decoding: 500).lead == nil)
    var pace = pace([0, 40, 80], decoding: 60)
    pace.rest()
    #expect((pace.lead, pace.restsAfter) == (nil, nil))
  }

  @Test("A list that changes is no turn")
  func samePhoto() {
    var pace = pace([0, 40, 80], decoding: 60)
    pace.show(PhotoID("2"), at: start + .milliseconds(500), decoding: .milliseconds(60))
    #expect(pace.lead == 2)
  }

  @Test(
    "What cannot be there in time is not begun, what can takes any place, and previews always come")
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
