import CGtkBindings
import CGtkBindingsShim
import GioBindings

// Ownership: GTK copies all values; the name is also kept by the C object as its data.

extension Widget {
  /// The name of the widget for screen readers; long names are shortened.
  ///
  /// GTK offers no way to read it back, so it is stored here too, for finding a control by its name.
  package var accessibleName: String? {
    get { AccessibleName.of(accessible) }
    set {
      let newValue = newValue?.shortened(to: .line)
      AccessibleName.set(newValue, of: accessible)
      guard let newValue else { return }
      leaveAccessibleLabel()
      update(GTK_ACCESSIBLE_PROPERTY_LABEL, of: accessible, to: newValue)
      if newValue == tooltip { setAccessibleDescription("") }
    }
  }

  /// Sets a name for screen readers only, by which scripts do not find the widget.
  package func setSpokenName(_ name: String) {
    update(GTK_ACCESSIBLE_PROPERTY_LABEL, of: accessible, to: name.shortened(to: .line))
  }

  /// Takes the names of the labels in the widget, and of the widget if it is one, from screen readers.
  func silenceLabels() {
    for widget in pointer.descendants() where widget.isA(gtk_label_get_type()) {
      update(GTK_ACCESSIBLE_PROPERTY_LABEL, of: widget, to: "")
    }
  }

  /// Leaves the widget and the parts that GTK has put into it without names, for which GTK would take those of types.
  func leaveNameless() {
    for widget in pointer.descendants() {
      update(GTK_ACCESSIBLE_PROPERTY_LABEL, of: widget, to: "")
    }
  }

  package func setAccessibleDescription(_ text: String) {
    update(
      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, of: accessible,
      to: text.shortened(to: .paragraph))
  }

  /// Hides the widget and what is in it from screen readers, or shows it to them.
  package func setAccessibleHidden(_ isHidden: Bool) {
    AccessibleHiding.set(isHidden, of: accessible)
  }

  /// Lets screen readers announce the widget when it appears; must be called before that.
  package func announceToScreenReaders() {
    setAccessibleRole(.alert)
    // It says what its labels say, and not the name of its type.
    setSpokenName("")
  }

  /// Sets the role for screen readers; must be called before the widget appears.
  package func setAccessibleRole(_ role: AccessibleRole) {
    withValue(gtk_accessible_role_get_type()) { value in
      g_value_set_enum(value, gint(role.gtk.rawValue))
      g_object_set_property(object.pointer(), "accessible-role", value)
    }
  }

  /// Sets whether screen readers announce the widget as selected among others.
  package func setAccessibleSelected(_ isSelected: Bool) {
    shim_accessible_set_selected(accessible, isSelected ? 1 : 0)
  }

  /// Sets whether screen readers announce what the widget unfolds as unfolded.
  package func setAccessibleExpanded(_ isExpanded: Bool) {
    shim_accessible_set_expanded(accessible, isExpanded ? 1 : 0)
  }

  package var tooltip: String? {
    get { string(lent: gtk_widget_get_tooltip_text(pointer)) }
    set {
      gtk_widget_set_tooltip_text(pointer, newValue?.inLines(to: .paragraph))
      // GTK describes a widget by its tooltip, which would be read out after the same name.
      if let newValue, newValue == accessibleName { setAccessibleDescription("") }
    }
  }

  /// Sets the accessible name of a control that shows no text, and the same words as its tooltip.
  package func setNameAndTooltip(_ name: String) {
    accessibleName = name
    tooltip = accessibleName
  }

  /// Removes the reference to a button's label, which GTK 4.18 prefers as the name even after the label is gone.
  func leaveAccessibleLabel() { leaveLabel(of: accessible) }
}

/// A role that differs from that of a widget's class.
package enum AccessibleRole: Sendable {
  /// A message that is announced when it appears.
  case alert
  case image
  case list
  case listItem

  fileprivate var gtk: GtkAccessibleRole {
    switch self {
    case .alert: GTK_ACCESSIBLE_ROLE_ALERT
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    }
  }
}

/// Access to menu entries, whose class `GtkModelButton` is private.
@MainActor
enum MenuEntries {
  static func contains(_ widget: WidgetPointer) -> Bool {
    String(cString: g_type_name(runtimeType(of: UnsafeMutableRawPointer(widget))))
      == "GtkModelButton"
  }

  static func text(of entry: WidgetPointer) -> String? {
    Property.text("text", of: UnsafeMutableRawPointer(entry))
  }

  /// Sets the accessible names of all entries below a widget; other parts keep their accessible names, or have none.
  ///
  /// GTK 4.18 refers screen readers to an entry's label, whose own name it has removed.
  static func nameAll(below widget: WidgetPointer) {
    for part in widget.descendants() where part != widget {
      let name = text(ofEntry: part) ?? AccessibleName.of(part) ?? ""
      update(GTK_ACCESSIBLE_PROPERTY_LABEL, of: part, to: name)
      guard part.isA(gtk_stack_get_type()) else { continue }
      for child in part.children {
        let page = gtk_stack_get_page(part.opaque, child)
        page.map { update(GTK_ACCESSIBLE_PROPERTY_LABEL, of: $0, to: "") }
      }
    }
  }

  /// Returns the text of an entry, which then is its only name; nil for something else.
  private static func text(ofEntry part: WidgetPointer) -> String? {
    guard contains(part), let text = text(of: part) else { return nil }
    leaveLabel(of: part)
    return text
  }
}

@MainActor
private func leaveLabel(of widget: WidgetPointer) {
  gtk_accessible_reset_relation(widget.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
}

@MainActor
private func update(
  _ property: GtkAccessibleProperty, of widget: WidgetPointer, to text: String
) {
  update(property, of: widget.opaque, to: text)
}

@MainActor
private func update(
  _ property: GtkAccessibleProperty, of accessible: OpaquePointer, to text: String
) {
  var property = property
  withValue(FundamentalType.string) { value in
    g_value_set_string(value, text)
    gtk_accessible_update_property_value(accessible, 1, &property, value)
  }
}

/// Storage of the accessible name in the C object.
@MainActor
enum AccessibleName {
  private static let key = "swift-accessible-name"

  static func of(_ widget: WidgetPointer) -> String? {
    string(lent: g_object_get_data(widget.cast(), key)?.assumingMemoryBound(to: CChar.self))
  }

  static func set(_ name: String?, of widget: WidgetPointer) {
    g_object_set_data_full(widget.cast(), key, name.flatMap { g_strdup($0) }, g_free)
  }
}

/// Storage of whether a widget is hidden from screen readers, in the C object.
///
/// GTK 4.18 shows each widget to screen readers when it maps it, after the signal for that.
@MainActor
private enum AccessibleHiding {
  private static let key = "swift-accessible-hiding"
  private static let (hidden, shown) = (1, 2)

  static func set(_ isHidden: Bool, of widget: WidgetPointer) {
    let isFollowed = g_object_get_data(widget.cast(), key) != nil
    let value = UnsafeMutableRawPointer(bitPattern: isHidden ? hidden : shown)
    g_object_set_data(widget.cast(), key, value)
    tellGTK(isHidden, of: widget)
    if !isFollowed { hideAgainOnceMapped(widget) }
  }

  private static func isHidden(_ widget: WidgetPointer) -> Bool {
    g_object_get_data(widget.cast(), key) == UnsafeMutableRawPointer(bitPattern: hidden)
  }

  private static func hideAgainOnceMapped(_ widget: WidgetPointer) {
    let raw = UnsafeMutableRawPointer(widget)
    var pending: Delay?
    Signals.connect(raw, "map") {
      guard pending == nil, isHidden(raw.cast()) else { return }
      let held = GObjectRef(retaining: raw)
      pending = Delay(milliseconds: 0) {
        pending = nil
        if isHidden(held.pointer()) { tellGTK(true, of: held.pointer()) }
      }
    }
  }

  private static func tellGTK(_ isHidden: Bool, of widget: WidgetPointer) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    withValue(FundamentalType.boolean) { value in
      g_value_set_boolean(value, isHidden ? 1 : 0)
      gtk_accessible_update_state_value(widget.opaque, 1, &state, value)
    }
  }
}
