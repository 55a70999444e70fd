import CGioBindings
import Testing

@testable import GioBindings

@Suite struct GioErrorTests {
  @Test(
    "GIO's codes become the cases that matter",
    arguments: [
      (G_IO_ERROR_NOT_FOUND, GioError.notFound), (G_IO_ERROR_PERMISSION_DENIED, .permissionDenied),
      (G_IO_ERROR_NOT_DIRECTORY, .notDirectory), (G_IO_ERROR_IS_DIRECTORY, .isDirectory),
      (G_IO_ERROR_CANCELLED, .cancelled), (G_IO_ERROR_NOT_MOUNTED, .notReachable),
      (G_IO_ERROR_TIMED_OUT, .notReachable), (G_IO_ERROR_HOST_NOT_FOUND, .notReachable),
      (G_IO_ERROR_HOST_UNREACHABLE, .notReachable), (G_IO_ERROR_EXISTS, .exists),
      (G_IO_ERROR_NO_SPACE, .noSpace), (G_IO_ERROR_READ_ONLY, .readOnly),
      (G_IO_ERROR_NOT_SUPPORTED, .notSupported), (G_IO_ERROR_BUSY, .other(message: "why")),
      (G_IO_ERROR_CONNECTION_CLOSED, .notReachable), (G_IO_ERROR_CLOSED, .notReachable),
      (G_IO_ERROR_PROXY_FAILED, .notReachable),
    ])
  func mapping(code: GIOErrorEnum, expected: GioError) {
    let error = g_error_new_literal(g_io_error_quark(), gint(bitPattern: code.rawValue), "why")
    #expect(error.map { GioError(taking: $0) } == expected)
  }

  @Test(
    "An error of the bus means that a server cannot be reached, or refuses",
    arguments: [
      (G_DBUS_ERROR_SERVICE_UNKNOWN, GioError.notReachable), (G_DBUS_ERROR_NO_REPLY, .notReachable),
      (G_DBUS_ERROR_NAME_HAS_NO_OWNER, .notReachable),
      (G_DBUS_ERROR_DISCONNECTED, .notReachable), (G_DBUS_ERROR_ACCESS_DENIED, .permissionDenied),
      (G_DBUS_ERROR_NO_MEMORY, .other(message: "not provided by any .service files")),
    ])
  func bus(code: GDBusError, expected: GioError) {
    let error = g_error_new_literal(
      g_dbus_error_quark(), gint(bitPattern: code.rawValue), "not provided by any .service files")
    #expect(error.map { GioError(taking: $0) } == expected)
  }

  @Test("A server whose name is unknown cannot be reached")
  func resolving() {
    let error = g_error_new_literal(g_resolver_error_quark(), 0, "Error resolving “nas”")
    #expect(error.map { GioError(taking: $0) } == .notReachable)
  }

  @Test("An error of another domain keeps its sentence, whatever its number")
  func otherDomain() {
    let error = g_error_new_literal(g_quark_from_string("else"), 1, "why")
    #expect(error.map { GioError(taking: $0) } == .other(message: "why"))
  }

  @Test(
    "The operating system's numbers become the cases that matter",
    arguments: [
      (ENOENT, GioError.notFound), (EACCES, .permissionDenied), (EPERM, .permissionDenied),
      (EEXIST, .exists), (ENOSPC, .noSpace), (EDQUOT, .noSpace), (EROFS, .readOnly),
      (ENOTSUP, .notSupported),
    ])
  func numbers(number: Int32, expected: GioError) {
    #expect(GioError(errno: number) == expected)
  }

  @Test("A call that sets an error throws, and one that sets none returns")
  func check() throws {
    #expect(throws: GioError.notFound) {
      try GioError.check { error in
        error.pointee = g_error_new_literal(g_io_error_quark(), 1, "gone")
        return 0
      }
    }
    #expect(try GioError.check { _ in 7 } == 7)
  }

  @Test("Every error has a sentence")
  func messages() {
    let errors = [
      GioError.notFound, .permissionDenied, .isDirectory, .notReachable, .cancelled, .exists,
      .noSpace, .readOnly, .notSupported,
    ]
    for error in errors {
      #expect(!error.message.isEmpty)
    }
    #expect(GioError.other(message: "why").message == "why")
  }
}
