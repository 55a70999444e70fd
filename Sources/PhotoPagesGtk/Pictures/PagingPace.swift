import PhotoPages

/// The speed at which pages turn, and how early their pictures must be begun.
///
/// If pages turn faster than a picture is decoded, a picture begun with its page comes after that page has passed, and
/// takes the processor from the next one: few are ever seen. Begun a few turns earlier, every one of them is seen.
struct PagingPace {
  /// The longest time between two turns of continuous paging.
  private static let longestInterval = Duration.milliseconds(250)
  /// The most turns by which a picture is begun early; the viewer requests none further ahead.
  private static let longestLead = 7
  /// The distances at which pictures are requested for fast turns only.
  private static let fastOnly = 4...longestLead
  /// The multiple of the interval after which, without a turn, paging counts as stopped.
  private static let restFactor = 1.25

  private var shown: PhotoID?
  private var lastTurn: ContinuousClock.Instant?
  private var interval: Duration?
  /// The turns by which a picture must be begun early; nil while pages rest or turn slowly, or too fast for any lead.
  private(set) var lead: Int?

  /// Notes the shown photo, and the time that decoding a picture takes.
  mutating func show(_ photo: PhotoID?, at now: ContinuousClock.Instant, decoding: Duration?) {
    guard photo != shown else { return }
    shown = photo
    let gap = lastTurn.map { $0.duration(to: now) }
    lastTurn = now
    guard let gap, gap <= Self.longestInterval else { return rest() }
    // The first interval says little: people turn two pages quickly, then look.
    defer { interval = interval.map { ($0 + gap) / 2 } ?? gap }
    guard let interval, let decoding, decoding > interval else { return lead = nil }
    let turns = Int(clamping: (decoding / interval).rounded(.up))
    lead = turns <= Self.longestLead ? turns : nil
  }

  mutating func rest() { (interval, lead) = (nil, nil) }

  /// The milliseconds after which paging counts as stopped if no page is turned; nil without a lead.
  var restsAfter: Int? {
    guard lead != nil, let interval else { return nil }
    return Int(interval / .milliseconds(1) * Self.restFactor)
  }

  /// Returns the request to make in place of `request`, or nil for none.
  ///
  /// While pages turn fast, only pictures that can be ready in time are begun. A preview always can.
  func timed(_ request: PictureRequest) -> PictureRequest? {
    if lead == nil, case .prefetch(let distance) = request.purpose {
      return Self.fastOnly.contains(distance) ? nil : request
    }
    guard let lead, request.detail != .preview else { return request }
    switch request.purpose {
    case .prefetch(let distance) where distance > min(max(lead + 1, 4), Self.longestLead):
      return nil
    case .prefetch(let distance) where distance >= lead:
      return request.with(request.detail, purpose: .upcoming(turns: distance))
    case .shown, .prefetch: return request.with(request.detail, purpose: .passing)
    case .upcoming, .thumbnail, .passing: return request
    }
  }
}
