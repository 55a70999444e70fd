import CGtk

/// A line, or lines, of text.
public final class Label: Widget {
  /// Makes a label; `wraps` lets it take several lines, else it ends in an ellipsis.
  public init(_ text: String = "", wraps: Bool = false) {
    super.init(adopting: gtk_label_new(text))
    let label = object.opaque
    gtk_label_set_wrap(label, wraps ? 1 : 0)
    gtk_label_set_ellipsize(label, wraps ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    gtk_label_set_justify(label, wraps ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
  }

  /// What it says.
  public var text: String {
    get { String(cString: gtk_label_get_text(object.opaque)) }
    set {
      guard newValue != text else { return }
      gtk_label_set_text(object.opaque, newValue)
    }
  }

  /// Never shortens the text; what stands beside it has to give way.
  public func neverShorten() {
    gtk_label_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_NONE)
  }

  /// Gives all digits one width, so that a counting number does not shake.
  public func useTabularFigures() {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    gtk_label_set_attributes(object.opaque, attributes)
  }
}

/// A push button.
public final class Button: Widget {
  /// Kept, because a drawing is drawn by its Swift object.
  private var child: Widget?

  /// A button with a text.
  public init(label: String) {
    super.init(adopting: gtk_button_new_with_label(label))
  }

  /// A button around a drawing.
  public init(child: Widget) {
    super.init(adopting: gtk_button_new())
    gtk_button_set_child(object.pointer(), child.pointer)
    self.child = child
  }

  /// Whether a click moves the keyboard focus to it.
  public var takesFocusOnClick: Bool {
    get { gtk_widget_get_focus_on_click(pointer) != 0 }
    set { gtk_widget_set_focus_on_click(pointer, newValue ? 1 : 0) }
  }

  /// Calls `handler` when it is pressed by pointer, key or `activate`.
  public func onClicked(_ handler: @escaping @MainActor () -> Void) {
    Signals.connect(object.raw, "clicked", handler)
  }
}

/// A wheel that turns while something is waited for.
public final class Spinner: Widget {
  /// Makes a spinner that stands still.
  public init() {
    super.init(adopting: gtk_spinner_new())
  }

  /// Whether it turns.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(object.opaque) != 0 }
    set { gtk_spinner_set_spinning(object.opaque, newValue ? 1 : 0) }
  }
}

/// Children in a row or a column.
public final class Box: Widget {
  /// Makes a row, or a column, with `spacing` points between children.
  public init(vertical: Bool, spacing: Int = 0, _ children: [Widget] = []) {
    super.init(
      adopting: gtk_box_new(
        vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, Int32(spacing)))
    children.forEach(append)
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) {
    gtk_box_append(object.pointer(), child.pointer)
  }
}

/// One child with others floating over it.
public final class Overlay: Widget {
  /// Makes an overlay around the child that gives it its size.
  public init(child: Widget) {
    super.init(adopting: gtk_overlay_new())
    gtk_overlay_set_child(object.opaque, child.pointer)
  }

  /// Floats a widget above the child, where its alignment and margins put it.
  public func add(_ widget: Widget) {
    gtk_overlay_add_overlay(object.opaque, widget.pointer)
  }
}

/// A title bar with the window's buttons at the side where the desktop has them.
public final class HeaderBar: Widget {
  /// Makes a bar whose centre holds `title`.
  public init(title: Widget) {
    super.init(adopting: adw_header_bar_new())
    adw_header_bar_set_title_widget(object.opaque, title.pointer)
  }

  /// Adds a widget next to the trailing window buttons.
  public func packEnd(_ widget: Widget) {
    adw_header_bar_pack_end(object.opaque, widget.pointer)
  }

  /// Adds a widget next to the leading window buttons.
  public func packStart(_ widget: Widget) {
    adw_header_bar_pack_start(object.opaque, widget.pointer)
  }
}

/// A page that says in large letters why there is nothing else on it.
public final class StatusPage: Widget {
  /// Makes a page; `child` holds its buttons.
  public init(title: String = "", description: String = "", child: Widget? = nil) {
    super.init(adopting: adw_status_page_new())
    setText(title: title, description: description)
    adw_status_page_set_child(object.opaque, child?.pointer)
  }

  /// Sets what it says. Both are plain text.
  public func setText(title: String, description: String) {
    adw_status_page_set_title(object.opaque, title)
    // The description is Pango markup, the title is not.
    let escaped = g_markup_escape_text(description, -1)
    defer { g_free(escaped) }
    adw_status_page_set_description(object.opaque, escaped)
  }
}
