import GioBindings
import GtkBindings
import PhotoPages

/// A service of the desktop, which an action may need.
enum DesktopService: Sendable {
  /// Writing emails with files attached.
  case email
  /// Setting the background.
  case background
}

/// The services that the desktop has, in the viewer's model; none until they are known.
struct DesktopServices: ViewerExtension, Hashable {
  /// The portals that can be used.
  private(set) var portals: Set<Portal> = []
  private var hasMailProgram = false
  /// Whether the desktop takes its background from GNOME's settings.
  private var hasBackgroundSettings = false

  static let initial = DesktopServices()

  init(
    portals: Set<Portal> = [], hasMailProgram: Bool = false, hasBackgroundSettings: Bool = false
  ) {
    self.portals = portals
    self.hasMailProgram = hasMailProgram
    self.hasBackgroundSettings = hasBackgroundSettings
  }

  /// Whether the desktop has a service.
  func has(_ service: DesktopService) -> Bool {
    switch service {
    // An address for a mail program (mailto) cannot attach files, so the portal is needed as well.
    case .email: portals.contains(.email) && hasMailProgram
    case .background: portals.contains(.background) || hasBackgroundSettings
    }
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
    let isInFlatpak = try? await FileQueue.run { _ throws(GioError) in
      PreviewerService.isSandboxed
    }
    if isInFlatpak == true || Desktop.environment("SNAP") != nil { return true }
    return await Desktop.opens(scheme: "mailto")
  }
}

/// The command that tells a viewer what services the desktop has.
struct ServicesFound: CustomCommand {
  let services: DesktopServices
  let name = "services-found"
  let label = Message("Services Found")

  func perform(in viewer: inout Viewer) { viewer[DesktopServices.self] = services }
}
