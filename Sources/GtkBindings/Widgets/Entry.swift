import CGtkBindings

/// One line of text to be typed.
///
/// Ownership: as of any widget; the part that has the text and the focus belongs to it.
public final class Entry: Widget {
  /// Makes an empty entry; `placeholder` is shown in it while it is.
  public init(placeholder: String = "") {
    super.init(adopting: gtk_entry_new())
    self.placeholder = placeholder
  }

  /// What is typed. Setting it to what it is leaves the cursor where it is.
  public var text: String {
    get { String(cString: gtk_editable_get_text(object.opaque)) }
    set {
      guard newValue != text else { return }
      gtk_editable_set_text(object.opaque, newValue)
    }
  }

  /// What is shown in place of a text that is empty.
  public var placeholder: String {
    get { gtk_entry_get_placeholder_text(object.pointer()).map { String(cString: $0) } ?? "" }
    set {
      gtk_entry_set_placeholder_text(
        object.pointer(), newValue.shortened(to: TextLimit.line))
    }
  }

  /// The most characters it takes; nil for no limit.
  public var maxLength: Int? {
    get {
      let length = gtk_entry_get_max_length(object.pointer())
      return length > 0 ? Int(length) : nil
    }
    set { gtk_entry_set_max_length(object.pointer(), Int32(newValue ?? 0)) }
  }

  /// Whether it is drawn with a frame.
  public var hasFrame: Bool {
    get { gtk_entry_get_has_frame(object.pointer()) != 0 }
    set { gtk_entry_set_has_frame(object.pointer(), newValue ? 1 : 0) }
  }

  /// The width in characters of a usual width that it has at least; nil for its own.
  public var widthChars: Int? {
    get {
      let count = gtk_editable_get_width_chars(object.opaque)
      return count >= 0 ? Int(count) : nil
    }
    set { gtk_editable_set_width_chars(object.opaque, Int32(newValue ?? -1)) }
  }

  /// The width in characters that it would like at most; nil for no limit.
  public var maxWidthChars: Int? {
    get {
      let count = gtk_editable_get_max_width_chars(object.opaque)
      return count >= 0 ? Int(count) : nil
    }
    set { gtk_editable_set_max_width_chars(object.opaque, Int32(newValue ?? -1)) }
  }

  /// Marks all of the text.
  public func selectAll() {
    gtk_editable_select_region(object.opaque, 0, -1)
  }

  /// Puts the cursor behind the text, and marks nothing.
  public func moveCursorToEnd() {
    gtk_editable_set_position(object.opaque, -1)
  }

  /// Where the cursor is, in characters (of Unicode) from the beginning.
  public var cursorPosition: Int {
    get { Int(gtk_editable_get_position(object.opaque)) }
    set { gtk_editable_set_position(object.opaque, Int32(newValue)) }
  }

  /// Calls `handler` when the text has changed, by typing or from here. Replacing a text that is not
  /// empty changes it twice: it is taken out first.
  public func onChanged(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "changed", handler)
  }

  /// Calls `handler` when Return is pressed.
  public func onActivate(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "activate", handler)
  }
}
