import CGtkBindings
import Dispatch

extension Desktop {
  /// Opens a file, a folder or an address in the program that the desktop has for it. Where that
  /// fails GTK says so in a dialog over the window.
  public static func open(uri: String, over window: Window? = nil) {
    gtk_show_uri(window?.openWindowPointer, uri, guint32(GDK_CURRENT_TIME))
  }

  /// Shows a file, marked, in the desktop's file manager; where that cannot be asked to, opens the
  /// folder that the file is in.
  public static func showInFileManager(uri: String, over window: Window? = nil) {
    FileManagerCall.showItems([uri]) { [weak window] hasShown in
      guard !hasShown, let folder = folder(of: uri) else { return }
      open(uri: folder, over: window)
    }
  }

  /// Whether the desktop has a program for addresses that begin so: `geo`, `mailto`.
  public static func opens(scheme: String) async -> Bool {
    await onAnotherThread {
      guard let app = g_app_info_get_default_for_uri_scheme(scheme) else { return false }
      g_object_unref(UnsafeMutableRawPointer(app))
      return true
    }
  }

  /// The content type that a file's name suggests, without a look into it; the most general one if
  /// it suggests none.
  public static func contentType(ofFileAt uri: String) async -> String {
    await onAnotherThread {
      guard let type = g_content_type_guess(uri, nil, 0, nil) else {
        return "application/octet-stream"
      }
      defer { g_free(type) }
      return String(cString: type)
    }
  }

  /// Asks what GIO reads from files: lists of programs and of types.
  private static func onAnotherThread<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "desktop").async { continuation.resume(returning: work()) }
    }
  }

  private static func folder(of uri: String) -> String? {
    guard let file = g_file_new_for_uri(uri) else { return nil }
    let held = GObjectRef(adopting: UnsafeMutableRawPointer(file))
    guard let parent = g_file_get_parent(held.opaque) else { return nil }
    let folder = GObjectRef(adopting: UnsafeMutableRawPointer(parent))
    guard let text = g_file_get_uri(folder.opaque) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension Window {
  /// The pointer, or nil when it must not be used any more.
  var openWindowPointer: UnsafeMutablePointer<GtkWindow>? { isClosed ? nil : windowPointer }
}

/// The call of the file manager over D-Bus that most of them answer
/// (freedesktop.org, file-manager-interface).
@MainActor
private enum FileManagerCall {
  private static let name = "org.freedesktop.FileManager1"
  private static let path = "/org/freedesktop/FileManager1"

  /// Milliseconds to wait for an answer: a file manager that is not running yet has to start.
  private static let patience: Int32 = 10_000

  /// Asks it to show files; `handler` is told whether it does.
  static func showItems(_ uris: [String], _ handler: @escaping @MainActor (Bool) -> Void) {
    let data = AsyncCall.data { result in
      var error: UnsafeMutablePointer<GError>?
      guard let bus = g_bus_get_finish(result, &error) else {
        g_error_free(error)
        return handler(false)
      }
      call(GObjectRef(adopting: UnsafeMutableRawPointer(bus)), uris, handler)
    }
    g_bus_get(G_BUS_TYPE_SESSION, nil, finishAsyncCall, data)
  }

  private static func call(
    _ bus: GObjectRef, _ uris: [String], _ handler: @escaping @MainActor (Bool) -> Void
  ) {
    let data = AsyncCall.data { result in
      var error: UnsafeMutablePointer<GError>?
      let answer = g_dbus_connection_call_finish(bus.opaque, result, &error)
      if let answer { g_variant_unref(answer) }
      if let error { g_error_free(error) }
      handler(answer != nil)
    }
    g_dbus_connection_call(
      bus.opaque, name, path, name, "ShowItems", arguments(uris), nil, G_DBUS_CALL_FLAGS_NONE,
      patience, nil, finishAsyncCall, data)
  }

  /// `(ass)`: the URIs, and no token for the window manager. A floating variant; the call sinks it.
  private static func arguments(_ uris: [String]) -> OpaquePointer? {
    let text = created(g_variant_type_new("s"))
    defer { g_variant_type_free(text) }
    var items = uris.map { g_variant_new_string($0) }
    var parts = [g_variant_new_array(text, &items, gsize(items.count)), g_variant_new_string("")]
    return g_variant_new_tuple(&parts, gsize(parts.count))
  }
}
