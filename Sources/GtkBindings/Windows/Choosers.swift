import CGtkBindings
import GioBindings

// Ownership: a native dialog is held until its response; any other is destroyed after its response or with the window
// below it.

extension Desktop {
  private static var openChoosers: [GObjectRef] = []

  /// Shows the desktop's folder chooser; `handler` gets the folder's URI, or nil after cancellation.
  ///
  /// `accept` is the label of its button, or nil for the desktop's own. It opens at `folder`, a URI, or where the
  /// desktop pleases.
  package static func chooseFolder(
    title: String, accept: String? = nil, at folder: String? = nil, over window: Toplevel,
    _ handler: @escaping @MainActor (String?) -> Void
  ) {
    choose(
      GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, title: title, accept: accept, at: folder, over: window
    ) { handler($0.first) }
  }

  /// Shows the desktop's chooser for files of some content types, which are together called `kind`.
  ///
  /// `handler` gets the files' URIs, none after cancellation.
  package static func chooseFiles(
    title: String, kind: String, types: [String], over window: Toplevel,
    _ handler: @escaping @MainActor ([String]) -> Void
  ) {
    let filter = GObjectRef(adopting: created(gtk_file_filter_new()))
    gtk_file_filter_set_name(filter.opaque, kind)
    for type in types { gtk_file_filter_add_mime_type(filter.opaque, type) }
    choose(
      GTK_FILE_CHOOSER_ACTION_OPEN, title: title, over: window,
      prepare: { dialog in
        gtk_file_chooser_add_filter(dialog, filter.opaque)
        gtk_file_chooser_set_select_multiple(dialog, 1)
      }, handler)
  }

  private static func chosenURIs(in dialog: GObjectRef) -> [String] {
    guard let chosen = gtk_file_chooser_get_files(dialog.opaque) else { return [] }
    let files = GObjectRef(adopting: chosen)
    return (0..<g_list_model_get_n_items(files.opaque)).compactMap { place in
      g_list_model_get_item(files.opaque, place).map { Location(adopting: OpaquePointer($0)).uri }
    }
  }
}

extension Desktop {
  /// Opens a file in an app that the user chooses among those for its type.
  ///
  /// The type is guessed from the file's name. `onFailure` gets the name of an app that could not be started.
  package static func openWithChosenApp(
    uri: String, over window: Window, onFailure: @escaping @MainActor (String) -> Void
  ) async {
    let type = await contentType(ofFileAt: uri)
    let dialog = Dialog(
      gtk_app_chooser_dialog_new_for_content_type(nil, GtkDialogFlags(rawValue: 0), type))
    // The dialog owns the handler, so the pointer is valid whenever it runs.
    let widget = dialog.raw
    Signals.connect(dialog.rawObject, "response") { (response: Int) in
      let chosen =
        response == Int(GTK_RESPONSE_OK.rawValue)
        ? gtk_app_chooser_get_app_info(widget.opaque).map { GObjectRef(adopting: $0) } : nil
      gtk_window_destroy(widget.cast())
      guard let chosen, !launch(chosen, uri) else { return }
      onFailure(string(lent: g_app_info_get_display_name(chosen.opaque)) ?? "")
    }
    dialog.show(over: window)
  }

  /// Opens a file in an app; returns whether it could be started.
  private static func launch(_ app: GObjectRef, _ uri: String) -> Bool {
    guard let display = gdk_display_get_default() else { return false }
    let list = g_list_append(nil, g_strdup(uri))
    defer { g_list_free_full(list, g_free) }
    let context = GObjectRef(adopting: gdk_display_get_app_launch_context(display))
    return withExtendedLifetime(context) {
      g_app_info_launch_uris(app.opaque, list, context.pointer(), nil) != 0
    }
  }
}

extension Desktop {
  /// The URI that a script answers the next file chooser with; nil to show it.
  package static var scriptedChoice: String?

  /// Shows the desktop's chooser for a file to save; it asks before a file is replaced.
  ///
  /// `name` is offered in `folder`, a URI, or where the desktop pleases. `handler` gets the file's URI, or nil after
  /// cancellation.
  package static func chooseFileToSave(
    title: String, name: String, folder: String?, over window: Toplevel,
    _ handler: @escaping @MainActor (String?) -> Void
  ) {
    choose(
      GTK_FILE_CHOOSER_ACTION_SAVE, title: title, at: folder, over: window,
      prepare: { gtk_file_chooser_set_current_name($0, name) }
    ) { handler($0.first) }
  }

  /// Shows a native dialog, which is held until it is answered, or gives the answer of a script.
  ///
  /// `handler` gets the chosen URIs, none after cancellation.
  private static func choose(
    _ action: GtkFileChooserAction, title: String, accept: String? = nil, at folder: String? = nil,
    over window: Toplevel, prepare: (OpaquePointer) -> Void = { _ in },
    _ handler: @escaping @MainActor ([String]) -> Void
  ) {
    if let scriptedChoice {
      self.scriptedChoice = nil
      return handler([scriptedChoice])
    }
    let native = created(
      gtk_file_chooser_native_new(title, window.windowPointer, action, accept, nil))
    let dialog = GObjectRef(adopting: UnsafeMutableRawPointer(native))
    prepare(dialog.opaque)
    if let folder {
      let place = Location(uri: folder)
      withExtendedLifetime(place) {
        _ = gtk_file_chooser_set_current_folder(dialog.opaque, place.pointer, nil)
      }
    }
    openChoosers.append(dialog)
    Signals.connect(dialog.raw, "response") { [weak dialog] (response: Int) in
      guard let dialog else { return }
      openChoosers.removeAll { $0 === dialog }
      handler(response == Int(GTK_RESPONSE_ACCEPT.rawValue) ? chosenURIs(in: dialog) : [])
    }
    gtk_native_dialog_show(dialog.pointer())
  }
}
