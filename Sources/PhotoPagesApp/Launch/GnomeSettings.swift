import GioBindings
import GtkBindings
import PhotoPagesGtk

/// GNOME's settings, which some other desktops use as well.
@MainActor
enum GnomeSettings {
  private static let desktops: Set<Substring> = ["GNOME", "Unity", "Budgie", "Pantheon"]

  /// Whether the desktop uses these settings, by its name (`XDG_CURRENT_DESKTOP`).
  static var areUsed: Bool {
    let names = Desktop.environment("XDG_CURRENT_DESKTOP") ?? ""
    return !desktops.isDisjoint(with: names.split(separator: ":"))
  }

  /// Writes times of day by the desktop's clock from now on; other desktops leave that to the locale.
  static func useClock() {
    guard areUsed else { return }
    Task {
      let format = try? await FileQueue.run { _ throws(GioError) in
        Settings(schema: "org.gnome.desktop.interface")?[text: "clock-format"]
      }
      if let format { DesktopClock.hasTwelveHours = format == "12h" }
    }
  }
}
