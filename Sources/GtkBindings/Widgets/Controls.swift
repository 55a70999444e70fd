import CGtkBindings

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
///
/// Ownership: as of any widget; the Swift objects of its children are kept by the C object.
public final class Overlay: Widget {
  /// Makes an overlay around the child that gives it its size.
  public init(child: Widget) {
    super.init(adopting: gtk_overlay_new())
    gtk_overlay_set_child(object.opaque, child.pointer)
    KeptWidgets.of(object.raw).add(child)
  }

  /// Floats a widget above the child, where its alignment and margins put it.
  public func add(_ widget: Widget) {
    gtk_overlay_add_overlay(object.opaque, widget.pointer)
    KeptWidgets.of(object.raw).add(widget)
  }
}

/// A page that says in large letters why there is nothing else on it.
///
/// Ownership: as of any widget; the Swift object of its child is kept by the C object.
public final class StatusPage: Widget {
  /// Makes a page; `child` holds its buttons.
  public init(title: String = "", description: String = "", child: Widget? = nil) {
    Libadwaita.start()
    super.init(adopting: adw_status_page_new())
    setText(title: title, description: description)
    adw_status_page_set_child(object.opaque, child?.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
  }

  /// Sets what it says. Both are plain text.
  public func setText(title: String, description: String) {
    adw_status_page_set_title(object.opaque, title.shortened(to: TextLimit.line))
    // The description is Pango markup, the title is not.
    let escaped = g_markup_escape_text(description.shortened(to: TextLimit.paragraph), -1)
    defer { g_free(escaped) }
    adw_status_page_set_description(object.opaque, escaped)
  }
}
