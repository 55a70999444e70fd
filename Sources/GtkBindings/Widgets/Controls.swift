import CGtkBindings

/// A wheel that turns while something is waited for.
package final class Spinner: Widget {
  /// Makes a spinner of `size` points that stands still, with a name for screen readers.
  package init(size: Int, accessibleName: String) {
    super.init(adopting: gtk_spinner_new())
    requestSize(width: size, height: size)
    self.accessibleName = accessibleName
  }

  /// Whether it turns.
  package var isSpinning: Bool {
    get { gtk_spinner_get_spinning(object.opaque) != 0 }
    set { gtk_spinner_set_spinning(object.opaque, newValue ? 1 : 0) }
  }
}

/// One child with another floating over it.
///
/// Ownership: as of any widget; the Swift objects of its children are kept by the C object.
package final class Overlay: Widget {
  /// Makes an overlay around the child that gives it its size, with another above it, where that one's
  /// alignment and margins put it.
  package init(child: Widget, below floating: Widget) {
    super.init(adopting: gtk_overlay_new())
    gtk_overlay_set_child(object.opaque, child.pointer)
    gtk_overlay_add_overlay(object.opaque, floating.pointer)
    for widget in [child, floating] { KeptWidgets.of(object.raw).add(widget) }
  }
}

/// A page that says in large letters why there is nothing else on it.
///
/// Ownership: as of any widget; the Swift object of its child is kept by the C object.
package final class StatusPage: Widget {
  /// Makes a page that says nothing yet; `child` holds its buttons.
  package init(child: Widget) {
    Libadwaita.start()
    super.init(adopting: adw_status_page_new())
    adw_status_page_set_child(object.opaque, child.pointer)
    KeptWidgets.of(object.raw).replace(with: child)
  }

  /// Sets what it says. Both are plain text.
  package func setText(title: String, description: String) {
    adw_status_page_set_title(object.opaque, title.shortened(to: .line))
    // The description is Pango markup, the title is not.
    adw_status_page_set_description(
      object.opaque, markup(of: description.inLines(to: .paragraph)))
  }
}

/// A round picture that stands for a person: the first letters of a name on a colour made from it.
package final class Avatar: Widget {
  /// Makes one of `size` points, without a name.
  package init(size: Int) {
    Libadwaita.start()
    super.init(adopting: adw_avatar_new(Int32(size), "", 1))
  }

  /// Makes it stand for a person of this name.
  package func setName(_ name: String) {
    adw_avatar_set_text(object.opaque, name.shortened(to: .line))
  }

  /// Shows a picture instead of letters, or letters again.
  package func setPicture(_ picture: Paintable?) {
    adw_avatar_set_custom_image(object.opaque, picture?.object.opaque)
  }
}
