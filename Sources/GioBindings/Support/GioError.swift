// Ownership: a GError handed over by GIO is converted and freed at the call that got it, in
// `GioError.check`; no GError is ever stored or passed on.

import CGioBindings

/// The reason why a file operation failed.
package enum GioError: Error, Hashable, Sendable {
  case notFound
  case permissionDenied
  case notDirectory
  case isDirectory
  /// It is a pipe, a socket or a device.
  case special
  /// It is a link that leads back to itself, or through too many others.
  case tooManyLinks
  /// It is a link that leads out of its folder, or in a cache, through which nothing is written.
  case leadsElsewhere
  case cancelled
  /// Its file system or server is not mounted, or does not respond.
  case notReachable
  /// The new name is taken.
  case exists
  /// Its disk is full, or the user's quota is used up.
  case noSpace
  /// Its file system is mounted read-only.
  case readOnly
  /// Another program has had it locked for longer than the timeout.
  case busy
  /// The file, or another one whose name is made of its name, cannot have such a long name.
  case nameTooLong
  /// Its file system or server does not allow this name, such as one with a colon on exFAT.
  case nameNotAllowed
  /// An argument is invalid; servers report this for a name that they do not allow.
  case invalid
  /// Its file system does not support this, for instance because it has no trash.
  case notSupported
  /// Anything else; `message` is GIO's sentence, which is often English and never shown to people.
  case other(message: String)
}

extension GioError {
  /// Runs a C function that may set an error, and throws that error.
  static func check<Value>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
  ) throws(GioError) -> Value {
    var error: UnsafeMutablePointer<GError>?
    let value = body(&error)
    if let error { throw GioError(taking: error) }
    return value
  }

  /// Runs a C function that returns NULL only if it sets an error.
  static func value<Value>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value?
  ) throws(GioError) -> Value {
    guard let value = try check(body) else { throw .other(message: "") }
    return value
  }

  /// Converts an error and frees it.
  package init(taking error: UnsafeMutablePointer<GError>) {
    self.init(
      domain: error.pointee.domain, code: UInt32(bitPattern: error.pointee.code),
      message: error.pointee.message.map { String(cString: $0) } ?? "")
    g_error_free(error)
  }

  init(errno number: Int32) {
    let code: GIOErrorEnum
    switch number {
    // GIO has no code for a used-up quota, nor for a file that its server has lost.
    case EDQUOT: code = G_IO_ERROR_NO_SPACE
    case ESTALE, EHOSTDOWN: code = G_IO_ERROR_HOST_UNREACHABLE
    // A name of bytes that are no text.
    case EILSEQ: code = G_IO_ERROR_INVALID_FILENAME
    default: code = g_io_error_from_errno(number)
    }
    self.init(
      domain: g_io_error_quark(), code: code.rawValue, message: String(cString: g_strerror(number)))
  }

  init(domain: GQuark, code: UInt32, message: String) {
    switch domain {
    case g_io_error_quark(): self.init(GIOErrorEnum(rawValue: code), message: message)
    case g_dbus_error_quark(): self.init(GDBusError(rawValue: code), message: message)
    // The server has no address.
    case g_resolver_error_quark(): self = .notReachable
    default: self = .other(message: message)
    }
  }

  /// Converts an error of the bus, by which GVfs is asked for files on servers.
  private init(_ code: GDBusError, message: String) {
    switch code {
    case G_DBUS_ERROR_ACCESS_DENIED, G_DBUS_ERROR_AUTH_FAILED: self = .permissionDenied
    case G_DBUS_ERROR_NO_MEMORY, G_DBUS_ERROR_LIMITS_EXCEEDED, G_DBUS_ERROR_INVALID_ARGS:
      self = .other(message: message)
    // The service is missing, has crashed, or does not answer.
    default: self = .notReachable
    }
  }

  private init(_ code: GIOErrorEnum, message: String) {
    switch code {
    case G_IO_ERROR_NOT_FOUND: self = .notFound
    case G_IO_ERROR_PERMISSION_DENIED: self = .permissionDenied
    case G_IO_ERROR_NOT_DIRECTORY: self = .notDirectory
    case G_IO_ERROR_IS_DIRECTORY: self = .isDirectory
    case G_IO_ERROR_TOO_MANY_LINKS: self = .tooManyLinks
    case G_IO_ERROR_CANCELLED: self = .cancelled
    case G_IO_ERROR_NOT_MOUNTED, G_IO_ERROR_NOT_CONNECTED, G_IO_ERROR_TIMED_OUT,
      G_IO_ERROR_HOST_NOT_FOUND,
      G_IO_ERROR_HOST_UNREACHABLE, G_IO_ERROR_NETWORK_UNREACHABLE, G_IO_ERROR_CONNECTION_REFUSED,
      G_IO_ERROR_CONNECTION_CLOSED, G_IO_ERROR_CLOSED, G_IO_ERROR_PROXY_FAILED,
      G_IO_ERROR_PROXY_AUTH_FAILED, G_IO_ERROR_PROXY_NEED_AUTH, G_IO_ERROR_PROXY_NOT_ALLOWED:
      self = .notReachable
    case G_IO_ERROR_EXISTS: self = .exists
    case G_IO_ERROR_NO_SPACE: self = .noSpace
    case G_IO_ERROR_READ_ONLY: self = .readOnly
    case G_IO_ERROR_FILENAME_TOO_LONG: self = .nameTooLong
    case G_IO_ERROR_INVALID_FILENAME: self = .nameNotAllowed
    case G_IO_ERROR_INVALID_ARGUMENT: self = .invalid
    case G_IO_ERROR_NOT_SUPPORTED: self = .notSupported
    default: self = .other(message: message)
    }
  }
}

extension GioError {
  /// The system's sentence for it, for logs: people read a `PhotoSourceError`'s.
  package var message: String {
    let code: Int32
    switch self {
    case .other(let message): return message
    case .notFound: code = ENOENT
    case .permissionDenied: code = EACCES
    case .notDirectory: code = ENOTDIR
    case .isDirectory: code = EISDIR
    case .special: code = ENXIO
    case .tooManyLinks, .leadsElsewhere: code = ELOOP
    case .cancelled: code = ECANCELED
    case .notReachable: code = EHOSTUNREACH
    case .exists: code = EEXIST
    case .noSpace: code = ENOSPC
    case .readOnly: code = EROFS
    case .busy: code = EBUSY
    case .nameTooLong: code = ENAMETOOLONG
    case .nameNotAllowed, .invalid: code = EINVAL
    case .notSupported: code = ENOTSUP
    }
    return String(cString: g_strerror(code))
  }
}
