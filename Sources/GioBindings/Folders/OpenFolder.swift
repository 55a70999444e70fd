// Ownership: an OpenFolder owns a descriptor and closes it in its deinit, which ends the lock, too.
// Descriptors of files are closed by the function that opens them.

import CGioBindings
import Glibc

/// A local folder held open, and locked against all who write there as we do.
///
/// All goes by the descriptor, so a folder that is renamed meanwhile takes along what is done in it.
/// The lock is on the folder: one on a file does not exclude any more once another file has its name.
/// It stays on the thread that made it: it is not Sendable.
final class OpenFolder: GuardedFolder {
  /// How long to wait for others to unlock it: many times what the slowest disk takes for a change.
  static let patience = Duration.seconds(20)
  /// How long to wait between two attempts to lock it, in milliseconds; a change takes about one.
  private static let pause: Int32 = 2

  let descriptor: Int32
  /// Whether what is made here is for the user alone to read.
  private(set) var isPrivate = false

  /// Opens a folder, and waits until no other process has it locked: `.busy` if one does not unlock it,
  /// `.notSupported` if it has no path. Where the file system has no locks, as on some servers, there
  /// is none; exchanging files finds out, too, whether another program has written.
  init(
    locking location: Location, _ cancellable: Cancellable? = nil,
    patience: Duration = OpenFolder.patience
  ) throws(GioError) {
    guard let path = location.pathBytes else { throw .notSupported }
    descriptor = try systemCall(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    try lock(cancellable, patience)
  }

  private func lock(_ cancellable: Cancellable?, _ patience: Duration) throws(GioError) {
    let end = ContinuousClock.now + patience
    // Asked again and again: a call that waits could not be cancelled.
    while systemCall({ flock(descriptor, LOCK_EX | LOCK_NB) }) == -EWOULDBLOCK {
      if cancellable?.isCancelled == true { throw .cancelled }
      if .now >= end { throw .busy }
      sleepBriefly(milliseconds: Self.pause)
    }
  }

  func makePrivate() {
    isPrivate = true
    // Where that cannot be, there are no permissions.
    _ = fchmod(descriptor, 0o700)
  }

  deinit {
    close(descriptor)
  }

  func unlock() {
    _ = systemCall { flock(descriptor, LOCK_UN) }
  }

  /// Waits until the disk has the names in the folder as they are now.
  func sync() throws(GioError) {
    let result = systemCall { fsync(descriptor) }
    // Some file systems cannot do that with folders; then renaming is as good as it gets.
    guard result >= 0 || result == -EINVAL else { throw GioError(errno: -result) }
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
  /// Reads an open file from where it stands, unless it is still the one that is known.
  /// The status is from before the reading: what is written meanwhile makes another one.
  init(
    readFrom file: Int32, atMost limit: Int, unlessStill known: FileVersion? = nil
  ) throws(GioError) {
    let status = try FileStatus(of: file)
    if let known, known.mark == .status(status) {
      self = known
      return
    }
    guard status.isRegular, status.size <= limit else { throw .notSupported }
    // One more than there should be, to see the end.
    var bytes = [UInt8](repeating: 0, count: Int(status.size) + 1)
    var count = 0
    while count < bytes.count {
      let length = bytes[count...].withUnsafeMutableBytes { memory in
        systemCall { Int32(read(file, memory.baseAddress, min(memory.count, 1 << 30))) }
      }
      guard length >= 0 else { throw GioError(errno: -length) }
      if length == 0 { break }
      count += Int(length)
    }
    self.init(
      bytes: Array(bytes[..<count]), mark: .status(status), modified: status.modified / 1000)
  }
}

extension Location {
  /// Reads a small file, links followed, in as few steps as there can be; nil if there is none.
  /// `.notSupported` if it has more bytes than `limit`, or is no file that holds bytes. Blocks: never
  /// call it on the main thread.
  package func smallContents(
    atMost limit: Int, cancellable: Cancellable? = nil
  ) throws(GioError) -> [UInt8]? {
    try smallFile(atMost: limit, cancellable: cancellable)?.bytes
  }

  /// The same, with what tells whether the file has been written since. A local file that is still the one
  /// that is known is not read: that one is returned then.
  package func smallFile(
    atMost limit: Int, unlessStill known: FileVersion? = nil, cancellable: Cancellable? = nil
  ) throws(GioError) -> FileVersion? {
    do throws(GioError) {
      guard isNative, let path = pathBytes else {
        guard let bytes = try contents(atMost: limit, cancellable: cancellable) else {
          throw .notSupported
        }
        return FileVersion(bytes: bytes, mark: .tag(nil))
      }
      let file = try systemCall(path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
      defer { close(file) }
      return try FileVersion(readFrom: file, atMost: limit, unlessStill: known)
    } catch .notFound {
      return nil
    }
  }

  /// What a symbolic link leads to, through any more of them; nil if it is none, `.notFound` if it
  /// leads to nothing.
  package func linkTarget() throws(GioError) -> Location? {
    guard let path = pathBytes, let status = try FileStatus(of: path, in: AT_FDCWD), status.isLink
    else { return nil }
    guard let target = resolved(path) else { throw GioError(errno: errno) }
    return Location(path: target)
  }
}
