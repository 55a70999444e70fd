import CGtkBindings
import GioBindings

/// A scrolled text field of several lines.
///
/// Ownership: as for any widget. The C widget is an overlay around the scrolled text and the placeholder; all parts
/// belong to it and live as long as this object.
package final class TextView: Widget {
  private let placeholderLabel: Label
  private let view: WidgetPointer
  private let heights: ClosedRange<Int>
  private var fitting: Delay?

  /// The margin between the text and the edges, in points.
  private static let margin = 8

  /// Makes an empty view that shows `placeholder` while it is empty.
  ///
  /// It is as high as its text within `heights`, in points at the usual size of text; a longer text scrolls.
  package init(placeholder: String = "", heights: ClosedRange<Int>) {
    self.heights = heights
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
    followHeight(of: scrolled)
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

  /// The beginning that is measured: more than fits into the greatest height.
  private static let measured = TextLimit.detail

  /// Keeps the view as high as its text, which GTK 4.8 forgets when lines wrap: it would cut the first or last one.
  private func followHeight(of scrolled: OpaquePointer) {
    onChanged { [weak self] in self?.fitHeight() }
    let across = created(gtk_scrolled_window_get_hadjustment(scrolled))
    // The width changes during a layout, which must not request another one.
    Signals.connect(UnsafeMutableRawPointer(across), "notify::page-size") { [weak self] in
      self?.fitting = Delay(milliseconds: 0) { [weak self] in self?.fitHeight() }
    }
    let down = created(gtk_scrolled_window_get_vadjustment(scrolled))
    Signals.connect(UnsafeMutableRawPointer(down), "value-changed") { [weak self] in
      self?.stopAtEnd(of: down)
    }
  }

  /// Ends a scroll that goes on beyond the end of the text.
  ///
  /// GTK scrolls to a new line while the view still has its old height, and does not stop when it has grown.
  private func stopAtEnd(of adjustment: UnsafeMutablePointer<GtkAdjustment>) {
    // The adjustment keeps the old height even longer.
    let height = Double(gtk_widget_get_height(view))
    let end = max(0, gtk_adjustment_get_upper(adjustment) - height)
    if gtk_adjustment_get_value(adjustment) > end { gtk_adjustment_set_value(adjustment, end) }
  }

  private func fitHeight() {
    let margins = Int32(2 * Self.margin)
    let width = gtk_widget_get_width(view) - margins
    guard width > 0, let around = gtk_widget_get_parent(view) else { return }
    let layout = GObjectRef(
      adopting: gtk_widget_create_pango_layout(view, text.divided(at: Self.measured).head))
    pango_layout_set_width(layout.opaque, width * PANGO_SCALE)
    pango_layout_set_wrap(layout.opaque, PANGO_WRAP_WORD_CHAR)
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout.opaque, nil, &height)
    let scale = max(1, Widget(retaining: view).textScale)
    let (least, most) = (
      Int32(Double(heights.lowerBound) * scale), Int32(Double(heights.upperBound) * scale)
    )
    let scrolled = OpaquePointer(around)
    let fitting = min(max(least, height + margins), most)
    guard fitting != gtk_scrolled_window_get_min_content_height(scrolled) else { return }
    // GTK requires at every moment that the one is not greater than the other.
    gtk_scrolled_window_set_min_content_height(scrolled, -1)
    gtk_scrolled_window_set_max_content_height(scrolled, most)
    gtk_scrolled_window_set_min_content_height(scrolled, fitting)
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

  /// Sets whether a person can change the text.
  package func setEditable(_ isEditable: Bool) {
    gtk_text_view_set_editable(textView, isEditable ? 1 : 0)
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
