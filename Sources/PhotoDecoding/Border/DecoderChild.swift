internal import CDecoderChannel
import Dispatch
import Glibc
import PhotoPages
import Synchronization

// Ownership: a DecoderChild has started its process, and waits for its end at the latest with itself.

/// A decoder process as the system sees it. Any thread may use it.
package final class DecoderChild: Sendable {
  /// How a process ended.
  package enum End: Equatable, Sendable {
    /// It had used up its processor time.
    case outOfTime
    case other
  }

  /// What the viewer says to it, and hears of it.
  package let channel: MessageChannel

  private let process: pid_t
  private let end = Mutex<End?>(nil)

  /// Starts a program, with arguments and an environment of the form `NAME=value`. Blocks until it is begun. The
  /// process ends with this one at the latest, if the program wishes so.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - arguments: its arguments without its name.
  ///   - environment: all its variables.
  ///   - errors: the file that its errors are written to; nil for nowhere.
  /// - Throws: the system's sentence why it cannot be started.
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

  /// Takes over the one that the command has started before it became this process; nil where there is none.
  /// Changes the environment: to be called before there is another thread.
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

  /// What any has to know of the user's session, as `NAME=value`.
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
      // There is at least the nil.
      body(list.baseAddress.unsafelyUnwrapped)
    }
  }

  deinit { kill() }

  /// The bytes of writable memory that it may have now; 0 where that is not limited.
  package var memoryLimit: Int { Int(bitPattern: UInt(decoder_process_memory(process))) }

  /// The processor time that it has used.
  package var usedTime: Duration { .milliseconds(decoder_process_used_milliseconds(process)) }

  /// The number of its threads.
  package var threadCount: Int { Int(decoder_process_thread_count(process)) }

  /// Lets it use so many more seconds of processor time than it has used, and have so many bytes of writable memory,
  /// which stay as they are if they are 0.
  package func allow(seconds: Int, bytes: Int = 0) {
    end.withLock { end in
      guard end == nil else { return }
      _ = decoder_process_allow(process, UInt32(clamping: seconds), max(0, bytes))
    }
  }

  /// Milliseconds until a process that was killed is left to end when it can: it waits for a file system.
  private static let endPatience: Int32 = 500

  /// Ends it if it has not ended by itself, and tells how it ended. Blocks for half a second at most.
  @discardableResult
  package func kill() -> End {
    end.withLock { end in
      if let end { return end }
      let status = decoder_process_end(process, Self.endPatience)
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
