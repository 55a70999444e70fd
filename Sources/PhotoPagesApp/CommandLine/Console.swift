import Glibc

/// The terminal that the program was started from, if any.
enum Console {
  /// Writes to standard output at once.
  static func write(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  /// Writes to standard error at once.
  static func writeError(_ text: String) {
    write(text, to: STDERR_FILENO)
  }

  /// A terminal that is gone is nobody's loss.
  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
