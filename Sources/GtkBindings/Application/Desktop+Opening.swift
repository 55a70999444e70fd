import CGtkBindings
import Dispatch

// Ownership: objects from GIO are released in the function that got them.

extension Desktop {
  /// Opens a file, a folder or an address in its program; returns whether one was started, or a person cancelled that.
  package static func open(uri: String, over window: Window? = nil) async -> Bool {
    let parent = window.flatMap { $0.isClosed ? nil : $0.windowPointer }
    return await withCheckedContinuation { continuation in
      gtk_show_uri_full(
        parent, uri, guint32(GDK_CURRENT_TIME), nil, finishAsyncCall,
        asyncCallData { result in
          var error: UnsafeMutablePointer<GError>?
          let isOpen = gtk_show_uri_full_finish(parent, result, &error) != 0
          let code = gint(bitPattern: G_IO_ERROR_CANCELLED.rawValue)
          let isCancelled = g_error_matches(error, g_io_error_quark(), code) != 0
          if let error { g_error_free(error) }
          continuation.resume(returning: isOpen || isCancelled)
        })
    }
  }

  /// Shows a file, selected, in the desktop's file manager, or else opens its folder; returns whether that succeeded.
  package static func showInFileManager(uri: String, over window: Window? = nil) async -> Bool {
    if await FileManager.shows(uri) { return true }
    guard let folder = folder(of: uri) else { return false }
    return await open(uri: folder, over: window)
  }

  /// Whether the desktop has a program for addresses with this scheme, such as `geo` or `mailto`.
  package static func opens(scheme: String) async -> Bool {
    await onAnotherThread {
      guard let app = g_app_info_get_default_for_uri_scheme(scheme) else { return false }
      g_object_unref(UnsafeMutableRawPointer(app))
      return true
    }
  }

  /// Returns the content type that a file's name suggests, else the most general one, without reading the file.
  static func contentType(ofFileAt uri: String) async -> String {
    await onAnotherThread { string(taking: g_content_type_guess(uri, nil, 0, nil)) }
  }

  /// Runs calls for which GIO reads files, such as lists of programs and of types, off the main thread.
  private static func onAnotherThread<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "desktop").async { continuation.resume(returning: work()) }
    }
  }

  private static func folder(of uri: String) -> String? {
    let file = GObjectRef(adopting: g_file_new_for_uri(uri))
    guard let parent = g_file_get_parent(file.opaque) else { return nil }
    let folder = GObjectRef(adopting: parent)
    return string(taking: g_file_get_uri(folder.opaque))
  }
}

/// The D-Bus call that most file managers answer (freedesktop.org, file-manager-interface).
@MainActor
private enum FileManager {
  private static let name = "org.freedesktop.FileManager1"
  private static let path = "/org/freedesktop/FileManager1"

  /// The milliseconds to wait for an answer: a file manager that is not running yet has to start.
  private static let timeout: Int32 = 10_000

  static func shows(_ uri: String) async -> Bool {
    let answer = await SessionBus.call(
      "ShowItems", of: name, at: path, in: name, timeout: timeout,
      arguments: {
        // `(ass)`: the URIs, and no token for the window manager.
        var items = [g_variant_new_string(uri)]
        var parts = [g_variant_new_array(nil, &items, 1), g_variant_new_string("")]
        return g_variant_new_tuple(&parts, gsize(parts.count))
      })
    return answer == true
  }
}
