import Gio
import PhotoPages

extension PhotoSourceError {
  /// What an error of GIO means for a photo or a folder of photos.
  init(_ error: GioError) {
    switch error {
    // A path that goes through a file as if it were a folder names nothing.
    case .notFound, .notDirectory: self = .notFound
    case .permissionDenied: self = .notPermitted
    case .notReachable: self = .notReachable
    case .cancelled: self = .cancelled
    case .isDirectory, .other: self = .unreadable(reason: error.message)
    }
  }
}
