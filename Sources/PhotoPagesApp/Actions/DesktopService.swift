import GioBindings
import GtkBindings
import PhotoPages

/// The services that the desktop has, on which some actions depend.
struct DesktopServices {
  /// The portals that can be used.
  var portals: Set<Portal> = []
  var hasMailProgram = false
  /// Whether the desktop takes its background from GNOME's settings.
  var hasBackgroundSettings = false

  /// The abilities that depend on the services.
  static let possibleAbilities: Set<DesktopAbility> = [.sendingEmail, .background]

  /// The abilities that the services give.
  var abilities: Set<DesktopAbility> {
    var abilities: Set<DesktopAbility> = []
    // An address for a mail program (mailto) cannot attach files, so the portal is needed as well.
    if portals.contains(.email), hasMailProgram { abilities.insert(.sendingEmail) }
    if portals.contains(.background) || hasBackgroundSettings { abilities.insert(.background) }
    return abilities
  }

  /// The services, asked for once in the life of the program, after the first picture is on screen.
  @MainActor private static let finding = Task { @MainActor in
    let portals = await Portal.available()
    return DesktopServices(
      portals: portals,
      hasMailProgram: portals.contains(.email) ? await hasMailProgram() : false,
      hasBackgroundSettings: await BackgroundSettings.areUsed)
  }

  /// Returns the services that the desktop has.
  @MainActor
  static func find() async -> DesktopServices { await finding.value }

  /// Returns whether the portal finds a mail program; a sandbox hides that from us.
  @MainActor
  private static func hasMailProgram() async -> Bool {
    let isInFlatpak = await Task.detached {
      Location(path: Array("/.flatpak-info".utf8)).exists()
    }.value
    if isInFlatpak || Desktop.environment("SNAP") != nil { return true }
    return await Desktop.opens(scheme: "mailto")
  }
}
