// Ownership: a LockedFile owns a descriptor and closes it in deinit, which also ends the lock.

import CGioBindings
import Glibc

/// A small local file that one process writes line by line, and that another may read once that process has ended.
///
/// A lock tells whether the process still runs. `@unchecked Sendable`: any thread may use it, one at a time.
package final class LockedFile: @unchecked Sendable {
  private let descriptor: Int32
  private let path: [UInt8]

  private init(_ path: [UInt8], _ flags: Int32) throws(GioError) {
    self.path = path
    descriptor = try systemCall(path) {
      open($0, flags | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
  }

  deinit { close(descriptor) }

  /// Makes a file with its first content, which is on the disk when this returns; blocks.
  package static func make(
    at location: Location, holding bytes: [UInt8]
  ) throws(GioError) -> LockedFile {
    guard let path = location.pathBytes else { throw .notSupported }
    while true {
      let file = try LockedFile(path, O_CREAT | O_EXCL | O_APPEND)
      // Another process may have found the file before it was locked, and deleted it.
      guard file.lock(waiting: true) else { continue }
      guard try !file.isDeleted else { continue }
      do throws(GioError) {
        try file.append(bytes)
        try GioError.checkCall(systemCall { fsync(file.descriptor) })
        try location.parent?.sync()
      } catch {
        file.delete()
        throw error
      }
      return file
    }
  }

  /// Opens a file whose process has ended; nil if it still runs or the file is gone; blocks.
  package static func takeOver(_ location: Location) throws(GioError) -> LockedFile? {
    guard let path = location.pathBytes else { return nil }
    do throws(GioError) {
      let file = try LockedFile(path, O_APPEND)
      guard file.lock(waiting: false) else { return nil }
      guard try !file.isDeleted else { return nil }
      return file
    } catch .notFound {
      return nil
    }
  }

  /// Adds bytes at the end; they survive a kill of the process.
  package func append(_ bytes: [UInt8]) throws(GioError) {
    try writeAll(bytes, to: descriptor)
  }

  /// Reads all of the file.
  ///
  /// - Throws: `.notSupported` if it has more bytes than `limit`.
  package func contents(atMost limit: Int) throws(GioError) -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    return try FileVersion(readFrom: descriptor, atMost: limit).bytes
  }

  /// Deletes the file; the lock stays until this object is freed.
  package func delete() { _ = withCString(path) { unlink($0) } }

  private func lock(waiting: Bool) -> Bool {
    systemCall { flock(descriptor, LOCK_EX | (waiting ? 0 : LOCK_NB)) } >= 0
  }

  private var isDeleted: Bool {
    get throws(GioError) {
      var status = stat()
      try GioError.checkCall(systemCall { fstat(descriptor, &status) })
      return status.st_nlink == 0
    }
  }
}
