/// A D-Bus of a test's own, on which nothing is but what the test puts there.
///
/// It ends when this object goes.
public final class TestBus: Sendable {
  /// How to connect to it.
  public let address: String

  private let folder: TemporaryFolder
  private let service: Service

  /// Starts it, and waits until it is ready.
  ///
  /// Blocks the thread.
  private init() throws {
    folder = TemporaryFolder()
    let configuration = folder.write(
      Self.configuration(socket: "\(folder.path)/bus", servicesIn: []), as: "bus.conf")
    service = try Service(
      "dbus-daemon",
      ["--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address=1"],
      environment: ["PATH": Tool.searchPath])
    address = service.greeting
  }

  /// Starts one.
  public static func start() async throws -> TestBus {
    try await onThreadOfItsOwn { try TestBus() }
  }

  /// The configuration of a session bus.
  ///
  /// - Parameters:
  ///   - socket: path of the socket that it listens at.
  ///   - folders: folders with descriptions of the services that it may start; those that are installed on the machine
  ///     are none of them.
  /// - Returns: the bytes of the file.
  static func configuration(socket: String, servicesIn folders: [String]) -> [UInt8] {
    let text = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(socket)</listen>
        \(folders.map { "<servicedir>\($0)</servicedir>" }.joined())
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    return Array(text.utf8)
  }
}
