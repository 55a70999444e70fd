import CGtkBindings

/// A surface above a window that belongs to a widget in it.
///
/// Ownership: the widget that it belongs to has a reference as well, as a parent has, but does not
/// know what to do with such a child; so the popover is taken from it when it is disposed of, or when
/// this object goes, whichever is first. It is shut before, see `OpenPopover`. Whoever wants to see a
/// popover keeps this object.
public class Popover: Widget {
  /// Where a popover stands beside what it points to.
  public enum Position: Sendable {
    /// Above it.
    case top
    /// Below it.
    case bottom
    /// To its left.
    case left
    /// To its right.
    case right

    fileprivate var gtk: GtkPositionType {
      switch self {
      case .top: GTK_POS_TOP
      case .bottom: GTK_POS_BOTTOM
      case .left: GTK_POS_LEFT
      case .right: GTK_POS_RIGHT
      }
    }
  }

  /// Of the parent's signals, as long as it is the parent.
  private var handlers: [SignalHandler] = []

  /// Makes a closed popover with `child` in it that belongs to `parent` and points to it.
  public convenience init(child: Widget, parent: Widget) {
    self.init(popover: gtk_popover_new(), parent: parent)
    setChild(child)
  }

  init(popover: UnsafeMutablePointer<GtkWidget>?, parent: Widget) {
    super.init(adopting: popover)
    gtk_widget_set_parent(pointer, parent.pointer)
    handlers = [
      Signals.connect(parent.object.raw, "unmap") { [weak self] in
        guard let self else { return }
        OpenPopover.shut(self.popover)
      },
      Signals.connect(parent.object.raw, "destroy") { [weak self] in self?.leaveParent() },
    ]
  }

  isolated deinit {
    leaveParent()
  }

  private func leaveParent() {
    // Whatever else took it from its parent disposed of that, and so of the handlers.
    guard gtk_widget_get_parent(pointer) != nil else { return }
    OpenPopover.shut(popover)
    handlers.forEach { $0.disconnect() }
    handlers = []
    gtk_widget_unparent(pointer)
  }

  private var popover: UnsafeMutablePointer<GtkPopover> { object.pointer() }

  /// Puts another child into it.
  public func setChild(_ child: Widget) {
    gtk_popover_set_child(popover, child.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
  }

  /// Points to a part of the widget that it belongs to, in points of that.
  public func pointTo(x: Double, y: Double, width: Double = 1, height: Double = 1) {
    var place = GdkRectangle(
      x: Int32(x.rounded()), y: Int32(y.rounded()), width: Int32(width.rounded()),
      height: Int32(height.rounded()))
    gtk_popover_set_pointing_to(popover, &place)
  }

  /// Where it stands beside what it points to, as far as there is room.
  public func setPosition(_ position: Position) {
    gtk_popover_set_position(popover, position.gtk)
  }

  /// Whether it has all input to itself while open and closes on a click elsewhere or Escape. One
  /// that does not leaves the keyboard focus where it is.
  public var autohides: Bool {
    get { gtk_popover_get_autohide(popover) != 0 }
    set { gtk_popover_set_autohide(popover, newValue ? 1 : 0) }
  }

  /// Whether it has an arrow towards what it points to.
  public var hasArrow: Bool {
    get { gtk_popover_get_has_arrow(popover) != 0 }
    set { gtk_popover_set_has_arrow(popover, newValue ? 1 : 0) }
  }

  /// Opens it. Does nothing while the widget that it belongs to is not on screen.
  public func popUp() {
    guard let parent = gtk_widget_get_parent(pointer), gtk_widget_get_mapped(parent) != 0 else {
      return
    }
    gtk_popover_popup(popover)
  }

  /// Closes it.
  public func popDown() {
    gtk_popover_popdown(popover)
  }

  /// Whether it is open.
  public var isOpen: Bool { isVisible }

  /// Calls `handler` when it has been closed.
  public func onClosed(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "closed", handler)
  }
}

/// A menu that opens at a place of a widget, as a context menu does.
///
/// Ownership: as of any popover.
public final class PopoverMenu: Popover {
  /// The menu that it shows.
  public var menu: MenuModel {
    didSet {
      guard menu != oldValue else { return }
      menu.withObject { gtk_popover_menu_set_menu_model(object.opaque, $0) }
    }
  }

  /// Makes a closed menu that belongs to `parent`, whose window's actions it activates.
  public init(_ menu: MenuModel, parent: Widget) {
    self.menu = menu
    super.init(
      popover: menu.withObject { gtk_popover_menu_new_from_model($0) }, parent: parent)
    Signals.connect(object.raw, "map") { [weak self] in
      if let self { MenuEntries.nameAll(below: pointer) }
    }
  }

  /// Opens it with its corner at a place of the widget that it belongs to, in points of that.
  public func popUp(atX x: Double, y: Double) {
    pointTo(x: x, y: y)
    hasArrow = false
    setPosition(.bottom)
    align(horizontally: .start, vertically: .fill)
    popUp()
  }
}
