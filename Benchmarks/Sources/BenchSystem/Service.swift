import Glibc

/// A program that says in its first line that it is ready, such as an X server.
public final class Service {
  /// Its process.
  public let id: Int32
  /// Its first line.
  public let greeting: String

  /// Kept open, since who writes to a closed pipe is killed.
  private let output: Int32

  /// Starts it, and waits for its first line.
  ///
  /// - Parameters:
  ///   - command: the program's name, and its arguments.
  ///   - table: what it is entered into.
  ///   - environment: all of its environment.
  ///   - log: the descriptor it writes complaints to.
  /// - Throws: if it is not installed, or is not ready in 30 seconds.
  public init(
    _ command: [String], in table: ChildTable, environment: [String: String], log: Int32
  ) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw BenchError("There is no pipe.") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    defer { close(ends[1]) }
    output = ends[0]
    do {
      id = try table.launch(
        [try Program.find(command[0])] + command.dropFirst(), environment: environment,
        folder: "/", output: ends[1], error: log)
      greeting = try Self.line(from: output, within: 30)
    } catch {
      close(ends[0])
      throw error
    }
  }

  deinit {
    close(output)
  }

  private static func line(from output: Int32, within seconds: Double) throws -> String {
    let deadline = Clock.now + seconds
    var line: [UInt8] = []
    while Clock.now < deadline {
      var byte: UInt8 = 0
      let count = read(output, &byte, 1)
      if count == 1 {
        if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
        line.append(byte)
      } else {
        try Clock.pause(0.005)
      }
    }
    throw BenchError("A service did not start.")
  }
}

/// Programs in the PATH.
public enum Program {
  /// Where programs are looked for.
  public static let searchPath = variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"

  /// The path of a program; a name with a slash in it is one already.
  ///
  /// - Throws: if it is not there.
  public static func find(_ name: String) throws -> String {
    let places =
      name.contains("/") ? [name] : searchPath.split(separator: ":").map { "\($0)/\(name)" }
    guard let found = places.first(where: { access($0, X_OK) == 0 }) else {
      throw BenchError("\(name) is not installed.")
    }
    return found
  }

  /// A variable of our environment.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
