import CGtkBindings
import GioBindings

// Ownership: as for any `Dialog`, GTK owns them until they are closed.

extension Window {
  /// Shows the About window with a drawing of the program's icon, whose name in icon themes is `id`.
  ///
  /// The drawing is also there where the icon is not installed.
  package func showAbout(
    name: String, id: String, icon: Paintable, version: String, comments: String
  ) {
    Libadwaita.start()
    let widget = created(adw_about_window_new())
    let about = OpaquePointer(widget)
    adw_about_window_set_application_name(about, name)
    adw_about_window_set_application_icon(about, id)
    adw_about_window_set_version(about, version)
    adw_about_window_set_comments(about, comments)
    adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
    widget.image(ofIcon: id).map { gtk_image_set_from_paintable($0, icon.object.opaque) }
    Dialog(widget).show(over: self)
  }
}

extension WidgetPointer {
  /// Returns the image inside this widget that shows an icon of the icon theme; nil if there is none.
  fileprivate func image(ofIcon name: String) -> OpaquePointer? {
    if isA(gtk_image_get_type()), string(lent: gtk_image_get_icon_name(opaque)) == name {
      return opaque
    }
    return children.lazy.compactMap { $0.image(ofIcon: name) }.first
  }
}
