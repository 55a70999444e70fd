/// The properties of a picture that is shown.
public struct PictureDescription: Equatable, Sendable {
  /// The upright picture's full size in photo pixels.
  public let fullSize: PixelSize
  /// The size at which it is decoded now, in pixels.
  public let decodedSize: PixelSize
  /// The orientation of the stored image in which it is shown.
  package let orientation: Orientation
  /// Other properties of the picture.
  public let traits: PictureTraits
  /// Whether it has the wanted detail, so that nothing better is pending.
  let isComplete: Bool

  /// Makes a description.
  public init(
    fullSize: PixelSize, decodedSize: PixelSize, orientation: Orientation = .upright,
    traits: PictureTraits = [], isComplete: Bool = true
  ) {
    self.fullSize = fullSize
    self.decodedSize = decodedSize
    self.orientation = orientation
    self.traits = traits
    self.isComplete = isComplete
  }

  /// The same picture, marked as complete because nothing better is pending.
  package var completed: PictureDescription {
    PictureDescription(
      fullSize: fullSize, decodedSize: decodedSize, orientation: orientation, traits: traits)
  }

  /// Returns the same picture turned to another orientation; unchanged if no turn leads there.
  func turned(to orientation: Orientation) -> PictureDescription {
    guard let quarters = orientation.quarters(from: self.orientation), quarters > 0 else {
      return self
    }
    return PictureDescription(
      fullSize: fullSize.turned(by: quarters), decodedSize: decodedSize.turned(by: quarters),
      orientation: orientation, traits: traits, isComplete: isComplete)
  }
}

/// The progress of a photo's picture.
public enum PicturePhase: Equatable, Sendable {
  /// The picture is pending; `isDelayed` once that should be shown.
  case loading(isDelayed: Bool)
  /// The picture is visible, if perhaps not yet at the resolution of the zoom.
  case shown(PictureDescription)
  /// There is no picture, for this reason.
  case failed(PictureError)

  var isSettled: Bool {
    switch self {
    case .loading: false
    case .shown(let description): !description.traits.isProvisional
    case .failed: true
    }
  }

  /// Whether the picture has the wanted detail, or failed.
  var isComplete: Bool {
    if case .shown(let description) = self, !description.isComplete { return false }
    return isSettled
  }
}

/// The stage that a slow picture is waiting for.
public enum PictureStage: Equatable, Sendable {
  /// The photo is read from its disk or server.
  case fetching
  /// The picture is decoded.
  case decoding
}

/// The state of one picture: the current photo's or a neighbour's.
struct PictureState: Equatable, Sendable {
  var token: PictureToken
  /// The photo's revision that the attempt is for; nil if the next request begins another.
  var revision: Int?
  /// The revision whose picture has been shown; nil until one has.
  var shownRevision: Int?
  /// The progress; still the old picture's while a changed file is loaded again.
  var phase: PicturePhase
  var hasFailedBefore = false
  /// The stage that the picture is waiting for, once it is very slow.
  var slowStage: PictureStage?

  var isShown: Bool { if case .shown = phase { true } else { false } }

  /// Whether the last finished attempt failed; while a picture loads for the first time, one is expected.
  var isMissing: Bool {
    switch phase {
    case .loading: hasFailedBefore
    case .shown: false
    case .failed: true
    }
  }
}
