// Ownership: the descriptor used to detect writers is closed before the function returns, which ends the lease.

import CGioBindings
import Glibc

/// `F_SETSIG` and `F_SETLEASE`, which Swift does not import.
private let setSignal: Int32 = 10
private let setLease: Int32 = 1024

/// The milliseconds between checks of a file that is being written, and their number; writing takes a few milliseconds.
private let pause: Int32 = 10
private let maxCount = 200

/// Detects programs that write a file in place.
///
/// Replacing such a file would lose what they have not written yet, and what they have written is incomplete.
extension OpenFolder {
  /// Whether any process has a file open for writing, as far as known: the kernel then refuses a read lease (fcntl(2)).
  func isBeingWritten(_ name: [UInt8]) throws(GioError) -> Bool {
    let file = try systemCall(name) {
      openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    defer { close(file) }
    // A process that opens the file now waits until the lease ends, and we get a signal. The default signal
    // would end this process; SIGURG is ignored.
    guard fcntl(file, setSignal, SIGURG) == 0 else { return false }
    return systemCall { fcntl(file, setLease, Int32(clamping: F_RDLCK)) } == -EAGAIN
  }

  /// Waits until no process has a file open for writing; throws `.other` if one keeps it open.
  func waitForWriters(of name: [UInt8]) throws(GioError) {
    for _ in 0..<maxCount {
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

  func displacedVersions(
    of name: [UInt8], among names: [[UInt8]], atMost limit: Int
  ) throws(GioError) -> [[UInt8]] {
    var displacedVersions: [[UInt8]] = []
    for temporary in names.compactMap({ TemporaryName($0) }) {
      if temporary.isDraft {
        try remove(temporary.bytes)
      } else if temporary.isOf(name) {
        // An unreadable file may be another program's.
        guard let version = try? contents(of: temporary.bytes, atMost: limit) else { continue }
        if !temporary.expects(version.bytes) {
          displacedVersions.append(temporary.bytes)
        } else {
          try remove(temporary.bytes)
        }
      }
    }
    return displacedVersions
  }
}
