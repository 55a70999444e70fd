import CGtkBindings

/// A child that appears and disappears with an animation.
///
/// Ownership: as for any widget; the C object keeps the Swift object of its child.
package final class Revealer: Widget {
  /// The animation with which the child appears. It disappears with the reverse.
  package enum Transition: Sendable {
    /// No animation.
    case none
    /// Fades in.
    case crossfade
    /// Slides in from the right, or from the left in right-to-left languages.
    case slideLeft
  }

  /// The duration of the animation.
  private static let milliseconds: guint = 200

  /// Makes a revealer that hides its child. It does not animate if the desktop disables animations.
  package init(child: Widget, transition: Transition = .crossfade) {
    super.init(adopting: gtk_revealer_new())
    gtk_revealer_set_child(object.opaque, child.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
    gtk_revealer_set_transition_duration(object.opaque, Self.milliseconds)
    let type =
      switch transition {
      case .none: GTK_REVEALER_TRANSITION_TYPE_NONE
      case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
      case .slideLeft: GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT
      }
    gtk_revealer_set_transition_type(object.opaque, type)
  }

  /// Whether the child is revealed; setting it starts the animation.
  package var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(object.opaque) != 0 }
    set { gtk_revealer_set_reveal_child(object.opaque, newValue ? 1 : 0) }
  }

  /// Hides the child with an upward slide, and calls `whenGone` when the animation has ended.
  package func slideAway(_ whenGone: @escaping @MainActor () -> Void) {
    gtk_revealer_set_transition_type(object.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN)
    Signals.connect(object.raw, "notify::child-revealed", whenGone)
    isRevealed = false
  }
}
