import Glibc
import Synchronization

/// A process started by a test: arguments and environment are bytes, as the kernel has them, so that
/// names need not be UTF-8.
///
/// It is killed when this object goes, if it has not ended by then.
public final class ChildProcess: Sendable {
  /// How a process ended.
  public enum Ending: Equatable, Sendable {
    /// It returned this code.
    case exit(Int32)
    /// This signal killed it: it crashed, most likely.
    case signal(Int32)
  }

  /// Where a process's three standard streams lead: descriptors of this process, or nowhere.
  struct Streams {
    var input: Int32?
    var output: Int32?
    var error: Int32?
  }

  /// The process's number.
  let id: pid_t
  private let ending = Mutex<Ending?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: the program's path and its arguments.
  ///   - environment: all of its environment.
  ///   - streams: its standard streams.
  ///   - inGroupOfItsOwn: whether it and what it starts can be killed together.
  /// - Throws: if there is no such program.
  init(
    _ command: [[UInt8]], environment: [String: String], streams: Streams,
    inGroupOfItsOwn: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, target) in [(streams.input, 0), (streams.output, 1), (streams.error, 2)] {
      if let stream {
        posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(target), "/dev/null", O_RDWR, 0)
      }
    }
    let variables = environment.map { Array("\($0)=\($1)".utf8) }
    id = try Self.spawn(command, variables, &actions, inGroupOfItsOwn)
  }

  private static func spawn(
    _ command: [[UInt8]], _ variables: [[UInt8]], _ actions: inout posix_spawn_file_actions_t,
    _ inGroupOfItsOwn: Bool
  ) throws -> pid_t {
    var arguments = command.map(cString) + [nil]
    var environment = variables.map(cString) + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    guard let program = arguments[0] else { throw ProgramError("There is no memory left.") }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    acceptSignals(&attributes, inGroupOfItsOwn)
    var id: pid_t = 0
    let error = posix_spawn(&id, program, &actions, &attributes, &arguments, &environment)
    guard error == 0 else {
      let name = String(decoding: command[0], as: UTF8.self)
      throw ProgramError("\(name) cannot be started: \(String(cString: strerror(error)))")
    }
    return id
  }

  /// The threads of a test's queues block most signals, which processes would inherit.
  private static func acceptSignals(_ attributes: inout posix_spawnattr_t, _ inGroup: Bool) {
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // The group 0 stands for a new one.
    let group = inGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | Int16(group))
  }

  private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { text in
      text.baseAddress.map { strdup($0) } ?? nil
    }
  }

  deinit {
    kill(SIGKILL)
    wait()
  }

  /// Sends a signal, unless it has ended.
  func kill(_ signal: Int32, withGroup: Bool = false) {
    ending.withLock { if $0 == nil { _ = Glibc.kill(withGroup ? -id : id, signal) } }
  }

  /// Waits until it has ended.
  ///
  /// Blocks the thread.
  @discardableResult
  func wait() -> Ending {
    var information = siginfo_t()
    // Waiting leaves the process's number taken, so that no signal can go to a stranger.
    if ending.withLock({ $0 }) == nil { waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) }
    return ending.withLock { ending in
      if let ending { return ending }
      var status: Int32 = 0
      waitpid(id, &status, 0)
      let signal = status & 0x7f
      let result = signal == 0 ? Ending.exit(status >> 8 & 0xff) : .signal(signal)
      ending = result
      return result
    }
  }
}

/// Why a test could not go on with a program.
public struct ProgramError: Error, CustomStringConvertible {
  /// The reason, for whoever reads the test's output.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
