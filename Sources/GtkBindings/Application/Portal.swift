import CGtkBindings
import CGtkBindingsShim
import GioBindings

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

  /// Returns the portals that can be used, after starting their service and loading libportal.
  @MainActor
  package static func available() async -> Set<Portal> {
    let answer = try? await Bus.connect()?.call(
      "Introspect", of: "org.freedesktop.DBus.Introspectable",
      at: "/org/freedesktop/portal/desktop", in: "org.freedesktop.portal.Desktop",
      timeout: timeout)
    let offered = allCases.filter { answer?.first?.text?.contains("\"\($0.rawValue)\"") == true }
    guard !offered.isEmpty else { return [] }
    let isLoaded = try? await FileQueue.run { _ throws(GioError) in shim_portal_load() }
    return isLoaded == true ? Set(offered) : []
  }

  /// The milliseconds to wait for the portals, which may have to start.
  private static let timeout: Int32 = 10_000

  /// Lets a person write an email with files attached, given by their paths.
  @MainActor
  package static func composeEmail(
    subject: String, attaching paths: [[UInt8]], over window: Window
  ) async throws(GioError) {
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
  package static func setBackground(uri: String, over window: Window) async throws(GioError) {
    try await call(over: window, finishedBy: shim_portal_finish_background) {
      shim_portal_set_background($0, uri, $1, finishAsyncCall, $2)
    }
  }

  /// Opens a local file with a program that a person chooses.
  @MainActor
  package static func open(uri: String, over window: Window) async throws(GioError) {
    try await call(over: window, finishedBy: shim_portal_finish_open_with) {
      shim_portal_open_with($0, uri, $1, finishAsyncCall, $2)
    }
  }

  private typealias Start =
    @MainActor (
      UnsafeMutablePointer<GtkWindow>?, UnsafeMutablePointer<GCancellable>, UnsafeMutableRawPointer
    ) -> Void
  private typealias Finish =
    (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?) -> Bool

  /// Calls a portal, and waits until it has answered; throws `.cancelled` if a person or the task cancelled it.
  @MainActor
  private static func call(
    over window: Window, finishedBy finish: @escaping Finish, start: Start
  ) async throws(GioError) {
    let cancellable = Cancellable()
    let result: Result<Void, GioError> = await withTaskCancellationHandler {
      do throws(GioError) {
        return .success(
          try await asyncResult {
            start(window.isClosed ? nil : window.windowPointer, cancellable.pointer, $0)
          } of: {
            finish($0, $1) ? () : nil
          })
      } catch {
        return .failure(error)
      }
    } onCancel: {
      // Not on this thread: libportal would answer on it.
      Task { @MainActor in cancellable.cancel() }
    }
    try result.get()
  }
}
