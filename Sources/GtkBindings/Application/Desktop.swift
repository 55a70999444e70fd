import CGtkBindings

// Ownership: settings, style sheets and icons are the display's, which takes copies or references.

/// What is set once for the whole program.
@MainActor
package enum Desktop {
  /// Adds a style sheet for every window of this program, whose rules go before the theme's or yield to
  /// them. Needs an open display.
  package static func addStyleSheet(_ css: String, yieldsToTheme: Bool = false) {
    guard let display = gdk_display_get_default() else { return }
    let provider = GObjectRef(adopting: gtk_css_provider_new())
    gtk_css_provider_load_from_data(provider.pointer(), css, -1)
    let priority =
      yieldsToTheme ? GTK_STYLE_PROVIDER_PRIORITY_FALLBACK : GTK_STYLE_PROVIDER_PRIORITY_APPLICATION
    gtk_style_context_add_provider_for_display(display, provider.opaque, guint(priority))
  }

  /// Makes every window of this program dark or light, whatever the desktop says.
  package static func setDark(_ isDark: Bool) {
    Libadwaita.start()
    adw_style_manager_set_color_scheme(
      adw_style_manager_get_default(),
      isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
  }

  /// Sets the direction of text and layout of everything made or shown from now on.
  package static func setRightToLeft(_ isRightToLeft: Bool) {
    gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
  }

  /// Whether movement is wanted; overrides the desktop's setting for this process.
  package static func setAnimationsEnabled(_ isEnabled: Bool) {
    set("gtk-enable-animations", to: isEnabled)
  }

  /// Whether the cursor in a text blinks; overrides the desktop's setting for this process.
  package static func setCursorBlinks(_ blinks: Bool) { set("gtk-cursor-blink", to: blinks) }

  private static func set(_ setting: String, to isOn: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    Property.set(setting, of: UnsafeMutableRawPointer(settings), to: isOn)
  }

  /// What the user's environment variable says, or nil.
  package static func environment(_ name: String) -> String? {
    g_getenv(name).map { String(cString: $0) }
  }

  /// Whether the user's environment variable says anything; an empty one is no choice.
  static func isChosen(_ variable: String) -> Bool {
    environment(variable)?.isEmpty == false
  }

  /// Sets an environment variable of this process, before who reads it has started. A new one only before
  /// there are other threads: they may be reading the environment, which it moves (`setenv`, glibc 2.36).
  static func setEnvironment(_ name: String, to value: String) {
    g_setenv(name, value, 1)
  }

  /// Takes an environment variable away from this process.
  static func unsetEnvironment(_ name: String) {
    g_unsetenv(name)
  }

  /// Names the program to the desktop; before anything else of GTK.
  package static func setProgramName(_ id: String, displayName: String) {
    g_set_prgname(id)
    g_set_application_name(displayName)
  }

  /// Has GTK read the icon theme, on a thread of its own: the first icon would wait for it.
  package static func prepareIcons() {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_get_for_display(display)
  }
}
