import Dispatch
import Glibc
import PhotoDecoding
import PhotoPages

/// The pipe for the error output of decoders.
///
/// Decoders have no access to the terminal, and only plain text is passed on.
package enum DecoderComplaints {
  /// The bytes read at once.
  private static let chunkSize = 4096

  /// Makes the pipe and begins to read it on another thread.
  ///
  /// - Parameter write: receives the text piece by piece on that thread, control characters replaced.
  /// - Returns: the end that decoders write to; nil if the system has no pipe left.
  package static func relay(to write: @escaping @Sendable (String) -> Void) -> FileDescriptor? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reading = FileDescriptor(closing: ends[0])
    DispatchQueue(label: "photo-pages.complaints").async {
      var bytes = [UInt8](repeating: 0, count: chunkSize)
      while true {
        let count = read(reading.rawValue, &bytes, bytes.count)
        guard count > 0 else { return }
        write(text(bytes.prefix(count)))
      }
    }
    return FileDescriptor(closing: ends[1])
  }

  /// Replaces control characters, which a terminal would obey.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    let newline = UInt8(ascii: "\n"), tab = UInt8(ascii: "\t")
    return String(
      decoding: bytes.map {
        (0x20..<0x7F).contains($0) || $0 == newline || $0 == tab ? $0 : UInt8(ascii: "?")
      }, as: UTF8.self)
  }
}
