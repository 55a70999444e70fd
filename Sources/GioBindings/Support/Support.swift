// Ownership: the functions for texts copy a C string into a Swift value. The `taking` ones free the C string, which the
// caller was given (transfer full); the others leave it to its owner.

import CGioBindings
import Glibc

/// Copies a text that C owns.
package func string(lent text: UnsafePointer<CChar>?) -> String? {
  text.map { String(cString: $0) }
}

/// Copies and frees a text that C hands over; empty for NULL.
package func string(taking text: UnsafeMutablePointer<CChar>?) -> String {
  guard let text else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}

/// Copies and frees bytes that GLib handed over, such as a file name, which need not be UTF-8.
func bytes(taking string: UnsafeMutablePointer<CChar>?) -> [UInt8]? {
  guard let string else { return nil }
  defer { g_free(string) }
  return bytes(of: string)
}

/// Copies the bytes before the terminating zero.
package func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
  [UInt8](UnsafeRawBufferPointer(start: string, count: strlen(string)))
}

/// Calls `body` with the bytes as a C string, which a zero among them would end.
func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  (bytes + [0]).withUnsafeBytes { buffer in
    // Bound to CChar for the call only, and never empty, since it holds at least the zero.
    buffer.withMemoryRebound(to: CChar.self) { characters in
      guard let start = characters.baseAddress else { preconditionFailure("no bytes at all") }
      return body(start)
    }
  }
}

extension [UInt8] {
  /// Passes the bytes to C functions that take a text and its length.
  func withCharacters<Result>(_ body: (UnsafePointer<CChar>?, gsize) -> Result) -> Result {
    withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: CChar.self), gsize($0.count)) }
  }
}

/// Makes a system call, repeated after signals; returns its result, or the negative error number in place of -1.
func systemCall(_ body: () -> Int32) -> Int32 {
  while true {
    let result = body()
    if result >= 0 { return result }
    let number = errno
    if number != EINTR { return -number }
  }
}

/// Makes a system call with a name, and throws its error.
@discardableResult
func systemCall(
  _ name: [UInt8], _ body: (UnsafePointer<CChar>) -> Int32
) throws(GioError) -> Int32 {
  try GioError.checkCall(withCString(name) { name in systemCall { body(name) } })
}

/// Writes a file's content, or a folder's entries, to the disk.
///
/// Some file systems cannot do that for folders; then renaming is as good as it gets.
func sync(_ descriptor: Int32) throws(GioError) {
  let result = systemCall { fsync(descriptor) }
  if result != -EINVAL { try GioError.checkCall(result) }
}

extension GioError {
  /// Throws the error of a system call; returns the result of one that succeeded.
  @discardableResult
  static func checkCall(_ result: Int32) throws(GioError) -> Int32 {
    guard result >= 0 else { throw GioError(errno: -result) }
    return result
  }
}

/// Puts the thread to sleep; a signal may end that early.
package func sleepBriefly(milliseconds: Int32) {
  _ = poll(nil, 0, milliseconds)
}
