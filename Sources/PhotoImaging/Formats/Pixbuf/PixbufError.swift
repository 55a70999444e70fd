internal import CPixbuf
import PhotoPages

extension PictureError {
  /// Says what a gdk-pixbuf error means for a picture, and frees the error.
  init(taking error: UnsafeMutablePointer<GError>) {
    defer { g_error_free(error) }
    let reason = error.pointee.message.map { String(cString: $0) } ?? ""
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
}
