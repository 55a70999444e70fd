// Ownership: an OpenFolder owns a descriptor and closes it in its deinit, which also ends the lock.
// Descriptors of files are closed by the function that opens them.

import CGioBindings
import Glibc

/// A local folder that is held open, and locked against other processes that use this lock.
///
/// All access goes through the descriptor, so renaming the folder does no harm.
/// The folder is locked rather than a file, since a lock on a file excludes nothing once another file has its
/// name. It stays on the thread that made it: it is not Sendable.
final class OpenFolder: GuardedFolder {
  /// The timeout for others to unlock it: many times the slowest disk's time for a change.
  static let timeout = Duration.seconds(20)
  /// The milliseconds between two attempts to lock it; a change takes about one.
  private static let pause: Int32 = 2

  let descriptor: Int32
  private(set) var isPrivate = false

  /// Opens a folder and waits until no other process has it locked.
  ///
  /// File systems without locks, as on some servers, are used without one; exchanging files then still detects
  /// that another program has written.
  ///
  /// - Throws: `.busy` if it stays locked, `.notSupported` if it is not native.
  init(
    locking location: Location, _ cancellable: Cancellable? = nil,
    timeout: Duration = OpenFolder.timeout
  ) throws(GioError) {
    guard let path = location.pathBytes else { throw .notSupported }
    descriptor = try systemCall(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    try lock(cancellable, timeout)
  }

  private func lock(_ cancellable: Cancellable?, _ timeout: Duration) throws(GioError) {
    let end = ContinuousClock.now + timeout
    // Polled, since a blocking call could not be cancelled.
    while systemCall({ flock(descriptor, LOCK_EX | LOCK_NB) }) == -EWOULDBLOCK {
      if cancellable?.isCancelled == true { throw .cancelled }
      if .now >= end { throw .busy }
      sleepBriefly(milliseconds: Self.pause)
    }
  }

  func makePrivate() {
    isPrivate = true
    // If this fails, the file system has no permissions.
    _ = fchmod(descriptor, 0o700)
  }

  deinit {
    close(descriptor)
  }

  func unlock() {
    _ = systemCall { flock(descriptor, LOCK_UN) }
  }

  /// Waits until the folder's names are on the disk.
  func sync() throws(GioError) {
    try GioBindings.sync(descriptor)
  }

  func remove(_ name: [UInt8]) throws(GioError) {
    do throws(GioError) {
      try systemCall(name) { unlinkat(descriptor, $0, 0) }
    } catch .notFound {}
  }

  func contents(of name: [UInt8], atMost limit: Int) throws(GioError) -> FileVersion? {
    do throws(GioError) {
      // Opening a pipe would wait for a writer.
      let file = try systemCall(name) {
        openat(descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      }
      defer { close(file) }
      return try FileVersion(readFrom: file, atMost: limit)
    } catch .notFound {
      return nil
    }
  }
}

extension FileVersion {
  /// Reads an open file from its current position, or returns `known` if that is still current.
  ///
  /// The status is taken before reading, so anything written meanwhile makes another version.
  init(
    readFrom file: Int32, atMost limit: Int, unlessStill known: FileVersion? = nil
  ) throws(GioError) {
    let status = try FileStatus(of: file)
    if let known, known.mark == .status(status) {
      self = known
      return
    }
    guard status.isRegular, status.size <= limit else { throw .notSupported }
    // One byte more than expected, to see the end.
    var bytes = [UInt8](repeating: 0, count: Int(clamping: status.size) + 1)
    var count = 0
    while count < bytes.count {
      let length = bytes[count...].withUnsafeMutableBytes { memory in
        systemCall { Int32(clamping: read(file, memory.baseAddress, min(memory.count, 1 << 30))) }
      }
      guard length >= 0 else { throw GioError(errno: -length) }
      if length == 0 { break }
      count += Int(clamping: length)
    }
    self.init(
      bytes: Array(bytes[..<count]), mark: .status(status), modified: status.modified.microseconds)
  }
}

extension Location {
  /// Reads a small file, blocking, with links followed, in as few system calls as possible; nil if there is none.
  ///
  /// - Throws: `.notSupported` if it has more bytes than `limit`, or is not a regular file.
  package func smallContents(
    atMost limit: Int, cancellable: Cancellable? = nil
  ) throws(GioError) -> [UInt8]? {
    try smallFile(atMost: limit, cancellable: cancellable)?.bytes
  }

  /// Reads a small file with its version mark, which tells later whether it was written since.
  ///
  /// A local file that is still the `known` version is not read again; `known` is returned.
  package func smallFile(
    atMost limit: Int, unlessStill known: FileVersion? = nil, cancellable: Cancellable? = nil
  ) throws(GioError) -> FileVersion? {
    do throws(GioError) {
      guard let path = pathBytes else {
        guard let bytes = try contents(atMost: limit, cancellable: cancellable) else {
          throw .notSupported
        }
        return FileVersion(bytes: bytes, mark: .content)
      }
      let file = try systemCall(path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
      defer { close(file) }
      return try FileVersion(readFrom: file, atMost: limit, unlessStill: known)
    } catch .notFound {
      return nil
    }
  }
}
