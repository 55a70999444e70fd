import Glibc

/// A program that tests need beside the one under test.
struct Tool {
  /// Where it is.
  let path: String

  /// Where programs are looked for.
  static let searchPath = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"

  /// Finds a program in the PATH.
  ///
  /// - Throws: an error that fails the test. Without its tools a test has shown nothing.
  init(_ name: String) throws {
    let places = Self.searchPath.split(separator: ":").map { "\($0)/\(name)" }
    guard let found = places.first(where: { access($0, X_OK) == 0 }) else {
      throw ProgramError("\(name) is not installed; `make deps` installs it.")
    }
    self.path = found
  }

  /// Runs it to its end, which must be a good one.
  ///
  /// Blocks the thread.
  func run(_ arguments: [String], environment: [String: String]) throws {
    let command = [Array(path.utf8)] + arguments.map { Array($0.utf8) }
    let process = try ChildProcess(command, environment: environment, streams: .init())
    let ending = process.wait()
    guard ending == .exit(0) else {
      throw ProgramError("\(path) \(arguments.joined(separator: " ")) ended with \(ending)")
    }
  }
}
