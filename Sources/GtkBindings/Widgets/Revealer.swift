import CGtkBindings

/// A child that comes and goes with a movement.
///
/// Ownership: as of any widget; the Swift object of its child is kept by the C object.
package final class Revealer: Widget {
  /// How the child comes. It goes the other way round.
  package enum Transition: Sendable {
    /// At once.
    case none
    /// Out of nothing, in its place.
    case crossfade
    /// From the right to the left, or from the left in right-to-left languages.
    case slideLeft
  }

  /// How long coming or going takes.
  private static let milliseconds: guint = 200

  /// Makes a revealer that hides its child. Where the desktop wants no movement there is none.
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

  /// Whether the child is to be seen; setting it begins the movement.
  package var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(object.opaque) != 0 }
    set { gtk_revealer_set_reveal_child(object.opaque, newValue ? 1 : 0) }
  }

  /// Hides the child, which slides up and away, and calls `whenGone` when nothing moves any more.
  package func slideAway(_ whenGone: @escaping @MainActor () -> Void) {
    gtk_revealer_set_transition_type(object.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN)
    Signals.connect(object.raw, "notify::child-revealed", whenGone)
    isRevealed = false
  }
}
