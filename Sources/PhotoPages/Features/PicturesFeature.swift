/// The pictures of the shown photo and its neighbours, and of no others.
public struct PicturesFeature: Equatable, Sendable {
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
