/// The pictures of the shown photo and its neighbours, and of no others.
public struct PicturesFeature: Equatable, Sendable {
  /// What becomes of pictures.
  public enum Event: Equatable, Sendable {
    /// A picture takes long enough that waiting should be shown.
    case delayed(PictureToken)
    /// A picture takes so long that it has to be said what it is waiting for.
    case prolonged(PictureToken, PictureStage)
    /// A picture that was waited for so long has been fetched, and is being decoded.
    case fetched(PictureToken)
    /// A picture can be drawn.
    case loaded(PictureToken, PictureDescription)
    /// There is no picture.
    case failed(PictureToken, PictureError)
    /// A picture that does not move for ever has shown all its frames.
    case animationEnded(PhotoID)
    /// The desktop wants things to move by themselves, or not.
    case movementChosen(Bool)
  }

  /// Seconds after which waiting for a picture that is looked at is explained, from when waiting is first shown:
  /// a page that takes two says so.
  private static let explanationDelay = 1.7

  /// The photo to begin with, if its place has kept silent for so long already that it is to be said at once.
  private let slowStart: PhotoID?
  private(set) var states: [PhotoID: PictureState] = [:]
  /// The pictures that were requested last.
  private(set) var requests: [PictureRequest] = []
  /// The number of pictures that came so far: two of one photo may be alike but for their pixels.
  private var arrivals = 0
  private var generation = 0
  /// Whether the desktop wants pictures to move by themselves.
  package private(set) var wantsMovement = true
  /// Whether a person wants the shown picture to move; nil if that was not said.
  private(set) var animationChoice: Bool?

  init(_ setup: ViewerSetup) {
    slowStart = setup.isSlow ? setup.start?.id : nil
  }

  func explanationDelay(of photo: PhotoID) -> Double {
    photo == slowStart ? 0 : Self.explanationDelay
  }

  /// How far a photo's picture has come; nil where it is not wanted.
  package func phase(of photo: PhotoID?) -> PicturePhase? { photo.flatMap { states[$0]?.phase } }

  /// What a photo's picture is waiting for, once that has taken very long; nil before, and when it is there.
  package func slowStage(of photo: PhotoID) -> PictureStage? {
    guard let state = states[photo], case .loading = state.phase else { return nil }
    return state.slowStage
  }

  /// Requests pictures, and forgets all others. Returns the requests with their tokens, without those that
  /// have failed, which are made again when a person retries.
  mutating func request(_ requests: [PictureRequest]) -> [PictureRequest] {
    self.requests = requests
    let kept = Set(requests.map(\.photo.id))
    states = states.filter { kept.contains($0.key) }
    for request in requests { expect(request.photo) }
    return requests.compactMap { request in
      guard let picture = states[request.photo.id] else { return nil }
      if case .failed = picture.phase { return nil }
      var request = request
      request.token = picture.token
      return request
    }
  }

  private mutating func expect(_ photo: Photo) {
    let known = states[photo.id]
    guard known?.revision != photo.revision else { return }
    generation += 1
    var phase = PicturePhase.loading(isDelayed: false)
    // A changed photo keeps its old picture until the new one is there.
    if case .shown(let old)? = known?.phase { phase = .shown(old) }
    states[photo.id] = PictureState(
      token: PictureToken(photo: photo.id, generation: generation), revision: photo.revision,
      shownRevision: known?.shownRevision, phase: phase,
      hasFailedBefore: known?.isMissing ?? false)
  }

  /// Makes it possible to request a picture anew that has failed; returns whether it had.
  mutating func reset(_ photo: PhotoID) -> Bool {
    guard let state = states[photo], case .failed = state.phase else { return false }
    states[photo] = PictureState(
      token: state.token, revision: nil, phase: .loading(isDelayed: false), hasFailedBefore: true)
    return true
  }

  /// Takes over what became of a picture, and returns its phase before; nil where nothing has come to an end:
  /// a late result, a stand-in, or a closer look at what is shown that failed.
  mutating func settle(
    _ token: PictureToken, _ result: Result<PictureDescription, PictureError>
  ) -> PicturePhase? {
    guard let state = newest(token) else { return nil }
    switch result {
    case .success(let description):
      arrivals += 1
      states[token.photo]?.phase = .shown(description)
      // A stand-in does not make up for a picture that fails.
      guard !description.traits.isStandIn else { return nil }
      states[token.photo]?.shownRevision = state.revision
    case .failure(let error):
      guard error != .cancelled, state.shownRevision != state.revision else { return nil }
      states[token.photo]?.phase = .failed(error)
    }
    return state.phase
  }

  /// Notes that a picture takes long, and returns whether it is still loading.
  mutating func delay(_ token: PictureToken) -> Bool {
    guard case .loading = newest(token)?.phase else { return false }
    states[token.photo]?.phase = .loading(isDelayed: true)
    return true
  }

  /// Notes what a picture is waiting for that takes very long.
  mutating func prolong(_ token: PictureToken, _ stage: PictureStage) {
    guard case .loading = newest(token)?.phase else { return }
    states[token.photo]?.slowStage = stage
  }

  /// Notes that a picture that takes very long has been fetched.
  mutating func noteFetched(_ token: PictureToken) {
    if newest(token)?.slowStage == .fetching { prolong(token, .decoding) }
  }

  /// The picture whose newest token this is; nil for a late result.
  private func newest(_ token: PictureToken) -> PictureState? {
    states[token.photo].flatMap { $0.token == token ? $0 : nil }
  }

  mutating func play(_ choice: Bool?) { animationChoice = choice }

  mutating func setMovement(_ isWanted: Bool) { wantsMovement = isWanted }
}
