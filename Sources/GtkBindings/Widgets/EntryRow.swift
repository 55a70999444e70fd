import CGtkBindings

/// A row with a title in which one line of text is typed, and applied by Return or a button that comes
/// up once it differs.
///
/// Ownership: as of any widget; the part that has the text and the focus belongs to it.
public final class EntryRow: Widget {
  /// Makes an empty row. The title, which is plain, is what screen readers call it.
  public init(title: String) {
    Libadwaita.start()
    super.init(adopting: adw_entry_row_new())
    adw_preferences_row_set_use_markup(object.pointer(), 0)
    adw_preferences_row_set_title(object.pointer(), title.shortened(to: TextLimit.line))
    adw_entry_row_set_show_apply_button(object.pointer(), 1)
    accessibleName = title
    nameButton(below: pointer)
  }

  /// libadwaita 1.2 says what its button does to those only who point at it.
  private func nameButton(below widget: UnsafeMutablePointer<GtkWidget>) {
    if widget.isA(gtk_button_get_type()) {
      let button = Widget(retaining: widget)
      button.accessibleName = button.tooltip
    }
    Children.forEach(of: widget) { nameButton(below: $0) }
  }

  /// The part that has the text, and the keyboard focus.
  override var accessible: UnsafeMutablePointer<GtkWidget> {
    let text = UnsafeMutableRawPointer(created(gtk_editable_get_delegate(object.opaque)))
    return text.assumingMemoryBound(to: GtkWidget.self)
  }

  private var field: UnsafeMutablePointer<GtkText> {
    UnsafeMutableRawPointer(accessible).assumingMemoryBound(to: GtkText.self)
  }

  /// What is typed.
  public var text: String { String(cString: gtk_editable_get_text(object.opaque)) }

  /// Shows a text that needs not be applied, with the cursor behind it.
  public func setApplied(_ text: String) {
    // Without the button, a change from here brings none up.
    adw_entry_row_set_show_apply_button(object.pointer(), 0)
    gtk_editable_set_text(object.opaque, text)
    gtk_editable_set_position(object.opaque, -1)
    adw_entry_row_set_show_apply_button(object.pointer(), 1)
  }

  /// Brings the button up once more, for a text that could not be applied after all.
  public func askToApply() {
    let typed = text
    gtk_editable_set_text(object.opaque, "")
    gtk_editable_set_text(object.opaque, typed)
    gtk_editable_set_position(object.opaque, -1)
  }

  /// The most characters (of Unicode) that can be typed; nil for no limit.
  public var maxLength: Int? {
    get {
      let length = gtk_text_get_max_length(field)
      return length > 0 ? Int(length) : nil
    }
    set { gtk_text_set_max_length(field, Int32(newValue ?? 0)) }
  }

  /// Calls `handler` when what was typed is applied.
  public func onApply(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "apply", handler)
  }
}
