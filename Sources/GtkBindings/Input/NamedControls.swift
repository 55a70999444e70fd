import CGtkBindings

/// A control that a person could press, by the name that it has.
public struct NamedControl: Equatable, Sendable {
  /// Its accessible name, or what it says.
  public let name: String
  /// Its left edge, in points of the widget that it was looked for in.
  public let x: Double
  /// Its upper edge, in points of that widget.
  public let y: Double
  /// Its width, in points.
  public let width: Double
  /// Its height, in points.
  public let height: Double
}

extension Widget {
  /// The controls in this widget and its open popovers that have a name, can be seen and are enabled.
  public var namedControls: [NamedControl] {
    guard let here = ControlPlaces.onSurface(pointer) else { return [] }
    var found: [NamedControl] = []
    func visit(_ widget: UnsafeMutablePointer<GtkWidget>) {
      guard gtk_widget_get_mapped(widget) != 0,
        gtk_widget_get_can_focus(widget) != 0 || gtk_widget_get_can_target(widget) != 0
      else { return }
      if gtk_widget_is_sensitive(widget) != 0, let name = ControlName.of(widget),
        let place = ControlPlaces.onSurface(widget)
      {
        found.append(
          NamedControl(
            name: name, x: place.x - here.x, y: place.y - here.y,
            width: Double(gtk_widget_get_width(widget)),
            height: Double(gtk_widget_get_height(widget))))
      }
      Children.forEach(of: widget, visit)
    }
    visit(pointer)
    return found
  }

  /// The name of what has the keyboard focus in this widget's window; nil if that has none.
  public var focusedName: String? {
    gtk_widget_get_root(pointer).flatMap { gtk_root_get_focus($0) }.flatMap { ControlName.of($0) }
  }
}

/// What a control is called.
@MainActor
enum ControlName {
  /// The accessible name that it was given, else what a button or an entry of a menu says.
  static func of(_ widget: UnsafeMutablePointer<GtkWidget>) -> String? {
    if let given = AccessibleName.of(widget) { return given }
    let raw = UnsafeMutableRawPointer(widget)
    if widget.isA(gtk_button_get_type()) {
      return gtk_button_get_label(raw.assumingMemoryBound(to: GtkButton.self))
        .map { String(cString: $0) }
    }
    return MenuEntries.contains(widget) ? MenuEntries.text(of: widget) : nil
  }
}

/// Where widgets are on the surface of their window, popovers' too.
@MainActor
private enum ControlPlaces {
  static func onSurface(_ widget: UnsafeMutablePointer<GtkWidget>) -> (x: Double, y: Double)? {
    guard let native = gtk_widget_get_native(widget) else { return nil }
    let top = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, top, &bounds) != 0 else { return nil }
    var (x, y) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &x, &y)
    x += Double(bounds.origin.x)
    y += Double(bounds.origin.y)
    guard top.isA(gtk_popover_get_type()), let surface = gtk_native_get_surface(native),
      let parent = gtk_widget_get_parent(top).flatMap({ gtk_widget_get_native($0) }),
      let below = onSurface(UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GtkWidget.self))
    else { return (x, y) }
    // A popover's surface has its place on the one below, which begins before that's widget does.
    var (aroundX, aroundY) = (0.0, 0.0)
    gtk_native_get_surface_transform(parent, &aroundX, &aroundY)
    return (
      x + Double(gdk_popup_get_position_x(surface)) + below.x - aroundX,
      y + Double(gdk_popup_get_position_y(surface)) + below.y - aroundY
    )
  }
}
