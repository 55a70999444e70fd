/// The pictures of the shown photo and its neighbours.
public struct PicturesFeature: Equatable, Sendable {
  /// An event from the picture scheduler, the view or the desktop.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// A picture takes so long that the delay should be shown.
    case delayed(PictureToken)
    /// A picture takes so long that the stage it waits for should be shown.
    case prolonged(PictureToken, PictureStage)
    /// A very slow picture has been fetched, and is being decoded.
    case fetched(PictureToken)
    /// A picture can be drawn.
    case loaded(PictureToken, PictureDescription)
    /// A picture failed.
    case failed(PictureToken, PictureError)
    /// An animation that does not repeat forever has shown all its frames.
    case animationEnded(PhotoID)
    /// The desktop's setting for animations changed: whether they are wanted.
    case animationsAllowed(Bool)
  }

  /// Seconds from when a picture is first shown until its delay is explained: two seconds get an explanation.
  private static let explanationDelay = 1.7

  /// The first photo, if its place has been silent for so long that the delay is explained at once.
  private let slowStart: PhotoID?
  private(set) var states: [PhotoID: PictureState] = [:]
  /// The requests that were made last.
  private(set) var requests: [PictureRequest] = []
  /// The number of pictures that have arrived: two of one photo may differ in their pixels only.
  private var arrivals = 0
  private var generation = 0
  private var turns = PictureTurns()
  /// Whether the desktop wants animations to play.
  package internal(set) var allowsAnimations = true
  /// Whether a person wants the shown animation to play; nil if there was no choice.
  private(set) var animationChoice: Bool?

  init(_ setup: ViewerSetup) {
    slowStart = setup.isSlow ? setup.start?.id : nil
  }

  func explanationDelay(of photo: PhotoID) -> Double {
    photo == slowStart ? 0 : Self.explanationDelay
  }

  /// Returns the progress of a photo's picture; nil if it is not wanted.
  package func phase(of photo: PhotoID?) -> PicturePhase? { photo.flatMap { states[$0]?.phase } }

  /// Whether a photo's picture has the wanted detail or failed, or is not wanted.
  func isComplete(_ photo: PhotoID) -> Bool { states[photo]?.phase.isComplete ?? true }

  /// Returns the stage that a photo's picture is waiting for; nil unless it is very slow.
  package func slowStage(of photo: PhotoID) -> PictureStage? {
    guard let state = states[photo], case .loading = state.phase else { return nil }
    return state.slowStage
  }

  /// Tracks the pictures of these requests, discards all others, and returns the requests with their tokens.
  ///
  /// Requests for failed pictures are left out; they are made again when a person retries.
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
    // A changed photo keeps its old picture until the new one arrives.
    if case .shown(let old)? = known?.phase { phase = .shown(old) }
    states[photo.id] = PictureState(
      token: PictureToken(photo: photo.id, generation: generation), revision: photo.revision,
      shownRevision: known?.shownRevision, phase: phase,
      hasFailedBefore: known?.isMissing ?? false)
  }

  /// Resets a failed picture so that it can be requested again; returns whether it had failed.
  mutating func reset(_ photo: PhotoID) -> Bool {
    guard let state = states[photo], case .failed = state.phase else { return false }
    states[photo] = PictureState(
      token: state.token, revision: nil, phase: .loading(isDelayed: false), hasFailedBefore: true)
    return true
  }

  /// Stores the result of an attempt, and returns the phase before; nil if nothing has ended.
  ///
  /// Nothing ends with a late result, a preview, or a failed refinement of a picture that is shown.
  mutating func settle(
    _ token: PictureToken, _ result: Result<PictureDescription, PictureError>
  ) -> PicturePhase? {
    guard let state = newest(token) else { return nil }
    switch result {
    case .success(let description):
      arrivals += 1
      let orientation = turns.orientation(
        of: token.photo, arriving: description.orientation, revision: state.revision)
      states[token.photo]?.phase = .shown(description.turned(to: orientation))
      // A preview does not make up for a picture that fails.
      guard !description.traits.isProvisional else { return nil }
      states[token.photo]?.shownRevision = state.revision
    case .failure(let error):
      guard error != .cancelled, state.shownRevision != state.revision else { return nil }
      states[token.photo]?.phase = .failed(error)
    }
    return state.phase
  }

  /// Marks a picture as delayed, and returns whether it is still loading.
  mutating func delay(_ token: PictureToken) -> Bool {
    guard case .loading = newest(token)?.phase else { return false }
    states[token.photo]?.phase = .loading(isDelayed: true)
    return true
  }

  mutating func prolong(_ token: PictureToken, _ stage: PictureStage) {
    guard case .loading = newest(token)?.phase else { return }
    states[token.photo]?.slowStage = stage
  }

  /// Updates the stage of a very slow picture that has been fetched.
  mutating func recordFetched(_ token: PictureToken) {
    if newest(token)?.slowStage == .fetching { prolong(token, .decoding) }
  }

  /// Returns the state of the picture whose newest token this is; nil for a late result.
  private func newest(_ token: PictureToken) -> PictureState? {
    states[token.photo].flatMap { $0.token == token ? $0 : nil }
  }

  /// Shows a photo's picture turned; does nothing while there is none.
  mutating func turn(_ photo: PhotoID, _ turn: QuarterTurn) {
    guard case .shown(let picture)? = states[photo]?.phase else { return }
    let orientation = turns.turn(photo, turn, from: picture.orientation)
    states[photo]?.phase = .shown(picture.turned(to: orientation))
  }

  /// Records that a turn is no longer being saved, and the revision from which on pictures show it; nil if unknown.
  mutating func turnSaved(_ photo: PhotoID, rightFrom revision: Int?, isLast: Bool) {
    let orientation = turns.saved(
      photo, rightFrom: revision, isLast: isLast, shown: states[photo]?.shownRevision)
    guard let orientation, case .shown(let picture)? = states[photo]?.phase else { return }
    states[photo]?.phase = .shown(picture.turned(to: orientation))
  }

  mutating func play(_ choice: Bool?) { animationChoice = choice }
}
