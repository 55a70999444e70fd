import GtkBindings
import PhotoPages

extension Widget {
  /// Fades the widget in or out, as the style sheet has it. What has faded away gets no input and no
  /// focus, and is not there for a screen reader.
  func reveal(_ isRevealed: Bool) {
    setStyle("concealed", !isRevealed)
    canTarget = isRevealed
    canFocus = isRevealed
    setAccessibleHidden(!isRevealed)
  }

  /// Fades the widget in or out that never has input anyway.
  func revealDecoration(_ isRevealed: Bool) {
    setStyle("concealed", !isRevealed)
    canTarget = false
  }
}

extension Canvas {
  /// Places a child; only inside `layOut`.
  func place(_ child: Widget, in rect: Rect) {
    place(
      child, x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }

  /// The size that a child would like in at most so much width.
  func naturalSize(of child: Widget, in width: Double) -> Size {
    let size = naturalSize(of: child, within: width)
    return Size(width: size.width, height: size.height)
  }
}
