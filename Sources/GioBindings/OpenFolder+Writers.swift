// Ownership: the descriptor that is asked about a writer is closed before the function returns, which
// ends the lease.

import CGioBindings
import Glibc

/// `F_SETSIG` and `F_SETLEASE`, which Swift does not import.
private let setSignal: Int32 = 10
private let setLease: Int32 = 1024

/// How long to wait between two looks at a file that is being written, and how often to look: two
/// seconds, where programs take some milliseconds.
private let pause: Int32 = 10
private let greatestCount = 200

/// Some programs write a file where it is. What they have not written yet would be lost with the old
/// file, and what they have is no whole file.
extension OpenFolder {
  /// Whether somebody has a file open to write to it, as far as the file system tells.
  ///
  /// The kernel grants a lease for reading only while nobody has (fcntl(2)).
  func isBeingWritten(_ name: [UInt8]) throws(GioError) -> Bool {
    let file = try systemCall(name) {
      openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    defer { close(file) }
    // Who opens it now is held up until the lease ends, and we are told by a signal: by one that
    // does nothing, since the usual one would end the process.
    guard fcntl(file, setSignal, SIGURG) == 0 else { return false }
    return systemCall { fcntl(file, setLease, Int32(F_RDLCK)) } == -EAGAIN
  }

  /// Waits until nobody has a file open to write to it.
  ///
  /// - Throws: `.other` if somebody does not come to an end.
  func waitForWriters(of name: [UInt8]) throws(GioError) {
    for _ in 0..<greatestCount {
      guard try isBeingWritten(name) else { return }
      sleepBriefly(milliseconds: pause)
    }
    throw GioError(errno: ETXTBSY)
  }
}
