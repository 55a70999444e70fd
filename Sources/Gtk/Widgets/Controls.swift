import CGtk

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
