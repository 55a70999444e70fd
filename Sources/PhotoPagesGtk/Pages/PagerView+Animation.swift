import GtkBindings
import PhotoPages

// Whether pictures that move may.

extension PagerView {
  /// Follows whether the view can be seen, and whether movement is wanted.
  func connectMovement() {
    canvas.onMap { [weak self] in self?.player.update() }
    canvas.onUnmap { [weak self] in self?.player.update() }
    movementWatch = MovementWatch { [weak self] in self?.announceMovement() }
  }

  /// The viewer hears whether the desktop wants movement.
  func announceMovement() {
    let isWanted = canvas.animationsEnabled
    guard isWanted != session.viewer.model.pictures.wantsMovement else { return }
    session.send(.pictures(.movementChosen(isWanted)))
  }

  /// Whether what is drawn can be seen.
  var canBeSeen: Bool { canvas.isMapped && !isCovered }
}
