import CGtkBindings

/// A view of a child that is larger than the room for it.
///
/// Ownership: as of any widget; the Swift object of its child is kept by the C object.
public final class ScrolledView: Widget {
  /// Whether the child can be scrolled in a direction.
  public enum Policy: Sendable {
    /// The view is as large as the child.
    case never
    /// As far as the child is larger; with a bar that shows itself then.
    case automatic
    /// Without a bar.
    case external

    fileprivate var gtk: GtkPolicyType {
      switch self {
      case .never: GTK_POLICY_NEVER
      case .automatic: GTK_POLICY_AUTOMATIC
      case .external: GTK_POLICY_EXTERNAL
      }
    }
  }

  /// Makes a view that scrolls up and down, and not to the sides.
  public init(child: Widget, horizontal: Policy = .never, vertical: Policy = .automatic) {
    super.init(adopting: gtk_scrolled_window_new())
    setPolicy(horizontal: horizontal, vertical: vertical)
    setChild(child)
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    created(gtk_scrolled_window_get_vadjustment(object.opaque))
  }

  /// Shows another child.
  public func setChild(_ child: Widget) {
    gtk_scrolled_window_set_child(object.opaque, child.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
  }

  /// Sets in which directions the child scrolls.
  public func setPolicy(horizontal: Policy, vertical: Policy) {
    gtk_scrolled_window_set_policy(object.opaque, horizontal.gtk, vertical.gtk)
  }

  /// Whether the view would like to be as high as its child, up to `maxContentHeight`.
  public var propagatesNaturalHeight: Bool {
    get { gtk_scrolled_window_get_propagate_natural_height(object.opaque) != 0 }
    set { gtk_scrolled_window_set_propagate_natural_height(object.opaque, newValue ? 1 : 0) }
  }

  /// The most height, in points, that it asks for because of its child; nil for no limit.
  public var maxContentHeight: Int? {
    get {
      let height = gtk_scrolled_window_get_max_content_height(object.opaque)
      return height >= 0 ? Int(height) : nil
    }
    set { gtk_scrolled_window_set_max_content_height(object.opaque, Int32(newValue ?? -1)) }
  }

  /// How many points of the child are above the view.
  public var value: Double {
    get { gtk_adjustment_get_value(adjustment) }
    set { gtk_adjustment_set_value(adjustment, newValue) }
  }

  /// The child's height, in points, as of the last layout.
  public var upper: Double { gtk_adjustment_get_upper(adjustment) }

  /// The height of what is seen, in points, as of the last layout.
  public var pageSize: Double { gtk_adjustment_get_page_size(adjustment) }

  /// Whether the end of the child is to be seen.
  public var isAtEnd: Bool { value >= upper - pageSize - 1 }

  /// Shows the end of the child; also of what was added to it since the last frame, which only the
  /// next one lays out.
  public func scrollToEnd() {
    value = upper - pageSize
    guard isMapped else { return }
    afterNextFrame { [weak self] in
      guard let self else { return }
      value = upper - pageSize
    }
  }

  /// Shows another part at once; a movement that is under way ends there.
  public func jump(to position: Double) {
    // GTK goes on from where a flick was, not from where the view is.
    gtk_scrolled_window_set_kinetic_scrolling(object.opaque, 0)
    gtk_scrolled_window_set_kinetic_scrolling(object.opaque, 1)
    value = position
  }

  /// Calls `handler` when the child or the view has another height, while they are laid out: too late for
  /// the view to place the child elsewhere, which `onLaidOut` is for.
  public func onContentChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(adjustment), "changed", handler)
  }

  /// Calls `handler` when another part is seen.
  public func onScrolled(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(adjustment), "value-changed", handler)
  }
}
