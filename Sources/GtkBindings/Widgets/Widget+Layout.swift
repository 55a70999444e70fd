import CGtkBindings

extension Widget {
  /// Whether the widget and what is inside it can be used; it is grey otherwise.
  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer) != 0 }
    set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
  }

  /// Whether the keyboard focus can come to the widget or to anything inside.
  package var canFocus: Bool {
    get { gtk_widget_get_can_focus(pointer) != 0 }
    set { gtk_widget_set_can_focus(pointer, newValue ? 1 : 0) }
  }

  /// Asks for a layout in which the widget may have another size.
  package func queueResize() { gtk_widget_queue_resize(pointer) }

  /// Sets the free room at single sides, in points; nil leaves a side as it is. `start` is left, or
  /// right in right-to-left languages.
  package func setMargins(
    start: Int? = nil, end: Int? = nil, top: Int? = nil, bottom: Int? = nil
  ) {
    if let start { gtk_widget_set_margin_start(pointer, Int32(start)) }
    if let end { gtk_widget_set_margin_end(pointer, Int32(end)) }
    if let top { gtk_widget_set_margin_top(pointer, Int32(top)) }
    if let bottom { gtk_widget_set_margin_bottom(pointer, Int32(bottom)) }
  }

  /// Where the widget stands, in points of another of the same window; nil if they share none.
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

  /// The width that the widget needs at least, and the one it would like, in points.
  package func measureWidth() -> CanvasExtent { measure(GTK_ORIENTATION_HORIZONTAL) }

  /// The height that the widget needs at least, and the one it would like, in points, in a room of `width`
  /// points; nil for any width.
  package func measureHeight(width: Double? = nil) -> CanvasExtent {
    measure(GTK_ORIENTATION_VERTICAL, in: width)
  }

  /// What the widget asks for in a direction, in a room of so many points in the other; nil for any room.
  func measure(_ direction: GtkOrientation, in room: Double? = nil) -> CanvasExtent {
    var (minimum, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(
      pointer, direction, room.map { Int32($0) } ?? -1, &minimum, &natural, nil, nil)
    return CanvasExtent(minimum: Double(minimum), natural: Double(natural))
  }

  /// Whether what the children draw outside of the widget is cut off.
  package var clipsChildren: Bool {
    get { gtk_widget_get_overflow(pointer) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(pointer, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

}
