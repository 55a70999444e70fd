import CGtk

extension Widget {
  /// What a screen reader calls the widget. GTK has no way to read it back, so it is kept here too,
  /// for finding a control by its name.
  public var accessibleName: String? {
    get {
      guard let text = g_object_get_data(object.pointer(), accessibleNameKey) else { return nil }
      return String(cString: text.assumingMemoryBound(to: CChar.self))
    }
    set {
      g_object_set_data_full(object.pointer(), accessibleNameKey, g_strdup(newValue), g_free)
      guard let newValue else { return }
      withValue(FundamentalType.string) { value in
        g_value_set_string(value, newValue)
        var property = GTK_ACCESSIBLE_PROPERTY_LABEL
        gtk_accessible_update_property_value(object.opaque, 1, &property, value)
      }
    }
  }

  /// The text that appears when the pointer rests on the widget.
  public func setTooltip(_ text: String) {
    gtk_widget_set_tooltip_text(pointer, text)
  }

  /// Presses the first control below this widget that has the accessible name, can be seen and is
  /// enabled.
  ///
  /// - Returns: whether there was one.
  public func activate(accessibleName: String) -> Bool {
    guard let target = Self.find(accessibleName, below: pointer) else { return false }
    return Self.press(target)
  }

  /// A button that is activated only shows itself pressed for a while before it is clicked.
  private static func press(_ control: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard control.isA(gtk_button_get_type()) else { return gtk_widget_activate(control) != 0 }
    Signals.emit("clicked", on: UnsafeMutableRawPointer(control))
    return true
  }

  /// Presses the control at a place of this widget, in points.
  ///
  /// - Returns: whether there was one.
  public func activateControl(x: Double, y: Double) -> Bool {
    var widget = gtk_widget_pick(pointer, x, y, GTK_PICK_DEFAULT)
    while let current = widget, current != pointer {
      if current.isA(gtk_button_get_type()) {
        return Self.press(current)
      }
      widget = gtk_widget_get_parent(current)
    }
    return false
  }

  /// Gives a key to the widget that has the focus, as far as scripts need it: Tab moves the focus,
  /// Space and Return press what has it.
  public func forwardKey(_ key: Key) {
    guard let root = gtk_widget_get_root(pointer) else { return }
    switch Int32(bitPattern: key.keyval) {
    case GDK_KEY_Tab:
      let direction =
        key.modifiers.contains(.shift) ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD
      gtk_widget_child_focus(
        UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self), direction)
    case GDK_KEY_space, GDK_KEY_Return:
      if let focus = gtk_root_get_focus(root) { gtk_widget_activate(focus) }
    default: break
    }
  }

  private static func find(
    _ name: String, below widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    guard gtk_widget_get_mapped(widget) != 0 else { return nil }
    if isNamed(name, widget), gtk_widget_is_sensitive(widget) != 0 { return widget }
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      if let found = find(name, below: current) { return found }
      child = gtk_widget_get_next_sibling(current)
    }
    return nil
  }

  private static func isNamed(_ name: String, _ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    let raw = UnsafeMutableRawPointer(widget)
    if let text = g_object_get_data(raw.assumingMemoryBound(to: GObject.self), accessibleNameKey) {
      return String(cString: text.assumingMemoryBound(to: CChar.self)) == name
    }
    guard widget.isA(gtk_button_get_type()),
      let label = gtk_button_get_label(raw.assumingMemoryBound(to: GtkButton.self))
    else { return false }
    return String(cString: label) == name
  }
}

private let accessibleNameKey = "swift-accessible-name"
