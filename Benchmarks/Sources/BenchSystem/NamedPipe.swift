import Glibc

/// A pipe with a name, through which a program that is started with that gets lines.
public final class NamedPipe {
  private let end: Int32

  /// Makes it.
  ///
  /// - Throws: if it cannot be made.
  public init(at path: String) throws {
    guard mkfifo(path, 0o600) == 0 else { throw BenchError("\(path) cannot be made.") }
    // Open for reading too, it opens at once, and does not break when the program ends.
    end = open(path, O_RDWR | O_CLOEXEC)
    guard end >= 0 else { throw BenchError("\(path) cannot be opened.") }
  }

  deinit {
    close(end)
  }

  /// Hands over a line, and waits for nothing.
  ///
  /// - Throws: if there is no room for it.
  public func write(_ line: String) throws {
    let bytes = Array((line + "\n").utf8)
    guard Glibc.write(end, bytes, bytes.count) == bytes.count else {
      throw BenchError("The pipe takes no more.")
    }
  }
}
