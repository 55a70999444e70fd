import CGtkBindings
import GioBindings

// Ownership: settings, style sheets and icons belong to the display, which holds copies or references.

/// The settings of the whole program.
@MainActor
package enum Desktop {
  /// The rank of a style sheet: its rules win over those of lower ranks, however exact their selectors are.
  package enum StyleRank {
    /// Below the desktop's style sheet.
    case fallback
    /// Above the desktop's style sheet.
    case program
    /// Above the program's style sheet, whichever is added first.
    case theme
  }

  /// Adds a style sheet for all windows; requires an open display.
  package static func addStyleSheet(_ css: String, rank: StyleRank = .program) {
    guard let display = gdk_display_get_default() else { return }
    let provider = GObjectRef(adopting: gtk_css_provider_new())
    gtk_css_provider_load_from_data(provider.pointer(), css, -1)
    let priority =
      switch rank {
      case .fallback: GTK_STYLE_PROVIDER_PRIORITY_FALLBACK
      case .program: GTK_STYLE_PROVIDER_PRIORITY_APPLICATION
      case .theme: GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1
      }
    gtk_style_context_add_provider_for_display(display, provider.opaque, guint(priority))
  }

  /// The URI of the user's home folder.
  package static let homeFolder = Location.homeFolder.uri

  /// Makes every window of this program dark or light, whatever the desktop's setting.
  package static func setDark(_ isDark: Bool) {
    Libadwaita.start()
    adw_style_manager_set_color_scheme(
      adw_style_manager_get_default(),
      isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
  }

  /// Makes every window of this program dark or light as the desktop's setting says.
  package static func followSystemStyle() {
    Libadwaita.start()
    adw_style_manager_set_color_scheme(
      adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT)
  }

  /// Sets the direction of text and layout for everything made or shown from now on.
  package static func setRightToLeft(_ isRightToLeft: Bool) {
    gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
  }

  /// Turns animations on or off for this process, whatever the desktop's setting.
  package static func setAnimationsEnabled(_ isEnabled: Bool) {
    set("gtk-enable-animations", to: isEnabled)
  }

  /// Turns the blinking of text cursors on or off for this process, whatever the desktop's setting.
  package static func setCursorBlinks(_ blinks: Bool) { set("gtk-cursor-blink", to: blinks) }

  private static func set(_ setting: String, to isOn: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    Property.set(setting, of: UnsafeMutableRawPointer(settings), to: isOn)
  }

  package static func environment(_ name: String) -> String? {
    g_getenv(name).map { String(cString: $0) }
  }

  /// Whether the user has set an environment variable; an empty one does not count.
  static func isChosen(_ variable: String) -> Bool {
    environment(variable)?.isEmpty == false
  }

  /// Sets an environment variable of this process, before the code that reads it starts.
  ///
  /// A new variable may only be added before there are other threads: they may be reading the environment, which
  /// `setenv` moves (glibc 2.36).
  static func setEnvironment(_ name: String, to value: String) {
    g_setenv(name, value, 1)
  }

  static func unsetEnvironment(_ name: String) {
    g_unsetenv(name)
  }

  /// Sets the program's name on the desktop; must be called before anything else of GTK.
  package static func setProgramName(_ id: String, displayName: String) {
    g_set_prgname(id)
    g_set_application_name(displayName)
  }

  /// Makes GTK read the icon theme on another thread, so that the first icon need not wait for it.
  package static func prepareIcons() {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_get_for_display(display)
  }
}

// Ownership: the style manager and the display belong to the process; a handler lives as long as they do, or until it
// is disconnected.

extension Desktop {
  /// Whether the desktop asks for high contrast; libadwaita must have been started.
  package static var wantsHighContrast: Bool {
    adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
  }

  /// Whether surfaces are dark, by the program's choice or the desktop's; libadwaita must have been started.
  package static var isDark: Bool {
    adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
  }

  /// Calls `handler` whenever `wantsHighContrast` or `isDark` may have changed, until the result is released.
  package static func onLookChange(_ handler: @escaping @MainActor () -> Void) -> Following {
    let manager: UnsafeMutableRawPointer = UnsafeMutableRawPointer(adw_style_manager_get_default())
    return Following(
      ["notify::high-contrast", "notify::dark"].map { Signals.connect(manager, $0, handler) })
  }

  /// Calls `handler` whenever the setting for animations changes, until the result is released; requires a display.
  package static func onAnimationsChange(_ handler: @escaping @MainActor () -> Void) -> Following {
    let settings = gtk_settings_get_default().map { UnsafeMutableRawPointer($0) }
    return Following(
      settings.map { [Signals.connect($0, "notify::gtk-enable-animations", handler)] } ?? [])
  }

  /// Whether windows can be translucent at their edges; without a compositor they cannot.
  package static var isComposited: Bool {
    gdk_display_get_default().map { gdk_display_is_composited($0) != 0 } ?? true
  }

  /// Handlers that are connected as long as this object lives.
  @MainActor
  package final class Following {
    private let handlers: [SignalHandler]

    fileprivate init(_ handlers: [SignalHandler]) { self.handlers = handlers }

    isolated deinit { handlers.forEach { $0.disconnect() } }
  }
}
