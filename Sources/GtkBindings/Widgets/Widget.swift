import CGtkBindings

/// The alignment of a child in a larger room.
package enum Alignment: Sendable {
  case fill
  /// At the left, or at the right in right-to-left languages; at the top.
  case start
  case centre
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
/// Ownership: holds one strong reference, so the widget lives at least as long as this object. A handler of a widget
/// must not hold strongly any owner of the widget.
@MainActor
public class Widget {
  let object: GObjectRef

  /// Takes over a widget that C made; floating references are sunk.
  init(adopting pointer: WidgetPointer?) {
    object = GObjectRef(adopting: pointer)
  }

  /// Makes a Swift object for a widget of other code.
  ///
  /// Ownership: as a container does, this takes over a floating widget, as the constructors of GTK return it, and adds
  /// a reference to any other, which is dropped with this object. Not for windows, which GTK owns: see
  /// `Window.init(wrapping:)`.
  public init(wrapping widget: UnsafeMutablePointer<GtkWidget>) {
    let raw = UnsafeMutableRawPointer(widget)
    object =
      g_object_is_floating(raw) != 0 ? GObjectRef(adopting: raw) : GObjectRef(retaining: raw)
  }

  /// The C widget, for calls of GTK.
  ///
  /// Ownership: lent, and valid for as long as this object lives or a container holds the widget. This object lives at
  /// least until the main loop runs again, so that the widget of a temporary object can be put into a container. A
  /// container of other code holds the C widget only; a program must hold a viewer's object itself, or use a `Box`,
  /// which holds both.
  public var gtkWidget: UnsafeMutablePointer<GtkWidget> {
    Task { withExtendedLifetime(self) {} }
    return pointer
  }

  /// Makes a Swift object for a borrowed widget.
  init(retaining pointer: WidgetPointer) {
    object = GObjectRef(retaining: UnsafeMutableRawPointer(pointer))
  }

  init(sharing other: Widget) {
    object = other.object
  }

  var pointer: WidgetPointer { object.pointer() }

  /// The widget that screen readers describe: this one, or its inner part that has the content.
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

  /// Whether the widget itself can get the keyboard focus.
  package var isFocusable: Bool {
    get { gtk_widget_get_focusable(pointer) != 0 }
    set { gtk_widget_set_focusable(pointer, newValue ? 1 : 0) }
  }

  /// The width of the allocation, in points.
  public var width: Double { Double(gtk_widget_get_width(pointer)) }
  /// The height of the allocation, in points.
  public var height: Double { Double(gtk_widget_get_height(pointer)) }

  /// The device pixels per point, always a whole number in GTK 4.8.
  public var scaleFactor: Double { Double(gtk_widget_get_scale_factor(pointer)) }

  /// Whether the widget's text runs from right to left.
  public var isRightToLeft: Bool {
    get { gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_direction(pointer, newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }

  /// Whether the desktop enables animations.
  package var animationsEnabled: Bool {
    guard let settings = gtk_widget_get_settings(pointer) else { return true }
    return Property.bool("gtk-enable-animations", of: UnsafeMutableRawPointer(settings))
  }

  package func align(horizontally: Alignment, vertically: Alignment) {
    gtk_widget_set_halign(pointer, horizontally.gtk)
    gtk_widget_set_valign(pointer, vertically.gtk)
  }

  /// Sets the margins of all sides, in points.
  package func setMargins(_ points: Int) {
    setMargins(start: points, end: points, top: points, bottom: points)
  }

  /// Sets whether the widget takes free room in its container.
  public func expand(horizontally: Bool = true, vertically: Bool = true) {
    gtk_widget_set_hexpand(pointer, horizontally ? 1 : 0)
    gtk_widget_set_vexpand(pointer, vertically ? 1 : 0)
  }

  /// Sets the least size, in points; -1 leaves a side to the widget.
  package func requestSize(width: Int, height: Int) {
    gtk_widget_set_size_request(pointer, Int32(width), Int32(height))
  }

  package func addStyle(_ names: String...) {
    for name in names { gtk_widget_add_css_class(pointer, name) }
  }

  package func setStyle(_ name: String, _ isOn: Bool) {
    isOn ? gtk_widget_add_css_class(pointer, name) : gtk_widget_remove_css_class(pointer, name)
  }

  /// Requests a new frame.
  public func queueDraw() { gtk_widget_queue_draw(pointer) }

  /// Requests a new layout of the children at the same size.
  package func queueAllocate() { gtk_widget_queue_allocate(pointer) }

  /// Moves the keyboard focus to the widget, or to its first child that accepts it.
  @discardableResult
  package func grabFocus() -> Bool { gtk_widget_grab_focus(pointer) != 0 }

  /// Whether the widget itself has the keyboard focus.
  package var hasFocus: Bool { gtk_widget_has_focus(pointer) != 0 }

  /// The widget with the keyboard focus in this widget's window.
  var focusedWidget: WidgetPointer? {
    gtk_widget_get_root(pointer).flatMap { gtk_root_get_focus($0) }
  }

  /// Whether a descendant has the keyboard focus.
  package var hasFocusInside: Bool {
    focusedWidget.map { gtk_widget_is_ancestor($0, pointer) != 0 } ?? false
  }

  /// Whether a text field in the widget's window has the focus, so that letters are typed.
  package var isEditingTextInside: Bool {
    focusedWidget.map { $0.isA(gtk_editable_get_type()) || $0.isA(gtk_text_view_get_type()) }
      ?? false
  }

  /// Sets whether the pointer is hidden over the widget.
  package func setCursorHidden(_ isHidden: Bool) {
    gtk_widget_set_cursor_from_name(pointer, isHidden ? "none" : nil)
  }

  /// The events of any widget.
  package enum Event: String {
    case mapped = "map"
    case unmapped = "unmap"
    case scaleFactorChanged = "notify::scale-factor"
    case directionChanged = "direction-changed"
  }

  package func on(_ event: Event, _ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, event.rawValue, handler)
  }
}

/// A handle of a widget that also keeps the widget's owner alive.
///
/// Ownership: shares the widget of another Swift object, and holds its owner, which must not hold this: that would be a
/// cycle. Windows and containers keep their children until they are finalised, so the owner lives as long as its widget
/// is in one.
package final class OwningWidget: Widget {
  private let owner: AnyObject

  package init(_ widget: Widget, keeping owner: AnyObject) {
    self.owner = owner
    super.init(sharing: widget)
  }
}

extension Widget {
  /// Whether the widget and its children can be used; they are dimmed otherwise.
  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer) != 0 }
    set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
  }

  /// Whether the widget and its children can get the keyboard focus.
  package var canFocus: Bool {
    get { gtk_widget_get_can_focus(pointer) != 0 }
    set { gtk_widget_set_can_focus(pointer, newValue ? 1 : 0) }
  }

  /// Requests a layout in which the widget may change its size.
  package func queueResize() { gtk_widget_queue_resize(pointer) }

  /// Sets single margins in points, nil to leave one unchanged; in right-to-left languages, `start` is the right.
  package func setMargins(
    start: Int? = nil, end: Int? = nil, top: Int? = nil, bottom: Int? = nil
  ) {
    if let start { gtk_widget_set_margin_start(pointer, Int32(start)) }
    if let end { gtk_widget_set_margin_end(pointer, Int32(end)) }
    if let top { gtk_widget_set_margin_top(pointer, Int32(top)) }
    if let bottom { gtk_widget_set_margin_bottom(pointer, Int32(bottom)) }
  }

  /// Returns the widget's bounds in points of another widget of its window; nil if they share no window.
  package func allocation(
    in other: Widget
  ) -> (x: Double, y: Double, width: Double, height: Double)? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(pointer, other.pointer, &bounds) != 0 else { return nil }
    return (
      Double(bounds.origin.x), Double(bounds.origin.y), Double(bounds.size.width),
      Double(bounds.size.height)
    )
  }

  /// Converts a point of the widget to another widget of its window, both in points; nil if they share no window.
  package func convert(x: Double, y: Double, to other: Widget) -> (x: Double, y: Double)? {
    var (from, to) = (graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t())
    guard gtk_widget_compute_point(pointer, other.pointer, &from, &to) != 0 else { return nil }
    return (Double(to.x), Double(to.y))
  }

  package func measureWidth() -> CanvasExtent { measure(GTK_ORIENTATION_HORIZONTAL) }

  /// Returns the minimum and natural height for `width`, in points; nil for any width.
  package func measureHeight(width: Double? = nil) -> CanvasExtent {
    measure(GTK_ORIENTATION_VERTICAL, in: width)
  }

  /// Returns the size request in a direction for `room` points in the other; nil for any room.
  func measure(_ direction: GtkOrientation, in room: Double? = nil) -> CanvasExtent {
    var (minimum, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(
      pointer, direction, room.map { Int32($0) } ?? -1, &minimum, &natural, nil, nil)
    return CanvasExtent(minimum: Double(minimum), natural: Double(natural))
  }

  package var clipsChildren: Bool {
    get { gtk_widget_get_overflow(pointer) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(pointer, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

}
