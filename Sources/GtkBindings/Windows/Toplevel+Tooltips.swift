import CGtkBindings

extension Toplevel {
  /// Hides the tooltip when the window is no longer the active one.
  ///
  /// GTK leaves it over the windows of other programs until the pointer moves.
  func hideTooltipsWhileInactive() {
    Signals.connect(rawObject, "notify::is-active") { [weak self] in self?.hideTooltip() }
  }

  private func hideTooltip() {
    guard !isClosed, gtk_window_is_active(windowPointer) == 0, let widget = widgetWithTooltip else {
      return
    }
    // GTK has no call that hides a tooltip, but asks for its text again.
    gtk_widget_set_has_tooltip(widget, 0)
    gtk_widget_trigger_tooltip_query(widget)
    gtk_widget_set_has_tooltip(widget, 1)
  }

  /// The widget under the pointer that has a tooltip.
  private var widgetWithTooltip: WidgetPointer? {
    guard let place = pointerPlace else { return nil }
    var widget = gtk_widget_pick(raw, place.x, place.y, GTK_PICK_DEFAULT)
    while let current = widget, gtk_widget_get_has_tooltip(current) == 0 {
      widget = gtk_widget_get_parent(current)
    }
    return widget
  }

  /// The place of the pointer in the window, in points; nil if the pointer is elsewhere.
  private var pointerPlace: (x: Double, y: Double)? {
    let native = OpaquePointer(raw)
    guard let surface = gtk_native_get_surface(native),
      let seat = gdk_display_get_default_seat(gtk_widget_get_display(raw)),
      let device = gdk_seat_get_pointer(seat)
    else { return nil }
    var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
    guard gdk_surface_get_device_position(surface, device, &x, &y, nil) != 0 else { return nil }
    gtk_native_get_surface_transform(native, &left, &top)
    return (x - left, y - top)
  }
}
