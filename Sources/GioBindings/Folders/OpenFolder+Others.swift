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
  /// Whether any process has a file open to write to it, as far as the file system tells.
  /// The kernel grants a lease for reading only while none has (fcntl(2)).
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

  /// Waits until no process has a file open to write to it; `.other` if one does not come to an end.
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
      // What is being written is not whole, and no reason to be put aside.
      try waitForWriters(of: name)
      guard try holds(old.bytes, as: name) else { return false }
      try rename(name, to: newName)
    } catch .notFound {
      return false
    }
    guard try holds(old.bytes, as: newName) else {
      // Another program has written something better in the last moment. If they have done so twice, this
      // one stays set aside.
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
        // Whatever it is, what cannot be read may be another program's.
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
