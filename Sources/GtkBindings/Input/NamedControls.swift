import CGtkBindings
import GioBindings

/// A control that a person could press, with its name and its place in points.
package struct NamedControl: Equatable, Sendable {
  /// The accessible name, or the label.
  package let name: String
  /// The left edge, from that of the widget that was searched.
  package let x: Double
  /// The upper edge, from that of the widget that was searched.
  package let y: Double
  package let width: Double
  package let height: Double
}

/// A modal dialog over a window, as scripts see it.
package struct OpenDialog: Sendable {
  /// The title bar's text; empty if there is none.
  package let title: String
  /// All texts of the dialog, in the order in which they are read.
  package let texts: [String]
  /// The texts typed in its fields, by their accessible names.
  package let fields: [String: String]
  package let controls: [String]
  /// The name of its focused widget; nil if there is none or the keyboard belongs to another window.
  package let focus: String?
}

extension Widget {
  /// The visible and enabled controls with a name in this widget and its open popovers.
  package var namedControls: [NamedControl] {
    guard let here = ControlPlaces.onSurface(pointer) else { return [] }
    return ScriptedInput.reachable(below: pointer).compactMap { widget in
      guard gtk_widget_is_sensitive(widget) != 0, let name = ControlName.of(widget),
        let place = ControlPlaces.onSurface(widget)
      else { return nil }
      return NamedControl(
        name: name, x: place.x - here.x, y: place.y - here.y,
        width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
    }
  }

  /// The name of the focused widget in this widget's window, or of the text field whose text it is; nil for none.
  package var focusedName: String? {
    guard let focused = focusedWidget else { return nil }
    let field = focused.isA(gtk_text_get_type()) ? gtk_widget_get_parent(focused) : nil
    return ControlName.of(focused) ?? field.flatMap { ControlName.of($0) }
  }

  /// Whether a modal dialog over the widget's window gets all input.
  package var isBehindDialog: Bool { ScriptedInput.modalDialog(over: pointer) != nil }

  package var openDialog: OpenDialog? {
    guard let found = ScriptedInput.modalDialog(over: pointer) else { return nil }
    let dialog = Widget(retaining: found)
    let parts = found.shownDescendants
    let texts = parts.filter { $0.isA(gtk_label_get_type()) }
      .map { String(cString: gtk_label_get_text($0.opaque)) }
    let fields = parts.filter { $0.isA(gtk_editable_get_type()) }.compactMap { field in
      AccessibleName.of(field).map { ($0, String(cString: gtk_editable_get_text(field.opaque))) }
    }
    return OpenDialog(
      title: string(lent: gtk_window_get_title(found.cast())) ?? "",
      texts: texts.filter { !$0.isEmpty },
      fields: Dictionary(fields) { first, _ in first }, controls: dialog.namedControls.map(\.name),
      focus: gtk_window_is_active(found.cast()) != 0 ? dialog.focusedName : nil)
  }
}

@MainActor
enum ControlName {
  /// Returns the accessible name of a widget, else the label of a button or a menu's entry.
  static func of(_ widget: WidgetPointer) -> String? {
    if let given = AccessibleName.of(widget) { return given }
    if widget.isA(gtk_button_get_type()) {
      return string(lent: gtk_button_get_label(widget.cast()))
    }
    return MenuEntries.contains(widget) ? MenuEntries.text(of: widget) : nil
  }
}

/// The places of widgets on their window's surface, including those in popovers.
@MainActor
private enum ControlPlaces {
  static func onSurface(_ widget: WidgetPointer) -> (x: Double, y: Double)? {
    guard let native = gtk_widget_get_native(widget) else { return nil }
    let top: WidgetPointer = UnsafeMutableRawPointer(native).cast()
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, top, &bounds) != 0 else { return nil }
    var (x, y) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &x, &y)
    x += Double(bounds.origin.x)
    y += Double(bounds.origin.y)
    guard top.isA(gtk_popover_get_type()), let surface = gtk_native_get_surface(native),
      let parent = gtk_widget_get_parent(top).flatMap({ gtk_widget_get_native($0) }),
      let below = onSurface(UnsafeMutableRawPointer(parent).cast())
    else { return (x, y) }
    // A popover's position is on the surface below, which begins before its widget does.
    var (aroundX, aroundY) = (0.0, 0.0)
    gtk_native_get_surface_transform(parent, &aroundX, &aroundY)
    return (
      x + Double(gdk_popup_get_position_x(surface)) + below.x - aroundX,
      y + Double(gdk_popup_get_position_y(surface)) + below.y - aroundY
    )
  }
}
