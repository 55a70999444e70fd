/// Told of what a viewer does, and asked whether it may. Every method has a default.
@MainActor
public protocol ViewerDelegate: AnyObject {
  /// Whether the viewer may go from one state to another. A refusal drops the transition and what
  /// it would begin; the rest of the event stands. The very first transition is not asked about.
  func shouldTransition(_ transition: Transition) -> Bool

  /// The viewer went from one state to another.
  func didTransition(_ transition: Transition)

  /// Another photo is shown, or none any more.
  func didShow(_ photo: Photo?)

  /// Whether the viewer may be closed, by whatever means.
  func shouldDismiss() -> Bool

  /// The viewer is about to be closed; it can still be seen.
  func willDismiss()

  /// The viewer has been closed.
  func didDismiss()
}

extension ViewerDelegate {
  /// Everything is allowed.
  public func shouldTransition(_ transition: Transition) -> Bool { true }
  /// Nothing is done.
  public func didTransition(_ transition: Transition) {}
  /// Nothing is done.
  public func didShow(_ photo: Photo?) {}
  /// It may.
  public func shouldDismiss() -> Bool { true }
  /// Nothing is done.
  public func willDismiss() {}
  /// Nothing is done.
  public func didDismiss() {}
}
