import CGtkBindings

/// A text field of one line.
///
/// A person cannot type or paste a character with more marks than can be laid out at each key.
///
/// Ownership: as for any widget; the inner part with the text and the focus belongs to it.
public final class Entry: Widget {
  private let marks: MarkLimit

  /// Makes an empty entry for up to `maxLength` characters; nil for no limit.
  public init(placeholder: String = "", maxLength: Int? = nil, hasFrame: Bool = true) {
    let made = created(gtk_entry_new())
    marks = MarkLimit(of: made)
    super.init(adopting: made)
    gtk_entry_set_placeholder_text(object.pointer(), placeholder.shortened(to: .line))
    gtk_entry_set_max_length(object.pointer(), Int32(maxLength ?? 0))
    gtk_entry_set_has_frame(object.pointer(), hasFrame ? 1 : 0)
  }

  /// The text; setting the same text keeps the cursor where it is.
  public var text: String {
    get { String(cString: gtk_editable_get_text(object.opaque)) }
    set {
      guard newValue != text else { return }
      marks.set(newValue)
    }
  }

  /// Sets the least width in characters of average width.
  package func setWidth(characters: Int) {
    gtk_editable_set_width_chars(object.opaque, Int32(characters))
  }

  /// Moves the keyboard focus to the entry, with the first characters of its text selected.
  package func grabFocus(selecting count: Int) {
    gtk_entry_grab_focus_without_selecting(object.pointer())
    gtk_editable_select_region(object.opaque, 0, Int32(count))
  }

  package func selectAll() {
    gtk_editable_select_region(object.opaque, 0, -1)
  }

  /// Moves the cursor to the end and selects nothing.
  package func moveCursorToEnd() {
    gtk_editable_set_position(object.opaque, -1)
  }

  /// Calls `handler` after each change, by the user or the program; a replacement is two, since it deletes first.
  package func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "changed", handler)
  }

  /// Calls `handler` when Return is pressed.
  public func onActivate(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "activate", handler)
  }
}

/// A row with a title and a text field, whose text is applied by Return or by a button that appears after a change.
///
/// Ownership: as for any widget; the inner part with the text and the focus belongs to it.
package final class EntryRow: Widget {
  private let marks: MarkLimit

  /// Makes an empty row for at most `maxLength` Unicode characters; the plain title is also the accessible name.
  ///
  /// If it is for a secret, the characters are hidden until a person wants to see them.
  package init(title: String, maxLength: Int, isSecret: Bool = false) {
    Libadwaita.start()
    let made = created(isSecret ? adw_password_entry_row_new() : adw_entry_row_new())
    marks = MarkLimit(of: made)
    super.init(adopting: made)
    adw_preferences_row_set_use_markup(object.pointer(), 0)
    adw_preferences_row_set_title(object.pointer(), title.shortened(to: .line))
    adw_entry_row_set_show_apply_button(object.pointer(), 1)
    accessibleName = title
    gtk_text_set_max_length(accessible.cast(), Int32(maxLength))
    // libadwaita 1.2 gives its buttons a tooltip, but no accessible name.
    for part in pointer.descendants() where part.isA(gtk_button_get_type()) {
      let button = Widget(retaining: part)
      button.accessibleName = button.tooltip
    }
  }

  /// The inner part, which has the text and the keyboard focus.
  override var accessible: WidgetPointer {
    UnsafeMutableRawPointer(created(gtk_editable_get_delegate(object.opaque))).cast()
  }

  package var text: String { String(cString: gtk_editable_get_text(object.opaque)) }

  /// Sets a text that is already applied, with the cursor at its end.
  package func setApplied(_ text: String) {
    // While the button is disabled, the change does not show it.
    adw_entry_row_set_show_apply_button(object.pointer(), 0)
    marks.set(text)
    gtk_editable_set_position(object.opaque, -1)
    adw_entry_row_set_show_apply_button(object.pointer(), 1)
  }

  /// Shows the button again for a text that could not be applied.
  package func askToApply() {
    let typed = text
    gtk_editable_set_text(object.opaque, "")
    gtk_editable_set_text(object.opaque, typed)
    gtk_editable_set_position(object.opaque, -1)
  }

  package func onApply(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "apply", handler)
  }
}

/// The limit of the marks that a person can add to a character of an entry.
///
/// Ownership: the entry's Swift object holds this, and the inner part, which belongs to the entry, owns a handler that
/// refers to it weakly. The pointer to the inner part is used only while that emits a signal, or by the entry.
@MainActor
private final class MarkLimit {
  private let inner: OpaquePointer
  /// The most Unicode scalars of a character; more than usual if a text that the program has set has more.
  private var most = String.mostScalars

  init(of entry: WidgetPointer) {
    inner = created(gtk_editable_get_delegate(entry.opaque))
    Signals.connect(UnsafeMutableRawPointer(inner), "insert-text") {
      [weak self] (text: String, length: Int, place: UnsafeMutableRawPointer?) in
      self?.check(text, length, at: place)
    }
  }

  /// Sets a text that a person can edit as it is.
  func set(_ text: String) {
    most = max(String.mostScalars, text.heaviest)
    gtk_editable_set_text(inner, text)
  }

  /// Inserts only a part of a text that has too many marks, before it is laid out.
  ///
  /// GTK passes the text's length in bytes, less than 0 for all of it, and the place at which it is inserted.
  private func check(_ text: String, _ length: Int, at place: UnsafeMutableRawPointer?) {
    guard let place = place?.assumingMemoryBound(to: Int32.self) else { return }
    let new = length < 0 ? text : String(decoding: text.utf8.prefix(length), as: UTF8.self)
    let scalars = String(cString: gtk_editable_get_text(inner)).unicodeScalars
    let (before, after) = (
      String(scalars.prefix(Int(place.pointee))), String(scalars.dropFirst(Int(place.pointee)))
    )
    let part = before.insertable(new, before: after, allowing: most)
    guard part.utf8.count < new.utf8.count else { return }
    g_signal_stop_emission_by_name(UnsafeMutableRawPointer(inner), "insert-text")
    gtk_widget_error_bell(UnsafeMutableRawPointer(inner).cast())
    if !part.isEmpty { gtk_editable_insert_text(inner, part, -1, place) }
  }
}
