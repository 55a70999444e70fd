import CGtkBindings

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

  /// Sets the margins of single sides, in points; nil leaves a side unchanged.
  ///
  /// `start` is left, or right in right-to-left languages.
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

  /// Returns the minimum and natural width, in points.
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

  /// Whether children are clipped to the widget's bounds.
  package var clipsChildren: Bool {
    get { gtk_widget_get_overflow(pointer) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(pointer, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

}
