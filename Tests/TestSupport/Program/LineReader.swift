import Glibc

/// Reads the lines that another process writes.
///
/// `@unchecked Sendable`: only one thread at a time uses it, its owner's queue.
final class LineReader: @unchecked Sendable {
  /// What a process that is started gets as its output; closed here by `closeWriter`.
  private(set) var writer: Int32
  private let reader: Int32
  private let name: String
  private var unread: [UInt8] = []

  /// Makes the two ends.
  ///
  /// - Parameter name: who writes, for the error.
  /// - Throws: if the system has no more descriptors.
  init(of name: String) throws {
    self.name = name
    let channel = try Channel()
    (reader, writer) = (channel.near, channel.far)
  }

  deinit {
    closeWriter()
    close(reader)
  }

  /// Leaves the other process as the only one that writes, so that its end is seen.
  func closeWriter() {
    guard writer >= 0 else { return }
    close(writer)
    writer = -1
  }

  /// The next line; nil at the end.
  ///
  /// Blocks the thread.
  ///
  /// - Throws: if none has come after `seconds`.
  func next(within seconds: Double) throws -> String? {
    let deadline = Deadline(in: seconds)
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard try fill(until: deadline) else { return nil }
    }
  }

  /// All that comes until the end.
  ///
  /// Blocks the thread.
  func rest(within seconds: Double) throws -> String {
    let deadline = Deadline(in: seconds)
    while try fill(until: deadline) {}
    return String(decoding: unread, as: UTF8.self)
  }

  private struct Deadline {
    let seconds: Double
    let end: ContinuousClock.Instant

    init(in seconds: Double) {
      self.seconds = seconds
      end = .now + .seconds(seconds)
    }
  }

  /// Waits for bytes; false at the end.
  private func fill(until deadline: Deadline) throws -> Bool {
    let milliseconds = ContinuousClock.now.duration(to: deadline.end) / .milliseconds(1)
    var event = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, Int32(max(0, milliseconds))) > 0 else {
      throw ProgramError("\(name) did not answer, or end, in \(Int(deadline.seconds)) s.")
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(reader, &bytes, bytes.count)
    guard count > 0 else { return false }
    unread += bytes[..<count]
    return true
  }
}
