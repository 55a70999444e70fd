import CGtkBindings

/// One line of text to be typed.
///
/// Ownership: as of any widget; the part that has the text and the focus belongs to it.
package final class Entry: Widget {
  /// Makes an empty entry; `placeholder` is shown in it while it is. It takes `maxLength` characters, nil
  /// for no limit.
  package init(placeholder: String = "", maxLength: Int? = nil, hasFrame: Bool = true) {
    super.init(adopting: gtk_entry_new())
    gtk_entry_set_placeholder_text(object.pointer(), placeholder.shortened(to: .line))
    gtk_entry_set_max_length(object.pointer(), Int32(maxLength ?? 0))
    gtk_entry_set_has_frame(object.pointer(), hasFrame ? 1 : 0)
  }

  /// What is typed. Setting it to what it is leaves the cursor where it is.
  package var text: String {
    get { String(cString: gtk_editable_get_text(object.opaque)) }
    set {
      guard newValue != text else { return }
      gtk_editable_set_text(object.opaque, newValue)
    }
  }

  /// Sets the width that it has at least, in characters of a usual width.
  package func setWidth(characters: Int) {
    gtk_editable_set_width_chars(object.opaque, Int32(characters))
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
  /// Makes an empty row for at most so many characters of Unicode. The title, which is plain, is what screen
  /// readers call it.
  package init(title: String, maxLength: Int) {
    Libadwaita.start()
    super.init(adopting: adw_entry_row_new())
    adw_preferences_row_set_use_markup(object.pointer(), 0)
    adw_preferences_row_set_title(object.pointer(), title.shortened(to: .line))
    adw_entry_row_set_show_apply_button(object.pointer(), 1)
    accessibleName = title
    gtk_text_set_max_length(accessible.cast(), Int32(maxLength))
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

  /// Calls `handler` when what was typed is applied.
  package func onApply(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "apply", handler)
  }
}
