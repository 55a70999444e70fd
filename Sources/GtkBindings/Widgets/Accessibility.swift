import CGtkBindings
import CGtkBindingsShim

extension Widget {
  /// What a screen reader calls the widget. GTK has no way to read it back, so it is kept here too,
  /// for finding a control by its name. One that is too long for a name is shortened.
  public var accessibleName: String? {
    get { AccessibleName.of(accessible) }
    set {
      let newValue = newValue?.shortened(to: TextLimit.line)
      AccessibleName.set(newValue, of: accessible)
      guard let newValue else { return }
      leaveAccessibleLabel()
      updateAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, to: newValue)
    }
  }

  /// Says more of the widget than its name does, to those who do not see it.
  public func setAccessibleDescription(_ text: String) {
    updateAccessible(
      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, to: text.shortened(to: TextLimit.paragraph))
  }

  /// Tells a screen reader whether a button that switches something is on.
  public func setAccessiblePressed(_ isPressed: Bool) {
    shim_accessible_set_pressed(accessible, isPressed ? 1 : 0)
  }

  /// Tells a screen reader whether the widget is there at all.
  public func setAccessibleHidden(_ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    withValue(FundamentalType.boolean) { value in
      g_value_set_boolean(value, isHidden ? 1 : 0)
      gtk_accessible_update_state_value(accessible.opaque, 1, &state, value)
    }
  }

  /// Lets a screen reader read the widget aloud when it comes up. Only before it is on screen.
  public func announceToScreenReaders() {
    var value = GValue()
    g_value_init(&value, gtk_accessible_role_get_type())
    defer { g_value_unset(&value) }
    g_value_set_enum(&value, gint(GTK_ACCESSIBLE_ROLE_ALERT.rawValue))
    g_object_set_property(object.pointer(), "accessible-role", &value)
  }

  /// The text that appears when the pointer rests on the widget; nil for none.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(pointer).map { String(cString: $0) } }
    set { gtk_widget_set_tooltip_text(pointer, newValue?.shortened(to: TextLimit.paragraph)) }
  }

  /// Forgets the label that GTK 4.18 calls a button by before all else, and by nothing once it is gone.
  func leaveAccessibleLabel() { leaveLabel(of: accessible) }

  private func updateAccessible(_ property: GtkAccessibleProperty, to text: String) {
    update(property, of: accessible, to: text)
  }
}

/// Entries of menus, a class without a header.
@MainActor
enum MenuEntries {
  /// Whether a widget is one.
  static func contains(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    String(cString: g_type_name(runtimeType(of: UnsafeMutableRawPointer(widget))))
      == "GtkModelButton"
  }

  /// What an entry says.
  static func text(of entry: UnsafeMutablePointer<GtkWidget>) -> String? {
    Property.text("text", of: UnsafeMutableRawPointer(entry))
  }

  /// Tells screen readers what each entry below a widget says: GTK 4.18 refers them to a label that it
  /// has taken the name from.
  static func nameAll(below widget: UnsafeMutablePointer<GtkWidget>) {
    if contains(widget), let text = text(of: widget) {
      leaveLabel(of: widget)
      update(GTK_ACCESSIBLE_PROPERTY_LABEL, of: widget, to: text)
    }
    Children.forEach(of: widget, nameAll)
  }
}

@MainActor
private func leaveLabel(of widget: UnsafeMutablePointer<GtkWidget>) {
  gtk_accessible_reset_relation(widget.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
}

@MainActor
private func update(
  _ property: GtkAccessibleProperty, of widget: UnsafeMutablePointer<GtkWidget>, to text: String
) {
  var property = property
  withValue(FundamentalType.string) { value in
    g_value_set_string(value, text)
    gtk_accessible_update_property_value(widget.opaque, 1, &property, value)
  }
}

/// The accessible name as it was set, kept as data of the C object.
@MainActor
enum AccessibleName {
  private static let key = "swift-accessible-name"

  static func of(_ widget: UnsafeMutablePointer<GtkWidget>) -> String? {
    guard let text = g_object_get_data(object(widget), key) else { return nil }
    return String(cString: text.assumingMemoryBound(to: CChar.self))
  }

  static func set(_ name: String?, of widget: UnsafeMutablePointer<GtkWidget>) {
    g_object_set_data_full(object(widget), key, name.flatMap { g_strdup($0) }, g_free)
  }

  private static func object(
    _ widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
  }
}
