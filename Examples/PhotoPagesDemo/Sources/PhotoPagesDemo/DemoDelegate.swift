import PhotoPages

/// A delegate that writes down what happens, and lets nobody leave while a comment is written.
public final class DemoDelegate: ViewerDelegate {
  /// What happened, one line each.
  public private(set) var lines: [String] = []
  /// Whether a double click zooms.
  public var allowsZoom = true
  private var state = StateID.uninitialized

  /// Makes the delegate.
  public init() {}

  /// Refuses double clicks if they should not zoom.
  public func shouldHandle(_ input: InputEvent) -> Bool {
    if case .photoDoubleTapped = input { allowsZoom } else { true }
  }

  /// Writes the transition down, before it can be refused.
  public func willTransition(_ transition: Transition) {
    lines.append("\(transition.from.rawValue) → \(transition.to.rawValue)?")
  }

  /// Writes the transition down.
  public func didTransition(_ transition: Transition) {
    lines.append("\(transition.from.rawValue) → \(transition.to.rawValue)")
    state = transition.to
  }

  /// Writes the photo down.
  public func didShow(_ photo: Photo?) { lines.append("photo \(photo?.name ?? "none")") }

  /// Refuses to close while a comment is written.
  public func shouldDismiss() -> Bool { state != .commentEntry }

  /// Writes the end down.
  public func didDismiss() { lines.append("dismissed") }
}
