import CGtkBindings

/// A wheel that turns while something is waited for.
package final class Spinner: Widget {
  /// Makes a spinner that stands still.
  package init() {
    super.init(adopting: gtk_spinner_new())
  }

  /// Whether it turns.
  package var isSpinning: Bool {
    get { gtk_spinner_get_spinning(object.opaque) != 0 }
    set { gtk_spinner_set_spinning(object.opaque, newValue ? 1 : 0) }
  }
}

/// One child with others floating over it.
///
/// Ownership: as of any widget; the Swift objects of its children are kept by the C object.
package final class Overlay: Widget {
  /// Makes an overlay around the child that gives it its size.
  package init(child: Widget) {
    super.init(adopting: gtk_overlay_new())
    gtk_overlay_set_child(object.opaque, child.pointer)
    KeptWidgets.of(object.raw).add(child)
  }

  /// Floats a widget above the child, where its alignment and margins put it.
  package func add(_ widget: Widget) {
    gtk_overlay_add_overlay(object.opaque, widget.pointer)
    KeptWidgets.of(object.raw).add(widget)
  }
}

/// A page that says in large letters why there is nothing else on it.
///
/// Ownership: as of any widget; the Swift object of its child is kept by the C object.
package final class StatusPage: Widget {
  /// Makes a page; `child` holds its buttons.
  package init(title: String = "", description: String = "", child: Widget? = nil) {
    Libadwaita.start()
    super.init(adopting: adw_status_page_new())
    setText(title: title, description: description)
    adw_status_page_set_child(object.opaque, child?.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
  }

  /// Sets what it says. Both are plain text.
  package func setText(title: String, description: String) {
    adw_status_page_set_title(object.opaque, title.shortened(to: TextLimit.line))
    // The description is Pango markup, the title is not.
    adw_status_page_set_description(
      object.opaque, markup(of: description.shortened(to: TextLimit.paragraph)))
  }
}

/// A round picture that stands for a person: the first letters of a name on a colour made from it.
package final class Avatar: Widget {
  /// Makes one of `size` points for a name; without initials it shows a symbol.
  package init(text: String, size: Int, showsInitials: Bool = true) {
    Libadwaita.start()
    super.init(
      adopting: adw_avatar_new(
        Int32(size), text.shortened(to: TextLimit.line), showsInitials ? 1 : 0))
  }

  /// The name.
  package var text: String {
    get { string(lent: adw_avatar_get_text(object.opaque)) ?? "" }
    set { adw_avatar_set_text(object.opaque, newValue.shortened(to: TextLimit.line)) }
  }

  /// Shows a picture instead of letters, or letters again.
  package func setPicture(_ picture: Paintable?) {
    adw_avatar_set_custom_image(object.opaque, picture?.object.opaque)
  }
}
