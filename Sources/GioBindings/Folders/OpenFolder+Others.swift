// Ownership: the descriptor used to detect writers is closed before the function returns, which ends the
// lease.

import CGioBindings
import Glibc

/// `F_SETSIG` and `F_SETLEASE`, which Swift does not import.
private let setSignal: Int32 = 10
private let setLease: Int32 = 1024

/// The milliseconds between two checks of a file that is being written, and the number of checks.
///
/// Together two seconds; programs take some milliseconds to write.
private let pause: Int32 = 10
private let greatestCount = 200

/// Detects programs that write a file in place.
///
/// Replacing such a file would lose what they have not written yet, and what they have written is incomplete.
extension OpenFolder {
  /// Whether any process has a file open for writing, as far as the file system can tell.
  ///
  /// The kernel grants a read lease only while none has (fcntl(2)).
  func isBeingWritten(_ name: [UInt8]) throws(GioError) -> Bool {
    let file = try systemCall(name) {
      openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    defer { close(file) }
    // A process that opens the file now waits until the lease ends, and we get a signal. The default signal
    // would end this process; SIGURG is ignored.
    guard fcntl(file, setSignal, SIGURG) == 0 else { return false }
    return systemCall { fcntl(file, setLease, Int32(F_RDLCK)) } == -EAGAIN
  }

  /// Waits until no process has a file open for writing.
  ///
  /// - Throws: `.other` if one keeps it open.
  func waitForWriters(of name: [UInt8]) throws(GioError) {
    for _ in 0..<greatestCount {
      guard try isBeingWritten(name) else { return }
      sleepBriefly(milliseconds: pause)
    }
    throw GioError(errno: ETXTBSY)
  }
}

extension OpenFolder {
  func setAside(
    _ name: [UInt8], holding old: FileVersion, as newName: [UInt8]
  ) throws(GioError) -> Bool {
    do throws(GioError) {
      // A file that is being written is incomplete, which is no reason to set it aside.
      try waitForWriters(of: name)
      guard try holds(old.bytes, as: name) else { return false }
      try rename(name, to: newName)
    } catch .notFound {
      return false
    }
    guard try holds(old.bytes, as: newName) else {
      // Another program wrote at the last moment: its file gets its name back, unless there is a newer one already.
      try renameUnlessTaken(newName, to: name)
      return false
    }
    try sync()
    return true
  }

  func strays(
    of name: [UInt8], among names: [[UInt8]], atMost limit: Int
  ) throws(GioError) -> [[UInt8]] {
    var strays: [[UInt8]] = []
    for spare in names.compactMap({ SpareName($0) }) {
      if spare.isDraft {
        try remove(spare.bytes)
      } else if spare.isOf(name) {
        // An unreadable file may be another program's.
        guard let version = try? contents(of: spare.bytes, atMost: limit) else { continue }
        if !spare.expects(version.bytes) {
          strays.append(spare.bytes)
        } else {
          try remove(spare.bytes)
        }
      }
    }
    return strays
  }
}
