/// A keyring on a bus of a test's own, unlocked, without secrets and without dialogs.
///
/// It ends when this object goes.
public final class Keyring: Sendable {
  private let folder: TemporaryFolder
  private let service: Service

  private init(on bus: TestBus) throws {
    folder = TemporaryFolder()
    folder.write(Array("word".utf8), as: "password")
    let command = """
      echo started
      exec gnome-keyring-daemon --foreground --unlock --components=secrets <"$HOME/password"
      """
    service = try Service(
      "sh", ["-c", command],
      environment: [
        "PATH": Tool.searchPath, "HOME": folder.path, "XDG_DATA_HOME": folder.path,
        "XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": bus.address,
      ])
  }

  /// Starts one, which may not yet be on the bus.
  public static func start(on bus: TestBus) async throws -> Keyring {
    try await onThreadOfItsOwn { try Keyring(on: bus) }
  }
}

/// A program that stores, finds or clears a secret: `secret-keeper`, which `swift test` builds beside the tests.
public enum SecretKeeper {
  /// Runs it, on a bus or without one.
  ///
  /// - Returns: its line.
  /// - Throws: if it does not run, or says nothing for long.
  public static func run(_ arguments: [String], on bus: TestBus?) async throws -> String? {
    try await onThreadOfItsOwn {
      let output = try LineReader(of: "The secret keeper")
      let command = [Repository.built("secret-keeper")] + arguments
      let address = bus.map { ["DBUS_SESSION_BUS_ADDRESS": $0.address] } ?? [:]
      let process = try ChildProcess(
        command.map { Array($0.utf8) },
        environment: ["PATH": Tool.searchPath, "LC_ALL": "C.UTF-8"].merging(address) { $1 },
        streams: .init(output: output.writer))
      output.closeWriter()
      defer { process.wait() }
      return try output.next(within: 60)
    }
  }
}
