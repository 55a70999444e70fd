import CGtkBindings

/// The desktop's own dialog for choosing a folder.
///
/// Ownership: the native dialog object is held until it has answered.
@MainActor
public enum FolderChooser {
  private static var open: [GObjectRef] = []

  /// Asks for one folder; `handler` gets its URI, or nothing if the dialog is cancelled.
  public static func choose(
    title: String, over window: Window, _ handler: @escaping @MainActor (String?) -> Void
  ) {
    let native = created(
      gtk_file_chooser_native_new(
        title, window.windowPointer, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, nil, nil))
    let dialog = GObjectRef(adopting: UnsafeMutableRawPointer(native))
    open.append(dialog)
    Signals.connectResponse(dialog.raw, "response") { [weak dialog] response in
      guard let dialog else { return }
      open.removeAll { $0 === dialog }
      handler(response == Int(GTK_RESPONSE_ACCEPT.rawValue) ? chosenURI(in: dialog) : nil)
    }
    gtk_native_dialog_show(dialog.pointer())
  }

  private static func chosenURI(in dialog: GObjectRef) -> String? {
    guard let file = gtk_file_chooser_get_file(dialog.opaque) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let uri = g_file_get_uri(file) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
  }
}

/// The window that says what the program is.
public struct About: Sendable {
  /// The program's name.
  public var name: String
  /// Its id, for the icon.
  public var id: String
  /// Its version.
  public var version: String
  /// What it does, in a sentence.
  public var comments: String

  /// Makes the description.
  public init(name: String, id: String, version: String, comments: String) {
    self.name = name
    self.id = id
    self.version = version
    self.comments = comments
  }

  /// Shows it over a window.
  @MainActor
  public func show(over window: Window) {
    Libadwaita.start()
    let widget = created(adw_about_window_new())
    let about = OpaquePointer(widget)
    adw_about_window_set_application_name(about, name)
    adw_about_window_set_application_icon(about, id)
    adw_about_window_set_version(about, version)
    adw_about_window_set_comments(about, comments)
    adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
    let dialog = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_transient_for(dialog, window.windowPointer)
    gtk_window_set_modal(dialog, 1)
    gtk_window_present(dialog)
  }
}

/// The window that lists all keys.
public struct ShortcutsOverview: Sendable {
  /// Keys that belong together.
  public struct Group: Sendable {
    /// What they are about.
    public var title: String
    /// What a key does, and the key in GTK's notation; several are separated by blanks.
    public var shortcuts: [(label: String, accelerators: String)]

    /// Makes a group.
    public init(title: String, shortcuts: [(label: String, accelerators: String)]) {
      self.title = title
      self.shortcuts = shortcuts
    }
  }

  /// All groups.
  public var groups: [Group]

  /// Makes an overview.
  public init(groups: [Group]) {
    self.groups = groups
  }

  /// Shows it over a window. `GtkShortcutsWindow` can only be filled from a description.
  @MainActor
  public func show(over window: Window) {
    let builder = created(gtk_builder_new_from_string(description, -1))
    defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
    guard let object = gtk_builder_get_object(builder, "shortcuts") else { return }
    let overview = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_transient_for(overview, window.windowPointer)
    gtk_window_present(overview)
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
      + "<property name='modal'>1</property>"
      + "<child><object class='GtkShortcutsSection'>"
      + "<property name='section-name'>all</property><property name='visible'>1</property>"
      + body.joined() + "</object></child></object></interface>"
  }

  private func property(_ name: String, _ value: String) -> String {
    let escaped = g_markup_escape_text(value, -1)
    defer { g_free(escaped) }
    return "<property name='\(name)'>\(escaped.map { String(cString: $0) } ?? "")</property>"
  }
}
