import CGtkBindings

// Ownership: as for any `Dialog`, GTK owns them until they are closed.

extension Window {
  /// Shows the About window; `id` is also the name of the icon.
  package func showAbout(name: String, id: String, version: String, comments: String) {
    Libadwaita.start()
    let widget = created(adw_about_window_new())
    let about = OpaquePointer(widget)
    adw_about_window_set_application_name(about, name)
    adw_about_window_set_application_icon(about, id)
    adw_about_window_set_version(about, version)
    adw_about_window_set_comments(about, comments)
    adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
    Dialog(widget).show(over: self)
  }
}
