import CGtkBindings

/// A scrolled text field of several lines.
///
/// Ownership: as for any widget. The C widget is an overlay around the scrolled text and the placeholder; all parts
/// belong to it and live as long as this object.
package final class TextView: Widget {
  private let placeholderLabel: Label
  private let view: WidgetPointer

  /// The margin between the text and the edges, in points.
  private static let margin = 8

  /// Makes an empty view that shows `placeholder` while it is empty.
  ///
  /// It is as high as its text within `heights`, in points; a longer text scrolls.
  package init(placeholder: String = "", heights: ClosedRange<Int>) {
    view = created(gtk_text_view_new())
    let around = created(gtk_scrolled_window_new())
    let scrolled = OpaquePointer(around)
    placeholderLabel = Label(placeholder)
    super.init(adopting: gtk_overlay_new())
    gtk_scrolled_window_set_child(scrolled, view)
    // No scrollbar: GTK 4.8 warns of one that appears or disappears with the text and is drawn before its allocation.
    gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL)
    gtk_scrolled_window_set_propagate_natural_height(scrolled, 1)
    gtk_scrolled_window_set_min_content_height(scrolled, Int32(heights.lowerBound))
    gtk_scrolled_window_set_max_content_height(scrolled, Int32(heights.upperBound))
    gtk_overlay_set_child(object.opaque, around)
    gtk_overlay_add_overlay(object.opaque, placeholderLabel.pointer)
    setUpText()
    setUpPlaceholder()
    leaveNameless()
    emptyBufferWhenDestroyed()
  }

  private var textView: UnsafeMutablePointer<GtkTextView> { view.cast() }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer> {
    created(gtk_text_view_get_buffer(textView))
  }

  override var accessible: WidgetPointer { view }

  private func setUpText() {
    gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
    // Tab moves to the next control, as in an entry.
    gtk_text_view_set_accepts_tab(textView, 0)
    let margin = Int32(Self.margin)
    gtk_text_view_set_left_margin(textView, margin)
    gtk_text_view_set_right_margin(textView, margin)
    gtk_text_view_set_top_margin(textView, margin)
    gtk_text_view_set_bottom_margin(textView, margin)
    gtk_text_buffer_set_enable_undo(buffer, 1)
  }

  private func setUpPlaceholder() {
    placeholderLabel.align(horizontally: .start, vertically: .start)
    placeholderLabel.setMargins(Self.margin)
    placeholderLabel.addStyle("dim-label")
    placeholderLabel.canTarget = false
    // The buffer owns the handler, so the pointer is valid whenever it runs, and the label does not hold the buffer.
    onChanged { [placeholderLabel, buffer] in
      placeholderLabel.isVisible = gtk_text_buffer_get_char_count(buffer) == 0
    }
  }

  /// Removes handlers and text from the buffer when the widget is destroyed.
  ///
  /// GTK 4.8 leaks a text buffer in which text was selected: it and the clipboard's content hold each other.
  private func emptyBufferWhenDestroyed() {
    let held = GObjectRef(retaining: UnsafeMutableRawPointer(buffer))
    Signals.connect(object.raw, "destroy") {
      g_signal_handlers_destroy(held.raw)
      gtk_text_buffer_set_text(held.pointer(), "", -1)
    }
  }

  /// The text; setting the same text keeps the cursor and the undo history.
  package var text: String {
    get {
      var start = GtkTextIter()
      var end = GtkTextIter()
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      return string(taking: gtk_text_buffer_get_text(buffer, &start, &end, 1))
    }
    set {
      guard newValue != text else { return }
      gtk_text_buffer_set_text(buffer, newValue, -1)
    }
  }

  /// Moves the keyboard focus to the text, since the outer widget never has it.
  @discardableResult
  package override func grabFocus() -> Bool { gtk_widget_grab_focus(view) != 0 }

  /// Moves the cursor to the end and selects nothing.
  package func moveCursorToEnd() {
    var end = GtkTextIter()
    gtk_text_buffer_get_end_iter(buffer, &end)
    gtk_text_buffer_place_cursor(buffer, &end)
  }

  /// Sets whether changes can be undone; false also clears the undo history.
  ///
  /// During a user's change, as in `onEdited`, only false is allowed: GTK warns otherwise.
  package func setUndoEnabled(_ keeps: Bool) {
    gtk_text_buffer_set_enable_undo(buffer, keeps ? 1 : 0)
  }

  /// Truncates the text to its first Unicode scalars; the cursor stays, or moves to the end.
  package func shorten(to count: Int) {
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(clamping: count))
    gtk_text_buffer_get_end_iter(buffer, &end)
    gtk_text_buffer_delete(buffer, &start, &end)
  }

  /// Calls `handler` when the user has typed or pasted text, before it is laid out.
  package func onEdited(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(buffer), "end-user-action", handler)
  }

  /// Calls `handler` when the text has changed, by the user or by the program.
  package func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(buffer), "changed", handler)
  }
}
