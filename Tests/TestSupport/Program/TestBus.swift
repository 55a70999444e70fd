/// A D-Bus of a test's own, on which nothing is but what the test puts there.
///
/// It ends when this object goes.
public final class TestBus: Sendable {
  /// How to connect to it.
  public let address: String

  private let service: Service

  /// Starts it, and waits until it is ready.
  ///
  /// Blocks the thread.
  private init() throws {
    service = try Service(
      "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=1"],
      environment: ["PATH": Tool.searchPath])
    address = service.greeting
  }

  /// Starts one.
  public static func start() async throws -> TestBus {
    try await onThreadOfItsOwn { try TestBus() }
  }
}
