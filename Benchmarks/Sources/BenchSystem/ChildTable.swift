import CLaunch
import Glibc

/// The processes that we started, and those that they left to us.
public final class ChildTable {
  /// How a process ended, and what it used.
  public struct Ending: Sendable {
    /// What it returned; a signal's number, below 0, if that killed it.
    public let code: Int32
    /// Seconds of processor time, with that of its children it had waited for.
    public let processorTime: Double
  }

  /// Those that have ended so far, as of the last `collect`.
  public private(set) var endings: [Int32: Ending] = [:]

  /// Makes an empty table.
  ///
  /// There is one at a time, since ended children are anybody's to collect.
  public init() {}

  /// Starts a program in a session of its own.
  ///
  /// - Parameters:
  ///   - command: the program's path, and its arguments.
  ///   - environment: all of its environment.
  ///   - folder: where it is started.
  ///   - output: the descriptor it writes to.
  ///   - error: the descriptor it writes complaints to.
  /// - Returns: its number.
  /// - Throws: if there is no such program.
  public func launch(
    _ command: [String], environment: [String: String], folder: String, output: Int32, error: Int32
  ) throws -> Int32 {
    guard access(command[0], X_OK) == 0 else {
      throw BenchError("\(command[0]) is no program.")
    }
    let arguments = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    let id = CLaunch.launch(arguments, variables, folder, output, error)
    guard id > 0 else {
      throw BenchError("\(command[0]) cannot be started: \(String(cString: strerror(errno)))")
    }
    return id
  }

  /// Takes note of all that have ended.
  public func collect() {
    var status: Int32 = 0
    var usage = rusage()
    while true {
      let id = wait4(-1, &status, WNOHANG, &usage)
      guard id > 0 else { return }
      let signal = status & 0x7f
      endings[id] = Ending(
        code: signal == 0 ? status >> 8 & 0xff : -signal, processorTime: usage.processorTime)
    }
  }

  /// Asks processes to end.
  public func terminate(_ processes: some Sequence<Int32>) { send(SIGTERM, to: processes) }

  /// Ends processes.
  public func kill(_ processes: some Sequence<Int32>) { send(SIGKILL, to: processes) }

  private func send(_ signal: Int32, to processes: some Sequence<Int32>) {
    for process in processes where process > 1 && endings[process] == nil {
      _ = Glibc.kill(process, signal)
    }
  }
}
