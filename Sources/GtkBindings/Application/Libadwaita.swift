import CGtkBindings

/// GNOME's widgets and style sheet.
///
/// They are loaded once something has been shown, since they take as much time as all of GTK.
@MainActor
package enum Libadwaita {
  /// The milliseconds to wait for the desktop's settings service.
  private static let timeout: Int32 = 1000

  /// The rule by which libadwaita pads a window if no compositor draws shadows (libadwaita 1.2, `base.css`).
  ///
  /// A window that fills the screen has no padding, since its edges cannot be dragged.
  private static let border =
    "window.solid-csd:not(.maximized):not(.fullscreen) { padding: 5px; }"

  private static let isStarted: Void = {
    // Other threads may read the environment meanwhile: glibc moves its pointers, and frees nothing.
    if replacesTheme { Desktop.unsetEnvironment(themeVariable) }
    adw_init()
    // Programs that are started from here choose for themselves.
    if mayRefusePortal { Desktop.unsetEnvironment(portalVariable) }
  }()

  /// The variable for the theme that GTK uses in place of the desktop's.
  private static let themeVariable = "GTK_THEME"
  /// A theme in GTK that has no rules.
  private static let emptyTheme = "Empty"
  private static var replacesTheme = false

  /// Makes GTK start without its style sheet, which libadwaita's replaces anyway.
  ///
  /// Reading it takes a tenth of the time until there is a window. This must be called before GTK starts, and only if
  /// `start` is called before anything but the program's own drawings is shown. A theme that the user chose stays.
  package static func replaceTheme() {
    guard !Desktop.isChosen(themeVariable) else { return }
    Desktop.setEnvironment(themeVariable, to: emptyTheme)
    replacesTheme = true
  }

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

  /// Reserves the padding that the style sheet will take from a window's content; call it once GTK has started.
  ///
  /// Otherwise pictures made for the content's size would have to be made again when the style sheet is loaded.
  package static func keepRoom() {
    if replacesTheme { Desktop.addStyleSheet(border, yieldsToTheme: true) }
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
    let answer = await SessionBus.call(
      "Ping", of: "org.freedesktop.DBus.Peer", at: "/org/freedesktop/portal/desktop",
      in: "org.freedesktop.portal.Desktop", timeout: timeout)
    // `start` would block for a service that does not answer. The variable exists already, so nothing is freed.
    if answer == false, mayRefusePortal { Desktop.setEnvironment(portalVariable, to: "1") }
  }
}
