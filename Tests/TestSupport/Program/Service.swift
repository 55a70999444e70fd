import Glibc

/// A program that runs as long as this object lives, such as an X server: also if the test itself
/// is killed, nothing is left running.
final class Service: Sendable {
  /// What the service said once it was ready to be used.
  let greeting: String

  private let lifeline: Int32
  private let keeper: ChildProcess

  /// Ends the service when standard input ends, however that came about.
  private static let keep = #""$@" & service=$!; read -r _; kill "$service"; wait "$service""#
  /// Seconds that a service may take to begin.
  private static let timeout = 30.0
  /// Milliseconds that a service may take to end.
  ///
  /// Openbox sometimes sleeps on over the signal that should end it.
  private static let endTimeout: Int32 = 5000

  /// Starts it, and waits until it has written its first line.
  ///
  /// Blocks the thread.
  init(_ name: String, _ arguments: [String], environment: [String: String]) throws {
    let tool = try Tool(name)
    let output = try LineReader(of: name)
    let channel = try Channel()
    defer { close(channel.far) }
    lifeline = channel.near
    let command = ["/bin/sh", "-c", Self.keep, "sh", tool.path] + arguments
    keeper = try ChildProcess(
      command.map { Array($0.utf8) }, environment: environment,
      streams: .init(input: channel.far, output: output.writer), inGroupOfItsOwn: true)
    output.closeWriter()
    guard let line = try output.next(within: Self.timeout) else {
      throw ProgramError("\(name) did not start.")
    }
    greeting = line
  }

  deinit {
    // The far end is closed once the keeper has ended, and the service before it.
    shutdown(lifeline, Int32(SHUT_WR))
    var end = pollfd(fd: lifeline, events: Int16(POLLIN), revents: 0)
    if poll(&end, 1, Self.endTimeout) == 0 { keeper.kill(SIGKILL, withGroup: true) }
    close(lifeline)
    keeper.wait()
  }
}
