// Ownership: these copy a C string into a Swift value. The `taking` ones free the C string, which
// the caller was given (transfer full); the others leave it to its owner (transfer none).

import CGioBindings

/// Copies and frees a string that GLib handed over.
func text(taking string: UnsafeMutablePointer<CChar>?) -> String? {
  guard let string else { return nil }
  defer { g_free(string) }
  return String(cString: string)
}

/// Copies and frees bytes that GLib handed over, such as a file name, which need not be UTF-8.
func bytes(taking string: UnsafeMutablePointer<CChar>?) -> [UInt8]? {
  guard let string else { return nil }
  defer { g_free(string) }
  return bytes(of: string)
}

/// Copies the bytes before the terminating zero.
func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
  [UInt8](UnsafeRawBufferPointer(start: string, count: strlen(string)))
}

/// Calls `body` with the bytes as a C string.
///
/// A zero among them ends it, as everywhere in C.
func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  (bytes + [0]).withUnsafeBytes { buffer in
    // Bound to CChar for the call only, and not empty, since it holds the zero at least.
    buffer.withMemoryRebound(to: CChar.self) { characters in
      guard let start = characters.baseAddress else { preconditionFailure("no bytes at all") }
      return body(start)
    }
  }
}
