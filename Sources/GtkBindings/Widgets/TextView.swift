import CGtkBindings

/// Several lines of text to be typed, with a place to scroll them in.
///
/// Ownership: as of any widget. The C widget is an overlay around the scrolled text and the
/// placeholder; all parts belong to it and live as long as this object does.
package final class TextView: Widget {
  private let placeholderLabel: Label
  private let view: WidgetPointer

  /// Points between the text and the edges.
  private static let margin = 8

  /// Makes an empty view; `placeholder` is shown in it while it is. It is as high as its text within
  /// `heights`, in points; a longer text scrolls.
  package init(placeholder: String = "", heights: ClosedRange<Int>) {
    view = created(gtk_text_view_new())
    let around = created(gtk_scrolled_window_new())
    let scrolled = OpaquePointer(around)
    placeholderLabel = Label(placeholder)
    super.init(adopting: gtk_overlay_new())
    gtk_scrolled_window_set_child(scrolled, view)
    // Scrolled without a scrollbar: one that comes as the text grows, or goes with several lines at once,
    // would be drawn before GTK 4.8 has given it a place, which it complains of.
    gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL)
    gtk_scrolled_window_set_propagate_natural_height(scrolled, 1)
    gtk_scrolled_window_set_min_content_height(scrolled, Int32(heights.lowerBound))
    gtk_scrolled_window_set_max_content_height(scrolled, Int32(heights.upperBound))
    gtk_overlay_set_child(object.opaque, around)
    gtk_overlay_add_overlay(object.opaque, placeholderLabel.pointer)
    setUpText()
    setUpPlaceholder()
    emptyBufferWhenDestroyed()
  }

  private var textView: UnsafeMutablePointer<GtkTextView> { view.cast() }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer> {
    created(gtk_text_view_get_buffer(textView))
  }

  override var accessible: WidgetPointer { view }

  private func setUpText() {
    gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
    // Tab goes on to the next control, as from an entry.
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
    // The handler is the buffer's own, so that the pointer is good whenever it runs, and the label
    // does not hold the buffer.
    onChanged { [placeholderLabel, buffer] in
      placeholderLabel.isVisible = gtk_text_buffer_get_char_count(buffer) == 0
    }
  }

  /// GTK 4.8 never lets go of a text buffer in which something was marked: it and the clipboard's
  /// view of it hold each other. So it keeps neither handlers nor text.
  private func emptyBufferWhenDestroyed() {
    let held = GObjectRef(retaining: UnsafeMutableRawPointer(buffer))
    Signals.connect(object.raw, "destroy") {
      g_signal_handlers_destroy(held.raw)
      gtk_text_buffer_set_text(held.pointer(), "", -1)
    }
  }

  /// What is typed. Setting it to what it is leaves the cursor, and what can be undone, as it is.
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

  /// Moves the keyboard focus to the text: the widget around it never has it.
  @discardableResult
  package override func grabFocus() -> Bool { gtk_widget_grab_focus(view) != 0 }

  /// Puts the cursor behind the text, and marks nothing.
  package func moveCursorToEnd() {
    var end = GtkTextIter()
    gtk_text_buffer_get_end_iter(buffer, &end)
    gtk_text_buffer_place_cursor(buffer, &end)
  }

  /// Whether changes can be undone; after false, those before cannot either. While a person's change is
  /// under way, as in `onEdited`, only false will do: GTK complains otherwise.
  package func setKeepsChanges(_ keeps: Bool) {
    gtk_text_buffer_set_enable_undo(buffer, keeps ? 1 : 0)
  }

  /// Takes out all but the first characters, counted as Unicode scalars. The cursor stays where it is, or
  /// comes to the end.
  package func shorten(to count: Int) {
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &start, Int32(clamping: count))
    gtk_text_buffer_get_end_iter(buffer, &end)
    gtk_text_buffer_delete(buffer, &start, &end)
  }

  /// Calls `handler` when a person has typed or pasted something, before any of it is laid out.
  package func onEdited(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(buffer), "end-user-action", handler)
  }

  /// Calls `handler` when the text has changed, by typing or from here.
  package func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(UnsafeMutableRawPointer(buffer), "changed", handler)
  }
}
