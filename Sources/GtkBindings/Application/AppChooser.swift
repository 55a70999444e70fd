import CGtkBindings

/// The desktop's dialog for choosing the program that opens a file.
///
/// Ownership: the dialog is a toplevel, which GTK owns; it is destroyed once it has answered, or with
/// the window below it.
@MainActor
public enum AppChooser {
  /// Asks for a program that opens files of a content type; `handler` gets it, or nothing if the
  /// dialog is cancelled. It is not called when the window below is destroyed.
  public static func choose(
    contentType: String, over window: Window,
    _ handler: @escaping @MainActor (ChosenApp?) -> Void
  ) {
    guard !window.isClosed else { return }
    let flags = GTK_DIALOG_MODAL.rawValue | GTK_DIALOG_DESTROY_WITH_PARENT.rawValue
    let widget = created(
      gtk_app_chooser_dialog_new_for_content_type(
        window.windowPointer, GtkDialogFlags(rawValue: flags), contentType))
    let raw = UnsafeMutableRawPointer(widget)
    LiveCounters.windows.increment()
    WeakReference.watch(raw) { LiveCounters.windows.decrement() }
    // The handler is the dialog's own, so that the pointer is good whenever it runs.
    Signals.connectResponse(raw, "response") { response in
      let app = response == Int(GTK_RESPONSE_OK.rawValue) ? chosenApp(in: widget) : nil
      gtk_window_destroy(raw.assumingMemoryBound(to: GtkWindow.self))
      handler(app)
    }
    gtk_window_present(raw.assumingMemoryBound(to: GtkWindow.self))
  }

  private static func chosenApp(in dialog: UnsafeMutablePointer<GtkWidget>) -> ChosenApp? {
    guard let info = gtk_app_chooser_get_app_info(dialog.opaque) else { return nil }
    return ChosenApp(object: GObjectRef(adopting: UnsafeMutableRawPointer(info)))
  }
}

/// A program that a person chose.
///
/// Ownership: holds one reference to what GIO knows of it.
@MainActor
public final class ChosenApp {
  private let object: GObjectRef

  fileprivate init(object: GObjectRef) {
    self.object = object
  }

  /// What the desktop calls it.
  public var name: String {
    g_app_info_get_display_name(object.opaque).map { String(cString: $0) } ?? ""
  }

  /// Opens files in it.
  ///
  /// - Returns: whether it could be started.
  @discardableResult
  public func open(uris: [String]) -> Bool {
    var list: UnsafeMutablePointer<GList>?
    for uri in uris { list = g_list_append(list, g_strdup(uri)) }
    defer { g_list_free_full(list, g_free) }
    guard let display = gdk_display_get_default() else { return false }
    let context = GObjectRef(
      adopting: UnsafeMutableRawPointer(created(gdk_display_get_app_launch_context(display))))
    var error: UnsafeMutablePointer<GError>?
    let hasStarted = g_app_info_launch_uris(object.opaque, list, context.pointer(), &error) != 0
    if let error { g_error_free(error) }
    return withExtendedLifetime(context) { hasStarted }
  }
}
