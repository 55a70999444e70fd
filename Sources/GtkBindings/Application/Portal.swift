import CGtkBindings
import CGtkBindingsShim
import Dispatch

// Ownership: a call holds its cancellable until it has called back, and libportal copies everything else.

/// A service of the desktop's portals, which ask a person before they do something.
///
/// See XDG Desktop Portal at freedesktop.org.
package enum Portal: String, CaseIterable, Sendable {
  /// Composes emails.
  case email = "org.freedesktop.portal.Email"
  /// Sets the background.
  case background = "org.freedesktop.portal.Wallpaper"
  /// Opens files in programs that a person chooses.
  case programs = "org.freedesktop.portal.OpenURI"

  /// The reason why a portal has not done what it was asked for.
  package enum Failure: Error {
    /// A person cancelled it.
    case cancelled
    /// The portal refused it or could not do it, with its explanation in the desktop's language, if any.
    case refused(String)
  }

  /// Returns the portals that can be used, after starting their service and loading libportal.
  @MainActor
  package static func available() async -> Set<Portal> {
    let description = await SessionBus.text(
      from: "Introspect", of: "org.freedesktop.DBus.Introspectable",
      at: "/org/freedesktop/portal/desktop", in: "org.freedesktop.portal.Desktop",
      timeout: timeout)
    let offered = allCases.filter { description?.contains("\"\($0.rawValue)\"") == true }
    guard !offered.isEmpty, await isLibraryLoaded() else { return [] }
    return Set(offered)
  }

  /// The milliseconds to wait for the portals, which may have to start.
  private static let timeout: Int32 = 10_000

  private static func isLibraryLoaded() async -> Bool {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "portals").async { continuation.resume(returning: shim_portal_load()) }
    }
  }

  /// Lets a person write an email with files attached, given by their paths.
  @MainActor
  package static func composeEmail(
    subject: String, attaching paths: [[UInt8]], over window: Window
  ) async throws(Failure) {
    let texts = paths.map { path in
      path.withUnsafeBytes {
        g_strndup($0.bindMemory(to: CChar.self).baseAddress, gsize($0.count))
      }
    }
    defer { for text in texts { g_free(text) } }
    try await call(over: window, finishedBy: shim_portal_finish_email) { parent, cancel, data in
      var lent: [UnsafePointer<CChar>?] = texts.map { UnsafePointer($0) } + [nil]
      shim_portal_compose_email(parent, subject, &lent, cancel, finishAsyncCall, data)
    }
  }

  /// Makes a local file the desktop's background, after the desktop has shown it to the person.
  @MainActor
  package static func setBackground(uri: String, over window: Window) async throws(Failure) {
    try await call(over: window, finishedBy: shim_portal_finish_background) {
      shim_portal_set_background($0, uri, $1, finishAsyncCall, $2)
    }
  }

  /// Opens a local file with a program that a person chooses.
  @MainActor
  package static func open(uri: String, over window: Window) async throws(Failure) {
    try await call(over: window, finishedBy: shim_portal_finish_open_with) {
      shim_portal_open_with($0, uri, $1, finishAsyncCall, $2)
    }
  }

  private typealias Start =
    @MainActor (
      UnsafeMutablePointer<GtkWindow>?, UnsafeMutablePointer<GCancellable>, UnsafeMutableRawPointer
    ) -> Void
  private typealias Finish =
    @MainActor (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?) -> Bool

  /// Calls a portal, and waits until it has answered, or the task is cancelled.
  @MainActor
  private static func call(
    over window: Window, finishedBy finish: @escaping Finish, start: Start
  ) async throws(Failure) {
    let cancellable = GObjectRef(adopting: g_cancellable_new())
    let failure: Failure? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let data = asyncCallData { result in
          var error: UnsafeMutablePointer<GError>?
          let isDone = result.map { finish($0, &error) } ?? false
          continuation.resume(returning: isDone ? nil : Failure(taking: error))
        }
        start(window.isClosed ? nil : window.windowPointer, cancellable.pointer(), data)
      }
    } onCancel: {
      // Not on this thread: libportal would answer on it.
      Task { @MainActor in g_cancellable_cancel(cancellable.pointer()) }
    }
    if let failure { throw failure }
  }
}

extension Portal.Failure {
  /// Takes over an error of GIO.
  fileprivate init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self = .refused("")
      return
    }
    defer { g_error_free(error) }
    let isCancelled =
      g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_CANCELLED.rawValue)) != 0
    self = isCancelled ? .cancelled : .refused(string(lent: error.pointee.message) ?? "")
  }
}
