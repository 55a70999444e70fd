/// A delegate that follows a viewer, and may veto its inputs, transitions and closing; every method has a default.
@MainActor
public protocol ViewerDelegate: AnyObject {
  /// Whether the viewer may handle an input.
  ///
  /// A refusal drops the input as a whole. A text that is being typed stays in its entry, and is not saved.
  func shouldHandle(_ input: InputEvent) -> Bool

  /// Called before the viewer goes from one state to another, which may still be refused.
  func willTransition(_ transition: Transition)

  /// Whether the viewer may go from one state to another.
  ///
  /// A refusal drops the transition and what it would begin; the rest of the event takes place. The first
  /// transition of a viewer cannot be refused.
  func shouldTransition(_ transition: Transition) -> Bool

  /// Called after the viewer went from one state to another.
  func didTransition(_ transition: Transition)

  /// Called after the shown photo changed; nil if none is shown any more.
  func didShow(_ photo: Photo?)

  /// Whether the viewer may be closed, in any way.
  func shouldDismiss() -> Bool

  /// Called before the viewer is closed, while it is still visible.
  func willDismiss()

  /// Called after the viewer was closed.
  func didDismiss()
}

extension ViewerDelegate {
  /// Allows every input.
  public func shouldHandle(_ input: InputEvent) -> Bool { true }
  /// Does nothing.
  public func willTransition(_ transition: Transition) {}
  /// Allows every transition.
  public func shouldTransition(_ transition: Transition) -> Bool { true }
  /// Does nothing.
  public func didTransition(_ transition: Transition) {}
  /// Does nothing.
  public func didShow(_ photo: Photo?) {}
  /// Allows closing.
  public func shouldDismiss() -> Bool { true }
  /// Does nothing.
  public func willDismiss() {}
  /// Does nothing.
  public func didDismiss() {}
}
