import CGtkBindings

/// Where a child stands in more room than it asks for.
package enum Alignment: Sendable {
  /// Takes all of it.
  case fill
  /// At the left, or at the right in right-to-left languages; at the top.
  case start
  /// In the middle.
  case centre
  /// Opposite of `start`.
  case end

  var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .centre: GTK_ALIGN_CENTER
    case .end: GTK_ALIGN_END
    }
  }
}

/// A GTK widget.
///
/// Ownership: holds one strong reference, so the widget lives at least as long as this object. A
/// handler given to a widget must not capture strongly what holds the widget.
@MainActor
public class Widget {
  let object: GObjectRef

  /// Takes over a widget that C made; floating references are sunk.
  init(adopting pointer: WidgetPointer?) {
    object = GObjectRef(adopting: pointer)
  }

  /// Makes a Swift object of a widget that C only lends.
  init(retaining pointer: WidgetPointer) {
    object = GObjectRef(retaining: UnsafeMutableRawPointer(pointer))
  }

  /// Makes another Swift object of the same widget.
  init(sharing other: Widget) {
    object = other.object
  }

  var pointer: WidgetPointer { object.pointer() }

  /// What a screen reader speaks of: the widget itself, or the part of it that does the work.
  var accessible: WidgetPointer { pointer }

  /// Whether the widget takes part in layout and drawing.
  package var isVisible: Bool {
    get { gtk_widget_get_visible(pointer) != 0 }
    set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
  }

  /// Whether the widget is in a window that is shown.
  package var isMapped: Bool { gtk_widget_get_mapped(pointer) != 0 }

  /// Whether pointer and touch events reach the widget.
  package var canTarget: Bool {
    get { gtk_widget_get_can_target(pointer) != 0 }
    set { gtk_widget_set_can_target(pointer, newValue ? 1 : 0) }
  }

  /// Whether the widget itself may get the keyboard focus.
  package var isFocusable: Bool {
    get { gtk_widget_get_focusable(pointer) != 0 }
    set { gtk_widget_set_focusable(pointer, newValue ? 1 : 0) }
  }

  /// Width of the allocation, in points.
  public var width: Double { Double(gtk_widget_get_width(pointer)) }
  /// Height of the allocation, in points.
  public var height: Double { Double(gtk_widget_get_height(pointer)) }

  /// Device pixels per point; GTK 4.8 knows whole numbers only.
  public var scaleFactor: Double { Double(gtk_widget_get_scale_factor(pointer)) }

  /// Whether the widget's text runs from right to left.
  public var isRightToLeft: Bool {
    get { gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_direction(pointer, newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }

  /// Whether the desktop wants movement.
  package var animationsEnabled: Bool {
    guard let settings = gtk_widget_get_settings(pointer) else { return true }
    return Property.bool("gtk-enable-animations", of: UnsafeMutableRawPointer(settings))
  }

  /// Sets where the widget stands in the room it is given.
  package func align(horizontally: Alignment, vertically: Alignment) {
    gtk_widget_set_halign(pointer, horizontally.gtk)
    gtk_widget_set_valign(pointer, vertically.gtk)
  }

  /// Sets the free room around the widget, in points.
  package func setMargins(_ points: Int) {
    setMargins(start: points, end: points, top: points, bottom: points)
  }

  /// Lets the widget take free room in its container.
  public func expand(horizontally: Bool = true, vertically: Bool = true) {
    gtk_widget_set_hexpand(pointer, horizontally ? 1 : 0)
    gtk_widget_set_vexpand(pointer, vertically ? 1 : 0)
  }

  /// The least size the widget gets, in points; -1 leaves a side to the widget.
  func requestSize(width: Int, height: Int) {
    gtk_widget_set_size_request(pointer, Int32(width), Int32(height))
  }

  /// Adds style classes.
  package func addStyle(_ names: String...) {
    for name in names { gtk_widget_add_css_class(pointer, name) }
  }

  /// Adds or removes a style class.
  package func setStyle(_ name: String, _ isOn: Bool) {
    isOn ? gtk_widget_add_css_class(pointer, name) : gtk_widget_remove_css_class(pointer, name)
  }

  /// Asks for a new frame.
  public func queueDraw() { gtk_widget_queue_draw(pointer) }

  /// Asks for a new layout of the children within the same size.
  package func queueAllocate() { gtk_widget_queue_allocate(pointer) }

  /// Moves the keyboard focus here, or to the first child that takes it.
  @discardableResult
  package func grabFocus() -> Bool { gtk_widget_grab_focus(pointer) != 0 }

  /// Whether the widget itself has the keyboard focus.
  package var hasFocus: Bool { gtk_widget_has_focus(pointer) != 0 }

  /// What has the keyboard focus in the widget's window.
  var focusedWidget: WidgetPointer? {
    gtk_widget_get_root(pointer).flatMap { gtk_root_get_focus($0) }
  }

  /// Whether a widget inside has the keyboard focus.
  package var hasFocusInside: Bool {
    focusedWidget.map { gtk_widget_is_ancestor($0, pointer) != 0 } ?? false
  }

  /// Whether a text field of the widget's window has the focus, so that letters are text.
  package var isEditingTextInside: Bool {
    focusedWidget.map { $0.isA(gtk_editable_get_type()) || $0.isA(gtk_text_view_get_type()) }
      ?? false
  }

  /// Whether the pointer's image is hidden over the widget.
  package func setCursorHidden(_ isHidden: Bool) {
    gtk_widget_set_cursor_from_name(pointer, isHidden ? "none" : nil)
  }

  /// What may happen to any widget.
  package enum Event: String {
    /// It is shown on screen.
    case mapped = "map"
    /// It is no longer shown on screen.
    case unmapped = "unmap"
    /// The number of device pixels per point is another.
    case scaleFactorChanged = "notify::scale-factor"
    case directionChanged = "direction-changed"
  }

  /// Calls `handler` when something happens to the widget.
  package func on(_ event: Event, _ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, event.rawValue, handler)
  }
}

/// A widget as it is handed out by what runs it: to keep this is to keep that, too.
///
/// Ownership: shares the widget of another Swift object, and holds its owner. The owner must not hold
/// this: each would keep the other. Windows and containers keep what they are given until they are
/// finalised, so that an owner lives as long as its widget stands somewhere.
package final class KeepingWidget: Widget {
  private let owner: AnyObject

  /// Makes a handle of a widget that keeps its owner.
  package init(_ widget: Widget, keeping owner: AnyObject) {
    self.owner = owner
    super.init(sharing: widget)
  }
}
