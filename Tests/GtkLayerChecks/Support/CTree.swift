import CGtkBindings

/// The widgets and controllers as C knows them: what a check reaches behind the layer's back.
@MainActor
enum CTree {
  typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

  /// The toplevel windows.
  static var toplevels: [WidgetPointer] {
    items(of: gtk_window_get_toplevels()).map { $0.assumingMemoryBound(to: GtkWidget.self) }
  }

  /// The first widget of a type, by the type's name, of any window.
  static func first(_ type: String) throws -> WidgetPointer {
    guard let widget = toplevels.lazy.flatMap({ all(type, below: $0) }).first else {
      throw Failure("There is no \(type)")
    }
    return widget
  }

  /// All widgets of a type in a window, from the top.
  static func all(_ type: String, below widget: WidgetPointer) -> [WidgetPointer] {
    var found = typeName(of: widget) == type ? [widget] : []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      found += all(type, below: current)
      child = gtk_widget_get_next_sibling(current)
    }
    return found
  }

  /// From where to where the lines of a label's text are inked, in Pango's units.
  static func lines(of label: WidgetPointer) -> [ClosedRange<Int32>] {
    let iterator = pango_layout_get_iter(gtk_label_get_layout(OpaquePointer(label)))
    defer { pango_layout_iter_free(iterator) }
    var found: [ClosedRange<Int32>] = []
    repeat {
      var ink = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, &ink, nil)
      found.append(ink.x...(ink.x + ink.width))
    } while pango_layout_iter_next_line(iterator) != 0
    return found
  }

  /// A widget's controller of a type.
  static func controller(_ type: String, of widget: WidgetPointer) throws -> UnsafeMutableRawPointer
  {
    let list = gtk_widget_observe_controllers(widget)
    defer { g_object_unref(list.map { UnsafeMutableRawPointer($0) }) }
    guard let found = items(of: list).first(where: { typeName(of: $0) == type }) else {
      throw Failure("There is no \(type)")
    }
    return found
  }

  private static func typeName(of instance: UnsafeMutableRawPointer) -> String {
    let type = instance.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    return String(cString: g_type_name(type))
  }

  /// The items, lent: whatever holds them outlives the check's use of them.
  private static func items(of list: OpaquePointer?) -> [UnsafeMutableRawPointer] {
    (0..<g_list_model_get_n_items(list)).compactMap { place in
      guard let item = g_list_model_get_item(list, place) else { return nil }
      g_object_unref(item)
      return item
    }
  }
}
