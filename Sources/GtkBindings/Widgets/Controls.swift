import CGtkBindings

/// A spinner that shows that something is in progress.
package final class Spinner: Widget {
  /// Makes a stopped spinner of `size` points with an accessible name.
  package init(size: Int, accessibleName: String) {
    super.init(adopting: gtk_spinner_new())
    requestSize(width: size, height: size)
    self.accessibleName = accessibleName
  }

  package var isSpinning: Bool {
    get { gtk_spinner_get_spinning(object.opaque) != 0 }
    set { gtk_spinner_set_spinning(object.opaque, newValue ? 1 : 0) }
  }

  /// Shows the spinner while something is in progress, and hides it otherwise.
  package func setShown(_ isShown: Bool) {
    isVisible = isShown
    isSpinning = isShown
  }
}

/// A child with another one floating over it; the C object keeps the Swift objects of both.
package final class Overlay: Widget {
  /// Makes an overlay of the size of `child`; the alignment and margins of `floating` place it.
  package init(child: Widget, below floating: Widget) {
    super.init(adopting: gtk_overlay_new())
    leaveNameless()
    gtk_overlay_set_child(object.opaque, child.pointer)
    gtk_overlay_add_overlay(object.opaque, floating.pointer)
    for widget in [child, floating] { RetainedWidgets.of(object.raw).add(widget) }
  }
}

/// A page with a large message instead of content; the C object keeps the Swift object of its child.
package final class StatusPage: Widget {
  /// Makes a page without a message; `child` holds its buttons.
  package init(child: Widget) {
    Libadwaita.start()
    super.init(adopting: adw_status_page_new())
    adw_status_page_set_child(object.opaque, child.pointer)
    RetainedWidgets.of(object.raw).replace(with: child)
  }

  /// Sets the message; both texts are plain.
  package func setText(title: String, description: String) {
    adw_status_page_set_title(object.opaque, title.shortened(to: .line))
    // The description is Pango markup, the title is not.
    adw_status_page_set_description(
      object.opaque, markup(of: description.inLines(to: .paragraph)))
  }

  /// Sets the picture above the message; nil for none.
  package func setPicture(_ picture: Paintable?) {
    adw_status_page_set_paintable(object.opaque, picture?.object.opaque)
  }
}

/// A round picture of a person, or the initials of a name on a colour derived from it.
package final class Avatar: Widget {
  /// Makes an avatar of `size` points, without a name.
  package init(size: Int) {
    Libadwaita.start()
    super.init(adopting: adw_avatar_new(Int32(size), "", 1))
  }

  package func setName(_ name: String) {
    adw_avatar_set_text(object.opaque, name.shortened(to: .line))
    leaveNameless()
  }

  /// Sets the picture; nil to show the initials.
  package func setPicture(_ picture: Paintable?) {
    adw_avatar_set_custom_image(object.opaque, picture?.object.opaque)
  }
}
