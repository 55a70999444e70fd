internal import CPixbuf
import PhotoPages

extension PictureError {
  /// Says what a gdk-pixbuf error means for a picture, and frees the error.
  ///
  /// Loaders may fail without saying why, be it with no error or with one that has no text.
  ///
  /// - Parameters:
  ///   - error: the error; its memory is freed.
  ///   - warning: what the loader has warned of, which some do instead.
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
