import CGtkBindings

/// GNOME's widgets and style sheet, which wait until something has been shown: they cost as much time
/// as all of GTK.
@MainActor
package enum Libadwaita {
  /// Milliseconds for which the desktop's settings service is waited for.
  private static let patience: Int32 = 1000

  private static let isStarted: Void = {
    EmptyTheme.end()
    adw_init()
    // Programs that are started from here ask for themselves.
    if mayRefusePortal { Desktop.unsetEnvironment(portalVariable) }
  }()

  /// Whether libadwaita does without the desktop's settings service; it looks once, when it starts.
  private static let portalVariable = "ADW_DISABLE_PORTAL"
  private static var mayRefusePortal = false

  /// Lets `settingsAreReady` have libadwaita do without a settings service that does not answer. Only
  /// before there are other threads: it sets a variable, so that later only its value changes. A user's
  /// own choice stands.
  package static func reservePortalRefusal() {
    guard !Desktop.isChosen(portalVariable) else { return }
    Desktop.setEnvironment(portalVariable, to: "0")
    mayRefusePortal = true
  }

  /// Starts it. Its widgets do so themselves; the style sheet comes with it.
  ///
  /// It asks the desktop's settings service, and waits for the answer, for whether people want dark
  /// windows: see `settingsAreReady`.
  package static func start() { isStarted }

  /// Waits, without blocking, until the desktop's settings service runs, where there is one: it is
  /// started when it is first asked, which takes a good part of a second. One that does not answer is
  /// done without after that, where `reservePortalRefusal` was called, and else waited for by `start`.
  package static func settingsAreReady() async {
    let answer = await SessionBus.call(
      "Ping", of: "org.freedesktop.DBus.Peer", at: "/org/freedesktop/portal/desktop",
      in: "org.freedesktop.portal.Desktop", patience: patience)
    // A service that does not answer would be waited for again, and that time nothing would move. The
    // variable is there already: only what it says is exchanged, and nothing is freed.
    if answer == false, mayRefusePortal { Desktop.setEnvironment(portalVariable, to: "1") }
  }
}
