import CGtkBindings
import GioBindings

/// GNOME's widgets and style sheet.
///
/// They are loaded once something has been shown, since they take as much time as all of GTK.
@MainActor
package enum Libadwaita {
  /// The milliseconds to wait for the desktop's settings service.
  private static let timeout: Int32 = 1000

  private static let isStarted: Void = {
    EmptyTheme.end()
    adw_init()
    // Programs that are started from here choose for themselves.
    if mayRefusePortal { Desktop.unsetEnvironment(portalVariable) }
  }()

  /// The variable that makes libadwaita ignore the desktop's settings service; it is read when libadwaita starts.
  private static let portalVariable = "ADW_DISABLE_PORTAL"
  private static var mayRefusePortal = false

  /// Allows `settingsAreReady` to make libadwaita ignore a settings service that does not answer.
  ///
  /// This must be called before there are other threads: it adds a variable, so that later only its value changes.
  /// A value that the user set stays.
  package static func reservePortalRefusal() {
    guard !Desktop.isChosen(portalVariable) else { return }
    Desktop.setEnvironment(portalVariable, to: "0")
    mayRefusePortal = true
  }

  /// Starts libadwaita with its style sheet, as its widgets do themselves.
  ///
  /// It asks the desktop's settings service for the preferred colour scheme, and blocks until it has an answer: see
  /// `settingsAreReady`.
  package static func start() { isStarted }

  /// Waits, without blocking, until the desktop's settings service runs, if there is one.
  ///
  /// The first call starts the service, which takes a good part of a second. If it does not answer in time, `start`
  /// blocks for it, unless `reservePortalRefusal` was called.
  package static func settingsAreReady() async {
    guard let bus = await Bus.connect() else { return }
    do throws(GioError) {
      try await bus.call(
        "Ping", of: "org.freedesktop.DBus.Peer", at: "/org/freedesktop/portal/desktop",
        in: "org.freedesktop.portal.Desktop", timeout: timeout)
    } catch {
      // `start` would block for a service that does not answer. The variable exists already, so nothing is freed.
      if mayRefusePortal { Desktop.setEnvironment(portalVariable, to: "1") }
    }
  }
}
