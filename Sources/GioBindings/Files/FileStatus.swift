// Ownership: a FileStatus is a plain value, copied out of what the kernel says.

import Glibc

/// What a local file system says of a file: enough to tell whether it has been written or replaced.
struct FileStatus: Equatable, Sendable {
  /// The file's number, and the file system's.
  let number: UInt64
  let device: UInt64
  /// How many bytes it holds.
  let size: Int64
  /// When its content last changed, in nanoseconds since 1970.
  let modified: Int64
  /// Its kind, and who may do what with it.
  let mode: UInt32
  /// Whose it is.
  let user: UInt32
  let group: UInt32

  /// Asks for an open file's.
  init(of descriptor: Int32) throws(GioError) {
    var status = stat()
    let result = systemCall { fstat(descriptor, &status) }
    guard result >= 0 else { throw GioError(errno: -result) }
    self.init(status)
  }

  /// Asks for that of a file in a folder, or a link's own; nil if there is none.
  init?(of name: [UInt8], in folder: Int32) throws(GioError) {
    var status = stat()
    do throws(GioError) {
      try systemCall(name) { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }
    } catch .notFound {
      return nil
    }
    self.init(status)
  }

  private init(_ status: stat) {
    number = UInt64(status.st_ino)
    device = UInt64(status.st_dev)
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    mode = UInt32(status.st_mode)
    user = UInt32(status.st_uid)
    group = UInt32(status.st_gid)
  }

  /// Whether it is a file that holds bytes.
  var isRegular: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

  /// Whether it is a symbolic link.
  var isLink: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFLNK) }

  /// The permissions alone.
  var permissions: mode_t { mode_t(mode & 0o7777) }
}

/// What a local file is found again by after it or a folder above it was renamed.
///
/// File systems give the number of a deleted file to another one, so the size says whether it may be the
/// same.
package struct FileNumber: Hashable, Codable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64

  /// The file system's number and the file's own there, without the size.
  package var text: String { "\(device).\(inode)" }

  /// Asks for a file's, or a link's own; nil if there is none, or it is not on a local file system.
  /// Blocks: never call it on the main thread.
  package init?(of location: Location) {
    guard location.isNative, let path = location.pathBytes,
      let status = try? FileStatus(of: path, in: AT_FDCWD)
    else { return nil }
    (device, inode, size) = (status.device, status.number, status.size)
  }
}
