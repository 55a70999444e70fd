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

  /// Shows the keyboard shortcuts in titled groups; accelerators are in GTK's notation, separated by spaces.
  ///
  /// Built from XML, the only way to fill a `GtkShortcutsWindow`.
  package func showShortcuts(
    _ groups: [(title: String, shortcuts: [(label: String, accelerators: String)])]
  ) {
    let body = groups.map { title, shortcuts in
      let rows = shortcuts.map { label, accelerators in
        "<child><object class='GtkShortcutsShortcut'>" + Self.property("title", label)
          + Self.property("accelerator", accelerators) + "</object></child>"
      }
      return "<child><object class='GtkShortcutsGroup'>" + Self.property("title", title)
        + rows.joined() + "</object></child>"
    }
    let description =
      "<interface><object class='GtkShortcutsWindow' id='shortcuts'>"
      + "<child><object class='GtkShortcutsSection'>"
      + "<property name='section-name'>all</property><property name='visible'>1</property>"
      + body.joined() + "</object></child></object></interface>"
    let builder = GObjectRef(adopting: gtk_builder_new_from_string(description, -1))
    guard let object = gtk_builder_get_object(builder.opaque, "shortcuts") else { return }
    let dialog = Dialog(UnsafeMutableRawPointer(object).cast())
    Self.scroll(dialog)
    dialog.show(over: self)
  }

  /// Puts the content of a dialog into a scrolled window, so that it fits on small screens.
  private static func scroll(_ dialog: Dialog) {
    guard let child = gtk_window_get_child(dialog.windowPointer) else { return }
    let content = GObjectRef(retaining: UnsafeMutableRawPointer(child))
    gtk_window_set_child(dialog.windowPointer, nil)
    let around = created(gtk_scrolled_window_new())
    let scrolled = OpaquePointer(around)
    gtk_scrolled_window_set_propagate_natural_width(scrolled, 1)
    gtk_scrolled_window_set_propagate_natural_height(scrolled, 1)
    gtk_scrolled_window_set_child(scrolled, content.pointer())
    gtk_window_set_child(dialog.windowPointer, around)
  }

  private static func property(_ name: String, _ value: String) -> String {
    "<property name='\(name)'>\(markup(of: value))</property>"
  }
}
