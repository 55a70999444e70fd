import Glibc

/// A program that runs as long as this object lives, such as an X server: also if the test itself
/// is killed, nothing is left running.
final class Service: Sendable {
  /// What the service said once it was ready to be used.
  let greeting: String

  private let lifeline: Int32
  private let keeper: ChildProcess

  /// Ends the service when standard input ends, however that came about. Openbox sometimes sleeps on over
  /// the signal that should end it: what is there after five seconds is killed.
  private static let keep = """
    "$@" & service=$!; read -r _; kill "$service"
    timeout 5 tail -s 0.05 --pid="$service" -f /dev/null || kill -KILL "$service"
    wait "$service" 2>/dev/null
    """
  /// Seconds that a service may take to begin.
  private static let patience = 30.0

  /// Starts it, and waits until it has written its first line. Blocks the thread.
  init(_ name: String, _ arguments: [String], environment: [String: String]) throws {
    let tool = try Tool(name)
    let output = try LineReader(of: name)
    let channel = try Channel()
    defer { close(channel.far) }
    lifeline = channel.near
    let command = ["/bin/sh", "-c", Self.keep, "sh", tool.path] + arguments
    keeper = try ChildProcess(
      command.map { Array($0.utf8) }, environment: environment,
      streams: .init(input: channel.far, output: output.writer))
    output.closeWriter()
    guard let line = try output.next(within: Self.patience) else {
      throw ProgramError("\(name) did not start.")
    }
    greeting = line
  }

  deinit {
    close(lifeline)
    keeper.wait()
  }
}
