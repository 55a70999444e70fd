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
    /// From the bottom upwards.
    case slideUp
    /// From the top downwards.
    case slideDown
    /// From the right to the left, or from the left in right-to-left languages.
    case slideLeft
    /// From the left to the right, or from the right in right-to-left languages.
    case slideRight

    fileprivate var gtk: GtkRevealerTransitionType {
      switch self {
      case .none: GTK_REVEALER_TRANSITION_TYPE_NONE
      case .crossfade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
      case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
      case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      case .slideLeft: GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT
      case .slideRight: GTK_REVEALER_TRANSITION_TYPE_SLIDE_RIGHT
      }
    }
  }

  /// Makes a revealer that hides its child. Where the desktop wants no movement there is none.
  package init(child: Widget, transition: Transition = .crossfade, milliseconds: Int = 200) {
    super.init(adopting: gtk_revealer_new())
    gtk_revealer_set_child(object.opaque, child.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
    setTransition(transition)
    self.milliseconds = milliseconds
  }

  /// Sets how the child comes and goes.
  package func setTransition(_ transition: Transition) {
    gtk_revealer_set_transition_type(object.opaque, transition.gtk)
  }

  /// How long coming or going takes.
  var milliseconds: Int {
    get { Int(gtk_revealer_get_transition_duration(object.opaque)) }
    set { gtk_revealer_set_transition_duration(object.opaque, guint(newValue)) }
  }

  /// Whether the child is to be seen; setting it begins the movement.
  package var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(object.opaque) != 0 }
    set { gtk_revealer_set_reveal_child(object.opaque, newValue ? 1 : 0) }
  }

  /// Calls `handler` when the child has come or gone, and nothing moves any more.
  package func onMovementEnded(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "notify::child-revealed", handler)
  }
}
