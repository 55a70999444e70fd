import Foundation

extension Display {
  /// Whether Xfce's file manager is installed.
  public static var hasThunar: Bool { (try? Tool("thunar")) != nil }

  /// What came of a program that has ended.
  public struct Outcome: Sendable {
    /// How it ended.
    public let ending: ChildProcess.Ending
    /// What it wrote, to standard error as well.
    public let output: String
  }

  /// Runs a program on this screen until it ends.
  ///
  /// - Parameters:
  ///   - program: a path, or a name to be found in the PATH.
  ///   - arguments: what follows it on the command line.
  ///   - environment: what differs from the display's own.
  /// - Returns: what came of it, well or not.
  /// - Throws: if there is no such program, or it does not end in 60 seconds.
  public func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> Outcome {
    let path = program.contains("/") ? program : try Tool(program).path
    let environment = self.environment.merging(environment) { _, new in new }
    let command = ([program] + arguments).joined(separator: " ")
    return try await onThreadOfItsOwn {
      let output = try LineReader(of: command)
      let process = try ChildProcess(
        ([path] + arguments).map { Array($0.utf8) }, environment: environment,
        streams: .init(output: output.writer, error: output.writer))
      output.closeWriter()
      let said = try output.rest(within: 60)
      return Outcome(ending: process.wait(), output: said)
    }
  }

  /// Runs a program until it ends, which must be well.
  ///
  /// - Parameters:
  ///   - program: a path, or a name to be found in the PATH.
  ///   - arguments: what follows it on the command line.
  ///   - environment: what differs from the display's own.
  /// - Returns: what it wrote, without blanks at its ends.
  /// - Throws: what it wrote, if it fails.
  public func output(
    of program: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> String {
    let outcome = try await run(program, arguments, environment: environment)
    guard outcome.ending == .exit(0) else {
      let command = ([program] + arguments).joined(separator: " ")
      throw ProgramError("\(command) ended with \(outcome.ending): \(outcome.output)")
    }
    return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
