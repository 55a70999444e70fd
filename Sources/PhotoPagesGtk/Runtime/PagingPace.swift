import PhotoPages

/// How fast pages turn, and what that means for their pictures.
///
/// Where pages turn faster than a picture is decoded, one that is begun when its page is shown comes when that has
/// been passed, and each next one takes the processor from it: few are ever seen. Begun some turns earlier, each
/// that is begun is seen.
struct PagingPace {
  /// Turns that are further apart are not of one movement.
  private static let longestInterval = Duration.milliseconds(250)
  /// How many turns ahead a picture is begun at most: so far ahead the viewer requests any.
  private static let longestLead = 4
  /// How much later than the last ones a turn may be before pages count as at rest.
  private static let patience = 1.25

  private var shown: PhotoID?
  private var lastTurn: ContinuousClock.Instant?
  private var interval: Duration?
  /// How many turns before its page a picture has to be begun to be there in time; nil where pages rest, or turn
  /// slowly, or too fast for any lead.
  private(set) var lead: Int?

  /// Notes which photo is shown, and for how long a picture is decoded.
  mutating func show(_ photo: PhotoID?, at now: ContinuousClock.Instant, decoding: Duration?) {
    guard photo != shown else { return }
    shown = photo
    let gap = lastTurn.map { $0.duration(to: now) }
    lastTurn = now
    guard let gap, gap <= Self.longestInterval else { return rest() }
    // The first interval tells nothing yet: people turn two pages quickly, and look.
    defer { interval = interval.map { ($0 + gap) / 2 } ?? gap }
    guard let interval, let decoding, decoding > interval else { return lead = nil }
    let turns = Int((decoding / interval).rounded(.up))
    lead = turns <= Self.longestLead ? turns : nil
  }

  /// Notes that pages rest.
  mutating func rest() { (interval, lead) = (nil, nil) }

  /// Milliseconds after which pages rest if none is turned; nil where nothing waits for that.
  var restsAfter: Int? {
    guard lead != nil, let interval else { return nil }
    return Int(interval / .milliseconds(1) * Self.patience)
  }

  /// What is to be requested in place of a request, nil if nothing is: while pages turn fast, only what can be
  /// there in time is begun. A preview always can.
  func timed(_ request: PictureRequest) -> PictureRequest? {
    guard let lead, request.detail != .preview else { return request }
    switch request.purpose {
    case .prefetch(let distance) where distance > Self.longestLead: return nil
    case .prefetch(let distance) where distance >= lead:
      return request.with(request.detail, purpose: .upcoming(turns: distance))
    case .shown, .prefetch: return request.with(request.detail, purpose: .passing)
    case .upcoming, .thumbnail, .passing: return request
    }
  }
}
