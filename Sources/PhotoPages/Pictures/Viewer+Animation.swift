// Pictures that move.

extension ViewerModel {
  /// Whether the shown picture is one that moves.
  public var isAnimated: Bool {
    guard case .shown(let picture)? = currentPicture?.phase else { return false }
    return picture.traits.contains(.isAnimated)
  }

  /// Whether the shown picture moves, or would if the view could be seen: what a person says about it
  /// counts until another photo is shown, else what the desktop wants.
  public var playsAnimation: Bool {
    isAnimated && (pictures.animationChoice ?? pictures.wantsMovement)
  }
}

extension Viewer {
  /// Holds the picture still, so many frames further on.
  mutating func stepFrame(by step: Int) {
    model.pictures.animationChoice = false
    perform(.view(.stepFrame(step)))
  }

  mutating func animationPhotoChanged() {
    model.pictures.animationChoice = nil
  }

  /// A picture that does not move for ever has come to rest.
  mutating func animationEnded(_ photo: PhotoID) {
    guard photo == model.currentPhoto?.id, model.playsAnimation else { return }
    model.pictures.animationChoice = false
  }
}
