import CGtkBindings

// Ownership: as of any `Dialog`: GTK has them until they are closed.

/// The window that says what the program is.
package struct About: Sendable {
  /// The program's name.
  var name: String
  /// Its id, for the icon.
  var id: String
  /// Its version.
  var version: String
  /// What it does, in a sentence.
  var comments: String

  /// Makes the description.
  package init(name: String, id: String, version: String, comments: String) {
    self.name = name
    self.id = id
    self.version = version
    self.comments = comments
  }

  /// Shows it over a window.
  @MainActor
  package func show(over window: Window) {
    Libadwaita.start()
    let widget = created(adw_about_window_new())
    let about = OpaquePointer(widget)
    adw_about_window_set_application_name(about, name)
    adw_about_window_set_application_icon(about, id)
    adw_about_window_set_version(about, version)
    adw_about_window_set_comments(about, comments)
    adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
    Dialog(widget).show(over: window)
  }
}

/// The window that lists all keys.
package struct ShortcutsOverview: Sendable {
  /// Keys that belong together.
  package struct Group: Sendable {
    /// What they are about.
    var title: String
    /// What a key does, and the key in GTK's notation; several are separated by blanks.
    var shortcuts: [(label: String, accelerators: String)]

    /// Makes a group.
    package init(title: String, shortcuts: [(label: String, accelerators: String)]) {
      self.title = title
      self.shortcuts = shortcuts
    }
  }

  /// All groups.
  var groups: [Group]

  /// Makes an overview.
  package init(groups: [Group]) {
    self.groups = groups
  }

  /// Shows it over a window. `GtkShortcutsWindow` can only be filled from a description.
  @MainActor
  package func show(over window: Window) {
    let builder = GObjectRef(adopting: gtk_builder_new_from_string(description, -1))
    guard let object = gtk_builder_get_object(builder.opaque, "shortcuts") else { return }
    Dialog(UnsafeMutableRawPointer(object).cast()).show(over: window)
  }

  private var description: String {
    let body = groups.map { group in
      let rows = group.shortcuts.map { shortcut in
        "<child><object class='GtkShortcutsShortcut'>"
          + property("title", shortcut.label) + property("accelerator", shortcut.accelerators)
          + "</object></child>"
      }
      return "<child><object class='GtkShortcutsGroup'>" + property("title", group.title)
        + rows.joined() + "</object></child>"
    }
    return "<interface><object class='GtkShortcutsWindow' id='shortcuts'>"
      + "<child><object class='GtkShortcutsSection'>"
      + "<property name='section-name'>all</property><property name='visible'>1</property>"
      + body.joined() + "</object></child></object></interface>"
  }

  private func property(_ name: String, _ value: String) -> String {
    "<property name='\(name)'>\(markup(of: value))</property>"
  }
}
