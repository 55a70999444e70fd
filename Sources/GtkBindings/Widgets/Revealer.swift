import CGtkBindings

/// A child that comes and goes with a movement.
///
/// Ownership: as of any widget; the Swift object of its child is kept by the C object.
public final class Revealer: Widget {
  /// How the child comes. It goes the other way round.
  public enum Transition: Sendable {
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
  public init(child: Widget, transition: Transition = .crossfade, milliseconds: Int = 200) {
    super.init(adopting: gtk_revealer_new())
    gtk_revealer_set_child(object.opaque, child.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
    setTransition(transition)
    self.milliseconds = milliseconds
  }

  /// Sets how the child comes and goes.
  public func setTransition(_ transition: Transition) {
    gtk_revealer_set_transition_type(object.opaque, transition.gtk)
  }

  /// How long coming or going takes.
  public var milliseconds: Int {
    get { Int(gtk_revealer_get_transition_duration(object.opaque)) }
    set { gtk_revealer_set_transition_duration(object.opaque, guint(newValue)) }
  }

  /// Whether the child is to be seen; setting it begins the movement.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(object.opaque) != 0 }
    set { gtk_revealer_set_reveal_child(object.opaque, newValue ? 1 : 0) }
  }

  /// Whether any of the child is seen yet, or still.
  public var isChildRevealed: Bool { gtk_revealer_get_child_revealed(object.opaque) != 0 }

  /// Calls `handler` when the child has come or gone, and nothing moves any more.
  public func onMovementEnded(_ handler: @escaping @MainActor () -> Void) {
    Signals.connectNotify(object.raw, "child-revealed", handler)
  }
}

/// A thin line between things.
public final class Separator: Widget {
  /// Makes a line that runs across, or up and down.
  public init(vertical: Bool = false) {
    super.init(
      adopting: gtk_separator_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL))
  }
}

/// A round picture that stands for a person: the first letters of a name on a colour made from it.
public final class Avatar: Widget {
  /// Makes one of `size` points for a name; without initials it shows a symbol.
  public init(text: String, size: Int, showsInitials: Bool = true) {
    Libadwaita.start()
    super.init(
      adopting: adw_avatar_new(
        Int32(size), text.shortened(to: TextLimit.line), showsInitials ? 1 : 0))
  }

  /// The name.
  public var text: String {
    get { adw_avatar_get_text(object.opaque).map { String(cString: $0) } ?? "" }
    set { adw_avatar_set_text(object.opaque, newValue.shortened(to: TextLimit.line)) }
  }

  /// Shows a picture instead of letters, or letters again.
  public func setPicture(_ picture: Paintable?) {
    adw_avatar_set_custom_image(object.opaque, picture?.object.opaque)
  }

  /// Width and height in points.
  public var size: Int {
    get { Int(adw_avatar_get_size(object.opaque)) }
    set { adw_avatar_set_size(object.opaque, Int32(newValue)) }
  }

  /// Whether it shows letters of the name.
  public var showsInitials: Bool {
    get { adw_avatar_get_show_initials(object.opaque) != 0 }
    set { adw_avatar_set_show_initials(object.opaque, newValue ? 1 : 0) }
  }
}
