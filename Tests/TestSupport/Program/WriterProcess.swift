import Glibc

/// A process that changes a sidecar and says what it has kept: `sidecar-writer`, which `swift test`
/// builds beside the tests.
///
/// `@unchecked Sendable`: only one thread at a time uses it, its test's.
public final class WriterProcess: @unchecked Sendable {
  /// How it ended is not how it should have.
  public struct Failure: Error {
    let lines: [String]
    let ending: ChildProcess.Ending
  }

  private static let program = Repository.built("sidecar-writer")
  /// Seconds that a line may take, where several processes wait for each other on a busy machine.
  private static let timeout = 300.0

  private let process: ChildProcess
  private let output: LineReader

  /// Starts it.
  ///
  /// - Parameters:
  ///   - arguments: what it is to do.
  ///   - tracer: a command that runs it, the programs' names looked for in the PATH.
  /// - Throws: if there is no such program.
  public init(_ arguments: [String], under tracer: [String] = []) throws {
    output = try LineReader(of: "The writer")
    let command = [try Tool("env").path] + tracer + [Self.program] + arguments
    process = try ChildProcess(
      command.map { Array($0.utf8) },
      environment: ["LC_ALL": "C.UTF-8", "PATH": Tool.searchPath],
      streams: .init(output: output.writer))
    output.closeWriter()
  }

  /// The next thing that it has kept; nil at its end.
  ///
  /// Blocks the thread.
  public func next() throws -> String? {
    try output.next(within: Self.timeout)
  }

  /// Kills it.
  ///
  /// - Returns: what it had said that was not read yet.
  public func kill() throws -> [String] {
    process.kill(SIGKILL)
    process.wait()
    return try rest()
  }

  /// Lets it go on to its end.
  ///
  /// Blocks the thread.
  ///
  /// - Returns: all that it has kept.
  /// - Throws: if it fails.
  public func finish() throws -> [String] {
    let lines = try rest()
    let ending = process.wait()
    guard ending == .exit(0) else { throw Failure(lines: lines, ending: ending) }
    return lines
  }

  private func rest() throws -> [String] {
    // What comes last without its end was not said.
    var lines: [String] = []
    while let line = try next() { lines.append(line) }
    return lines
  }
}
