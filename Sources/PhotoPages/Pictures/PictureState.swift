/// What is known of a picture that is being shown.
public struct PictureDescription: Equatable, Sendable {
  /// The upright picture's full size in photo pixels.
  public let fullSize: PixelSize
  /// The size in which it is decoded now, in pixels.
  public let decodedSize: PixelSize
  /// What else is known of it.
  public let traits: PictureTraits
  /// Whether it is there in the detail that is wanted, so that nothing better is on its way.
  let isComplete: Bool

  package init(
    fullSize: PixelSize, decodedSize: PixelSize, traits: PictureTraits = [], isComplete: Bool = true
  ) {
    self.fullSize = fullSize
    self.decodedSize = decodedSize
    self.traits = traits
    self.isComplete = isComplete
  }

  /// The same picture, when it has turned out that nothing better is on its way.
  package var completed: PictureDescription {
    PictureDescription(fullSize: fullSize, decodedSize: decodedSize, traits: traits)
  }
}

/// How far a photo's picture has come.
public enum PicturePhase: Equatable, Sendable {
  /// It is on its way; `isDelayed` once that has taken long enough to say so.
  case loading(isDelayed: Bool)
  /// It can be seen, if perhaps not yet at the resolution that the zoom asks for.
  case shown(PictureDescription)
  /// There is none, and why.
  case failed(PictureError)

  var isSettled: Bool {
    switch self {
    case .loading: false
    case .shown(let description): !description.traits.isStandIn
    case .failed: true
    }
  }

  /// Whether it is there in the detail that is wanted, or there is none.
  var isComplete: Bool {
    switch self {
    case .loading: false
    case .shown(let description): description.isComplete && !description.traits.isStandIn
    case .failed: true
    }
  }
}

/// What a picture that takes long is waiting for.
public enum PictureStage: Equatable, Sendable {
  /// For the disk or the server that the photo is on.
  case fetching
  /// For the computer to make pixels of it.
  case decoding
}

/// One picture that the viewer wants or has: the current photo's and its neighbours'.
struct PictureState: Equatable, Sendable {
  /// The newest attempt.
  var token: PictureToken
  /// The photo's revision that the attempt is for; nil before a person retries.
  var revision: Int?
  /// The revision whose picture has been shown; nil until one has.
  var shownRevision: Int?
  /// How far it has come. While a changed file is loaded anew, this is still the old picture's.
  var phase: PicturePhase
  var hasFailedBefore = false
  /// What it is waiting for, once that has taken very long.
  var slowStage: PictureStage?

  var isShown: Bool { if case .shown = phase { true } else { false } }

  /// Whether there is none: the last attempt that has come to an end failed. While a picture loads for
  /// the first time, one is expected.
  var isMissing: Bool {
    switch phase {
    case .loading: hasFailedBefore
    case .shown: false
    case .failed: true
    }
  }
}
