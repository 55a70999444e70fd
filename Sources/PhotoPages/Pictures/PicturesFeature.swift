/// The pictures of the shown photo and its neighbours, and of no others.
public struct PicturesFeature: Equatable, Sendable {
  /// What becomes of pictures.
  public enum Event: Equatable, Sendable {
    /// A picture takes long enough that waiting should be shown.
    case delayed(PictureToken)
    /// A picture can be drawn.
    case loaded(PictureToken, PictureDescription)
    /// There is no picture.
    case failed(PictureToken, PictureError)
    /// A picture that does not move for ever has shown all its frames.
    case animationEnded(PhotoID)
    /// The desktop wants things to move by themselves, or not.
    case movementChosen(Bool)
  }

  /// How far each has come.
  public internal(set) var states: [PhotoID: PictureState] = [:]
  /// The pictures that were requested last.
  var requests: [PictureRequest] = []
  /// The number of attempts to load a picture so far.
  var generation = 0
  /// Whether the desktop wants pictures to move by themselves.
  public internal(set) var wantsMovement = true
  /// Whether a person wants the shown picture to move; nil if nobody has said anything.
  var animationChoice: Bool?
}
