import CGtkBindings

/// A modal dialog over a window, as scripts see it.
public struct OpenDialog: Sendable {
  /// What its title bar says; empty where it has none.
  public let title: String
  /// All that it says, in the order in which it is read.
  public let texts: [String]
  /// What is typed in its fields, by their accessible names.
  public let fields: [String: String]
  /// The names of what can be pressed in it.
  public let controls: [String]
  /// The name of what has the keyboard focus in it; nil if that has none, and as long as the keyboard is
  /// another window's.
  public let focus: String?
}

extension Widget {
  /// Whether a modal dialog over the widget's window has all input to itself.
  public var isBehindDialog: Bool { ScriptedInput.modalDialog(over: pointer) != nil }

  /// The modal dialog over the widget's window; nil for none.
  public var openDialog: OpenDialog? {
    guard let found = ScriptedInput.modalDialog(over: pointer) else { return nil }
    let dialog = Widget(retaining: found)
    let window = UnsafeMutableRawPointer(found).assumingMemoryBound(to: GtkWindow.self)
    return OpenDialog(
      title: gtk_window_get_title(window).map { String(cString: $0) } ?? "",
      texts: DialogWords.texts(below: found), fields: DialogWords.fields(below: found),
      controls: dialog.namedControls.map(\.name),
      focus: gtk_window_is_active(window) != 0 ? dialog.focusedName : nil)
  }
}

/// What is written in widgets as C knows them.
@MainActor
private enum DialogWords {
  typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

  static func texts(below widget: WidgetPointer) -> [String] {
    guard gtk_widget_get_mapped(widget) != 0 else { return [] }
    if widget.isA(gtk_label_get_type()) {
      return [String(cString: gtk_label_get_text(widget.opaque))].filter { !$0.isEmpty }
    }
    var found: [String] = []
    Children.forEach(of: widget) { found += texts(below: $0) }
    return found
  }

  static func fields(below widget: WidgetPointer) -> [String: String] {
    guard gtk_widget_get_mapped(widget) != 0 else { return [:] }
    if let name = AccessibleName.of(widget), widget.isA(gtk_editable_get_type()) {
      return [name: String(cString: gtk_editable_get_text(widget.opaque))]
    }
    var found: [String: String] = [:]
    Children.forEach(of: widget) { child in
      found.merge(fields(below: child)) { first, _ in first }
    }
    return found
  }
}
