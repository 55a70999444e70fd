import CGtkBindings

/// GNOME's widgets and style sheet, which wait until something has been shown: they cost as much time
/// as all of GTK.
@MainActor
package enum Libadwaita {
  /// Milliseconds for which the desktop's settings service is waited for.
  private static let patience: Int32 = 1000

  /// What its style sheet does to a window where no compositor draws shadows (libadwaita 1.2, `base.css`),
  /// but for windows that fill the screen, which need nothing to be taken hold of.
  private static let border =
    "window.solid-csd:not(.maximized):not(.fullscreen) { padding: 5px; }"

  private static let isStarted: Void = {
    // Other threads may look for theirs: glibc moves what it points at, and frees nothing.
    if standsIn { Desktop.unsetEnvironment(themeVariable) }
    adw_init()
    // Programs that are started from here ask for themselves.
    if mayRefusePortal { Desktop.unsetEnvironment(portalVariable) }
  }()

  /// The theme that GTK is told to use, whatever the desktop's.
  private static let themeVariable = "GTK_THEME"
  /// A theme of GTK's own, without a single rule.
  private static let emptyTheme = "Empty"
  private static var standsIn = false

  /// Has GTK start without the style sheet that libadwaita replaces by its own anyway: reading it takes
  /// a tenth of the time until a window is there. Only before GTK has started, and only where `start`
  /// will be called before anything but drawings of the program's own is shown. A user's own choice of
  /// a theme stands.
  package static func replaceTheme() {
    guard !Desktop.isChosen(themeVariable) else { return }
    Desktop.setEnvironment(themeVariable, to: emptyTheme)
    standsIn = true
  }

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

  /// Keeps the room that the style sheet will take from a window's content: what is made for the
  /// content's size would else be made anew when it comes. Once GTK has started.
  package static func keepRoom() {
    if standsIn { Desktop.addStyleSheet(border, yieldsToTheme: true) }
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
