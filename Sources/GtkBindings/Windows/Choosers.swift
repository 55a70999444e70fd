import CGtkBindings

/// The desktop's own dialog for choosing a folder.
///
/// Ownership: the native dialog object is held until it has answered.
@MainActor
package enum FolderChooser {
  private static var open: [GObjectRef] = []

  /// Asks for one folder; `handler` gets its URI, or nothing if the dialog is cancelled.
  package static func choose(
    title: String, over window: Window, _ handler: @escaping @MainActor (String?) -> Void
  ) {
    let native = created(
      gtk_file_chooser_native_new(
        title, window.windowPointer, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, nil, nil))
    let dialog = GObjectRef(adopting: UnsafeMutableRawPointer(native))
    open.append(dialog)
    Signals.connect(dialog.raw, "response") { [weak dialog] (response: Int) in
      guard let dialog else { return }
      open.removeAll { $0 === dialog }
      handler(response == Int(GTK_RESPONSE_ACCEPT.rawValue) ? chosenURI(in: dialog) : nil)
    }
    gtk_native_dialog_show(dialog.pointer())
  }

  private static func chosenURI(in dialog: GObjectRef) -> String? {
    guard let chosen = gtk_file_chooser_get_file(dialog.opaque) else { return nil }
    let file = GObjectRef(adopting: chosen)
    return string(taking: g_file_get_uri(file.opaque))
  }
}

/// The desktop's dialog for choosing the program that opens a file.
///
/// Ownership: as of any `Dialog`; it is destroyed once it has answered, or with the window below it.
@MainActor
package enum AppChooser {
  /// Asks for a program that opens files of a content type; `handler` gets it, or nothing if the
  /// dialog is cancelled. It is not called when the window below is destroyed.
  package static func choose(
    contentType: String, over window: Window,
    _ handler: @escaping @MainActor (ChosenApp?) -> Void
  ) {
    let dialog = Dialog(
      gtk_app_chooser_dialog_new_for_content_type(nil, GtkDialogFlags(rawValue: 0), contentType))
    // The handler is the dialog's own, so that the pointer is good whenever it runs.
    let widget = dialog.raw
    Signals.connect(dialog.rawObject, "response") { (response: Int) in
      let app = response == Int(GTK_RESPONSE_OK.rawValue) ? chosenApp(in: widget) : nil
      gtk_window_destroy(widget.cast())
      handler(app)
    }
    dialog.show(over: window)
  }

  private static func chosenApp(in dialog: WidgetPointer) -> ChosenApp? {
    gtk_app_chooser_get_app_info(dialog.opaque).map { ChosenApp(object: GObjectRef(adopting: $0)) }
  }
}

/// A program that a person chose.
///
/// Ownership: holds one reference to what GIO knows of it.
@MainActor
package final class ChosenApp {
  private let object: GObjectRef

  fileprivate init(object: GObjectRef) {
    self.object = object
  }

  /// What the desktop calls it.
  package var name: String {
    string(lent: g_app_info_get_display_name(object.opaque)) ?? ""
  }

  /// Opens files in it.
  ///
  /// - Returns: whether it could be started.
  @discardableResult
  package func open(uris: [String]) -> Bool {
    var list: UnsafeMutablePointer<GList>?
    for uri in uris { list = g_list_append(list, g_strdup(uri)) }
    defer { g_list_free_full(list, g_free) }
    guard let display = gdk_display_get_default() else { return false }
    let context = GObjectRef(adopting: gdk_display_get_app_launch_context(display))
    var error: UnsafeMutablePointer<GError>?
    let hasStarted = g_app_info_launch_uris(object.opaque, list, context.pointer(), &error) != 0
    if let error { g_error_free(error) }
    return withExtendedLifetime(context) { hasStarted }
  }
}
