internal import CPixbuf
import Glibc
import PhotoPages
import Synchronization

/// Warnings of gdk-pixbuf's loaders, some of which report errors in the log only, such as HEIF's.
///
/// GLib has one handler for the whole program. This one keeps the warnings of threads on which a loader is
/// running, and passes on the rest.
enum LoaderWarnings {
  /// The first warning of each thread that collects some; nil as long as it has none.
  private static let collected = Mutex<[pthread_t: String?]>([:])

  /// The handler for warnings without a domain, such as those of loaders.
  private static let handler: guint = g_log_set_handler(
    nil, G_LOG_LEVEL_WARNING, noteWarning, nil)

  /// Runs a loader on this thread, and returns its first warning.
  static func collect<Result>(_ work: () -> Result) -> (Result, warning: String?) {
    _ = handler
    let thread = pthread_self()
    collected.withLock { $0[thread] = .some(nil) }
    let result = work()
    let warning = collected.withLock { $0.removeValue(forKey: thread) ?? nil }
    return (result, warning)
  }

  /// Records a warning of this thread; false if no loader is running on it.
  fileprivate static func record(_ text: String) -> Bool {
    let thread = pthread_self()
    return collected.withLock { collected in
      guard let known = collected[thread] else { return false }
      collected[thread] = .some(known ?? text)
      return true
    }
  }
}

/// `void (*GLogFunc) (const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data)`.
private let noteWarning:
  @convention(c) (UnsafePointer<gchar>?, GLogLevelFlags, UnsafePointer<gchar>?, gpointer?) -> Void =
    { domain, level, message, data in
      let text = message.map { String(cString: $0) } ?? ""
      if !LoaderWarnings.record(text) { g_log_default_handler(domain, level, message, data) }
    }

extension PictureError {
  /// Converts a gdk-pixbuf error to a picture error, and frees it.
  ///
  /// Loaders may fail without an error, or with one that has no text; some write a warning instead.
  init(taking error: UnsafeMutablePointer<GError>?, warning: String? = nil) {
    guard let error else {
      self = .damaged(reason: warning ?? Self.unexplained)
      return
    }
    defer { g_error_free(error) }
    let text = error.pointee.message.map { String(cString: $0) } ?? ""
    let reason = text.isEmpty ? warning ?? Self.unexplained : text
    guard error.pointee.domain == gdk_pixbuf_error_quark() else {
      self = .damaged(reason: reason)
      return
    }
    switch GdkPixbufError(rawValue: UInt32(bitPattern: error.pointee.code)) {
    case GDK_PIXBUF_ERROR_UNKNOWN_TYPE: self = .notAPicture
    case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY: self = .tooLarge
    default: self = .damaged(reason: reason)
    }
  }

  private static let unexplained = "The loader gave no reason"
}
