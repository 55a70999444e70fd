import GioBindings
import PhotoPages

extension PhotoSourceError {
  /// What an error of GIO means for a photo or a folder of photos that was to be read.
  init(_ error: GioError) {
    switch error {
    // A path that goes through a file as if it were a folder names nothing.
    case .notFound, .notDirectory: self = .notFound
    case .permissionDenied: self = .notPermitted
    case .notReachable: self = .notReachable
    case .cancelled: self = .cancelled
    case .busy: self = .busy
    case .isDirectory, .tooManyLinks, .exists, .noSpace, .readOnly, .notSupported, .other:
      self = .unreadable(reason: error.message)
    }
  }

  /// What an error of GIO means for a photo that was to be moved or deleted.
  init(changing error: GioError) {
    switch error {
    case .notFound, .notDirectory: self = .notFound
    // To people it is the same, and the other sentence speaks of reading.
    case .readOnly, .permissionDenied: self = .readOnly
    case .notReachable: self = .notReachable
    case .exists: self = .nameTaken
    case .noSpace: self = .full
    case .busy: self = .busy
    case .notSupported: self = .notSupported
    case .cancelled: self = .cancelled
    case .isDirectory, .tooManyLinks, .other: self = .unchangeable(reason: error.message)
    }
  }
}
