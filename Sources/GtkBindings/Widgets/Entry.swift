import CGtkBindings

/// One line of text to be typed.
///
/// Ownership: as of any widget; the part that has the text and the focus belongs to it.
package final class Entry: Widget {
  /// Makes an empty entry; `placeholder` is shown in it while it is.
  package init(placeholder: String = "") {
    super.init(adopting: gtk_entry_new())
    self.placeholder = placeholder
  }

  /// What is typed. Setting it to what it is leaves the cursor where it is.
  package var text: String {
    get { String(cString: gtk_editable_get_text(object.opaque)) }
    set {
      guard newValue != text else { return }
      gtk_editable_set_text(object.opaque, newValue)
    }
  }

  /// What is shown in place of a text that is empty.
  var placeholder: String {
    get { gtk_entry_get_placeholder_text(object.pointer()).map { String(cString: $0) } ?? "" }
    set {
      gtk_entry_set_placeholder_text(
        object.pointer(), newValue.shortened(to: TextLimit.line))
    }
  }

  /// The most characters it takes; nil for no limit.
  package var maxLength: Int? {
    get {
      let length = gtk_entry_get_max_length(object.pointer())
      return length > 0 ? Int(length) : nil
    }
    set { gtk_entry_set_max_length(object.pointer(), Int32(newValue ?? 0)) }
  }

  /// Whether it is drawn with a frame.
  package var hasFrame: Bool {
    get { gtk_entry_get_has_frame(object.pointer()) != 0 }
    set { gtk_entry_set_has_frame(object.pointer(), newValue ? 1 : 0) }
  }

  /// The width in characters of a usual width that it has at least; nil for its own.
  package var widthChars: Int? {
    get {
      let count = gtk_editable_get_width_chars(object.opaque)
      return count >= 0 ? Int(count) : nil
    }
    set { gtk_editable_set_width_chars(object.opaque, Int32(newValue ?? -1)) }
  }

  /// Marks all of the text.
  package func selectAll() {
    gtk_editable_select_region(object.opaque, 0, -1)
  }

  /// Puts the cursor behind the text, and marks nothing.
  package func moveCursorToEnd() {
    gtk_editable_set_position(object.opaque, -1)
  }

  /// Calls `handler` when the text has changed, by typing or from here. Replacing a text that is not
  /// empty changes it twice: it is taken out first.
  package func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "changed", handler)
  }

  /// Calls `handler` when Return is pressed.
  package func onActivate(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "activate", handler)
  }
}

/// A row with a title in which one line of text is typed, and applied by Return or a button that comes
/// up once it differs.
///
/// Ownership: as of any widget; the part that has the text and the focus belongs to it.
package final class EntryRow: Widget {
  /// Makes an empty row. The title, which is plain, is what screen readers call it.
  package init(title: String) {
    Libadwaita.start()
    super.init(adopting: adw_entry_row_new())
    adw_preferences_row_set_use_markup(object.pointer(), 0)
    adw_preferences_row_set_title(object.pointer(), title.shortened(to: TextLimit.line))
    adw_entry_row_set_show_apply_button(object.pointer(), 1)
    accessibleName = title
    // libadwaita 1.2 says what its button does to those only who point at it.
    for part in pointer.descendants() where part.isA(gtk_button_get_type()) {
      let button = Widget(retaining: part)
      button.accessibleName = button.tooltip
    }
  }

  /// The part that has the text, and the keyboard focus.
  override var accessible: WidgetPointer {
    UnsafeMutableRawPointer(created(gtk_editable_get_delegate(object.opaque))).cast()
  }

  private var field: UnsafeMutablePointer<GtkText> { accessible.cast() }

  /// What is typed.
  package var text: String { String(cString: gtk_editable_get_text(object.opaque)) }

  /// Shows a text that needs not be applied, with the cursor behind it.
  package func setApplied(_ text: String) {
    // Without the button, a change from here brings none up.
    adw_entry_row_set_show_apply_button(object.pointer(), 0)
    gtk_editable_set_text(object.opaque, text)
    gtk_editable_set_position(object.opaque, -1)
    adw_entry_row_set_show_apply_button(object.pointer(), 1)
  }

  /// Brings the button up once more, for a text that could not be applied after all.
  package func askToApply() {
    let typed = text
    gtk_editable_set_text(object.opaque, "")
    gtk_editable_set_text(object.opaque, typed)
    gtk_editable_set_position(object.opaque, -1)
  }

  /// The most characters (of Unicode) that can be typed; nil for no limit.
  package var maxLength: Int? {
    get {
      let length = gtk_text_get_max_length(field)
      return length > 0 ? Int(length) : nil
    }
    set { gtk_text_set_max_length(field, Int32(newValue ?? 0)) }
  }

  /// Calls `handler` when what was typed is applied.
  package func onApply(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "apply", handler)
  }
}
