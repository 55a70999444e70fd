// Ownership: nothing is owned here.

import CGioBindings
import Glibc

/// Calls the operating system, and again whenever a signal has interrupted it.
///
/// - Parameter body: the call, which returns -1 and sets `errno` if it fails.
/// - Returns: what the call returned, or its error's number, negative, as the kernel has it.
func systemCall(_ body: () -> Int32) -> Int32 {
  while true {
    let result = body()
    if result >= 0 { return result }
    let number = errno
    if number != EINTR { return -number }
  }
}

/// Calls the operating system with a name.
///
/// - Throws: what the call's error means.
@discardableResult
func systemCall(
  _ name: [UInt8], _ body: (UnsafePointer<CChar>) -> Int32
) throws(GioError) -> Int32 {
  let result = withCString(name) { name in systemCall { body(name) } }
  guard result >= 0 else { throw GioError(errno: -result) }
  return result
}

/// Lets the thread wait; a signal may end that early. Blocks: never call it on the main thread.
public func sleepBriefly(milliseconds: Int32) {
  _ = poll(nil, 0, milliseconds)
}
