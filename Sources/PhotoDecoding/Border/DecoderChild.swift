internal import CDecoderChannel
import Dispatch
import Glibc
import PhotoPages
import Synchronization

// Ownership: a DecoderChild owns its process, and kills and reaps it in deinit at the latest.

/// A decoder process that this process starts and ends; any thread may use it.
package final class DecoderChild: Sendable {
  /// The reason why a process ended.
  package enum End: Equatable, Sendable {
    /// It used up its processor time.
    case outOfTime
    case other
  }

  /// The viewer's end of the channel.
  package let channel: MessageChannel

  private let process: pid_t
  /// Whether it is being ended, or has ended; held only briefly, as limits may be raised under another lock.
  private let isEnding = Mutex(false)
  /// The reason why it ended; held while it is ended.
  private let end = Mutex<End?>(nil)

  /// Starts a program, and blocks until it has been started.
  ///
  /// The process ends with this one at the latest, if the program asks for that.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - arguments: its arguments without its name.
  ///   - environment: all its variables, as `NAME=value`.
  ///   - errors: the file for its standard error; nil discards it.
  /// - Throws: the system's reason for not starting it.
  package init(
    program: String, arguments: [String], environment: [String], errors: FileDescriptor?
  ) throws(StartFailure) {
    let ends = try? MessageChannel.pair()
    guard let (ours, theirs) = ends else { throw StartFailure(EMFILE) }
    var process: pid_t = 0
    let error = Self.withCStrings([program] + arguments) { arguments in
      Self.withCStrings(environment) { environment in
        decoder_process_start_on_lasting_thread(
          program, arguments, environment, theirs.end.rawValue, errors?.rawValue ?? -1, &process)
      }
    }
    guard error == 0 else { throw StartFailure(error) }
    self.process = process
    channel = ours
  }

  /// Adopts the decoder that the command started before it became this process; nil if there is none.
  ///
  /// It changes the environment, so call it before there is another thread.
  package static func startedByCommand() -> DecoderChild? {
    guard let told = getenv(DECODER_STARTED_VARIABLE) else { return nil }
    defer { unsetenv(DECODER_STARTED_VARIABLE) }
    let numbers = String(cString: told).split(separator: " ").compactMap { Int32($0) }
    guard numbers.count == 2, numbers[0] > 2, fcntl(numbers[0], F_SETFD, FD_CLOEXEC) == 0,
      waitpid(numbers[1], nil, WNOHANG) == 0
    else { return nil }
    return DecoderChild(process: numbers[1], channel: FileDescriptor(closing: numbers[0]))
  }

  private init(process: pid_t, channel: FileDescriptor) {
    self.process = process
    self.channel = MessageChannel(channel)
  }

  /// The variables of the user's session that a decoder needs, as `NAME=value`.
  package static func sessionEnvironment() -> [String] {
    guard let list = decoder_environment() else { return [] }
    defer { free(list) }
    var environment: [String] = []
    for place in 0... {
      guard let text = list[place] else { break }
      environment.append(String(cString: text))
      free(text)
    }
    return environment
  }

  package struct StartFailure: Error {
    package let reason: String
    init(_ number: Int32) { reason = String(cString: strerror(number)) }
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return pointers.withUnsafeBufferPointer { list in
      // Never nil: the list ends with nil, so it is not empty.
      body(list.baseAddress.unsafelyUnwrapped)
    }
  }

  deinit { kill() }

  /// The present limit of its writable memory in bytes; 0 if it is unlimited or unknown.
  package var memoryLimit: Int { Int(bitPattern: UInt(decoder_process_memory(process))) }

  /// The processor time that it has used.
  package var usedTime: Duration { .milliseconds(decoder_process_used_milliseconds(process)) }

  package var threadCount: Int { Int(decoder_process_thread_count(process)) }

  /// Allows it `seconds` more of processor time and, unless 0, `bytes` of writable memory.
  package func allow(seconds: Int, bytes: Int = 0) {
    isEnding.withLock { isEnding in
      guard !isEnding else { return }
      _ = decoder_process_allow(process, UInt32(clamping: seconds), max(0, bytes))
    }
  }

  /// Milliseconds to wait for a killed process, which a file system may still block.
  private static let endTimeout: Int32 = 500

  /// Kills it unless it has ended, and returns the reason; blocks for half a second at most.
  @discardableResult
  package func kill() -> End {
    isEnding.withLock { $0 = true }
    return end.withLock { end in
      if let end { return end }
      let status = decoder_process_end(process, Self.endTimeout)
      if status < 0 {
        DispatchQueue(label: "photo-pages.ending").async { [process] in
          _ = decoder_process_end(process, -1)
        }
      }
      let result: End = status >= 0 && status & 0x7F == SIGXCPU ? .outOfTime : .other
      end = result
      return result
    }
  }
}
