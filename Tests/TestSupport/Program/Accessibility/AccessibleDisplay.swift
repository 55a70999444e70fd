import Foundation

/// A screen with a bus on which programs describe themselves to screen readers.
public final class AccessibleDisplay: Sendable {
  /// The environment of a program that describes itself.
  public static let environment = ["GTK_A11Y": "atspi"]

  /// The screen.
  public let display: Display

  let bus: AccessibilityBus
  /// The folder in which D-Bus finds the bus's service, and no other.
  private let services: TemporaryFolder

  /// Whether the bus can be started: at-spi2-core is installed.
  public static var isPossible: Bool {
    FileManager.default.fileExists(atPath: AccessibilityBus.service)
  }

  /// Starts both.
  ///
  /// - Throws: if something that it needs is missing, or does not start.
  public init() async throws {
    let services = TemporaryFolder()
    let description = try Data(contentsOf: URL(filePath: AccessibilityBus.service))
    services.write(Array(description), as: "org.a11y.Bus.service")
    self.services = services
    display = try await Display.start(servicesIn: services.path)
    let session = display.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
    bus = try await onThreadOfItsOwn { try AccessibilityBus(ofSession: session) }
  }

  /// Returns the roles and names of everything that programs describe, one a line, indented by depth.
  public func outline() async throws -> String {
    try await onThreadOfItsOwn { [bus] in try Accessible.desktop.outline(bus) }
  }

  /// Does the first action of a thing with a role and a name.
  ///
  /// - Returns: false if there is none.
  public func activate(_ role: String, named name: String) async throws -> Bool {
    try await onThreadOfItsOwn { [bus] in
      guard let found = try? Accessible.desktop.first(role, named: name, bus) else { return false }
      return try found.act(0, bus)
    }
  }
}
