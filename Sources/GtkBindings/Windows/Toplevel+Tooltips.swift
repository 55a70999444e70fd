import CGtkBindings

extension Toplevel {
  /// Hides the tooltip when the window is no longer the active one.
  ///
  /// GTK leaves it over the windows of other programs until the pointer moves.
  func hideTooltipsWhileInactive() {
    Signals.connect(rawObject, "notify::is-active") { [weak self] in
      guard let self, !isClosed, gtk_window_is_active(windowPointer) == 0 else { return }
      HiddenTooltip(in: raw)?.restore()
    }
  }
}

/// A widget under the pointer whose tooltip is hidden, and does not come back until it is restored.
@MainActor
final class HiddenTooltip {
  private let widget: GObjectRef

  /// Hides the tooltip of the widget under the pointer; nil if there is none in the window.
  init?(in window: WidgetPointer) {
    guard let found = Self.widgetWithTooltip(in: window) else { return nil }
    widget = GObjectRef(retaining: UnsafeMutableRawPointer(found))
    // GTK has no call that hides a tooltip, but asks for its text again.
    gtk_widget_set_has_tooltip(found, 0)
    gtk_widget_trigger_tooltip_query(found)
  }

  /// Lets the tooltip be shown again, when the pointer moves.
  func restore() { gtk_widget_set_has_tooltip(widget.pointer(), 1) }

  private static func widgetWithTooltip(in window: WidgetPointer) -> WidgetPointer? {
    guard let place = pointerPlace(in: window) else { return nil }
    var widget = gtk_widget_pick(window, place.x, place.y, GTK_PICK_DEFAULT)
    while let current = widget, gtk_widget_get_has_tooltip(current) == 0 {
      widget = gtk_widget_get_parent(current)
    }
    return widget
  }

  /// The place of the pointer in the window, in points; nil if the pointer is elsewhere.
  private static func pointerPlace(in window: WidgetPointer) -> (x: Double, y: Double)? {
    guard let surface = gtk_native_get_surface(window.opaque),
      let seat = gdk_display_get_default_seat(gtk_widget_get_display(window)),
      let device = gdk_seat_get_pointer(seat)
    else { return nil }
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    guard gdk_surface_get_device_position(surface, device, &x, &y, nil) != 0 else { return nil }
    gtk_native_get_surface_transform(window.opaque, &left, &top)
    return (x - left, y - top)
  }
}
