import CGtkBindings

extension Widget {
  /// How much of what lies below is covered, 0…1.
  public var opacity: Double {
    get { gtk_widget_get_opacity(pointer) }
    set { gtk_widget_set_opacity(pointer, newValue) }
  }

  /// Whether the widget and what is inside it can be used; it is grey otherwise.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer) != 0 }
    set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
  }

  /// Whether the keyboard focus can come to the widget or to anything inside.
  public var canFocus: Bool {
    get { gtk_widget_get_can_focus(pointer) != 0 }
    set { gtk_widget_set_can_focus(pointer, newValue ? 1 : 0) }
  }

  /// Asks for a layout in which the widget may have another size.
  public func queueResize() { gtk_widget_queue_resize(pointer) }

  /// Sets the free room at single sides, in points; nil leaves a side as it is. `start` is left, or
  /// right in right-to-left languages.
  public func setMargins(
    start: Int? = nil, end: Int? = nil, top: Int? = nil, bottom: Int? = nil
  ) {
    if let start { gtk_widget_set_margin_start(pointer, Int32(start)) }
    if let end { gtk_widget_set_margin_end(pointer, Int32(end)) }
    if let top { gtk_widget_set_margin_top(pointer, Int32(top)) }
    if let bottom { gtk_widget_set_margin_bottom(pointer, Int32(bottom)) }
  }

  /// Where the widget stands, in points of another of the same window; nil if they share none.
  public func allocation(
    in other: Widget
  ) -> (x: Double, y: Double, width: Double, height: Double)? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(pointer, other.pointer, &bounds) != 0 else { return nil }
    return (
      Double(bounds.origin.x), Double(bounds.origin.y), Double(bounds.size.width),
      Double(bounds.size.height)
    )
  }

  /// The least width the widget can do with, in points.
  public func measureMinimumWidth() -> Double {
    var minimum: Int32 = 0
    gtk_widget_measure(pointer, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
    return Double(minimum)
  }

  /// The width the widget would like, in points.
  public func measureNaturalWidth() -> Double {
    var natural: Int32 = 0
    gtk_widget_measure(pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
    return Double(natural)
  }

  /// The least height the widget can do with in a room of `width` points; nil for any width.
  public func measureMinimumHeight(width: Double? = nil) -> Double {
    var minimum: Int32 = 0
    let room = width.map { Int32($0) } ?? -1
    gtk_widget_measure(pointer, GTK_ORIENTATION_VERTICAL, room, &minimum, nil, nil, nil)
    return Double(minimum)
  }

  /// The height the widget would like in a room of `width` points; nil for any width.
  public func measureNaturalHeight(width: Double? = nil) -> Double {
    var natural: Int32 = 0
    let room = width.map { Int32($0) } ?? -1
    gtk_widget_measure(pointer, GTK_ORIENTATION_VERTICAL, room, nil, &natural, nil, nil)
    return Double(natural)
  }

  /// Whether what the children draw outside of the widget is cut off.
  public var clipsChildren: Bool {
    get { gtk_widget_get_overflow(pointer) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(pointer, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

  /// Calls `handler` when the widget is no longer shown on screen.
  public func onUnmap(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "unmap", handler)
  }
}
