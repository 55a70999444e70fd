import CGtkBindings
import GioBindings

extension Desktop {
  /// Opens a file, a folder or an address in its program; returns whether one was started, or a person cancelled that.
  package static func open(uri: String, over window: Window? = nil) async -> Bool {
    let parent = window.flatMap { $0.isClosed ? nil : $0.windowPointer }
    do throws(GioError) {
      try await asyncResult {
        gtk_show_uri_full(parent, uri, guint32(GDK_CURRENT_TIME), nil, finishAsyncCall, $0)
      } of: {
        gtk_show_uri_full_finish(parent, $0, $1) != 0 ? () : nil
      }
      return true
    } catch {
      return error == .cancelled
    }
  }

  /// Shows a file, selected, in the desktop's file manager, or else opens its folder; returns whether that succeeded.
  package static func showInFileManager(uri: String, over window: Window? = nil) async -> Bool {
    let fileManager = "org.freedesktop.FileManager1"
    // The URIs, and no token for the window manager. A file manager that is not running yet has to start.
    let answer = try? await Bus.connect()?.call(
      "ShowItems", of: fileManager, at: "/org/freedesktop/FileManager1", in: fileManager,
      [.texts([uri]), .text("")], timeout: 10_000)
    if answer != nil { return true }
    guard let folder = Location(uri: uri).parent else { return false }
    return await open(uri: folder.uri, over: window)
  }

  /// Whether the desktop has a program for addresses with this scheme, such as `geo` or `mailto`.
  package static func opens(scheme: String) async -> Bool {
    let isThere = try? await FileQueue.run { _ throws(GioError) in
      g_app_info_get_default_for_uri_scheme(scheme).map { SharedObject(adopting: $0) } != nil
    }
    return isThere ?? false
  }

  /// Returns the content type that a file's name suggests, else the most general one, without reading the file.
  static func contentType(ofFileAt uri: String) async -> String? {
    let type = try? await FileQueue.run { _ throws(GioError) in
      ContentType.guess(forName: Location(uri: uri).name)
    }
    return type ?? nil
  }
}
