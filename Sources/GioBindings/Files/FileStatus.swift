import Glibc

/// The status of a local file: enough to tell whether it has been written or replaced.
struct FileStatus: Equatable, Sendable {
  /// The inode number, and the number of the file system.
  let number: UInt64
  let device: UInt64
  /// The size in bytes.
  let size: Int64
  /// The time of the last change of its content.
  let modified: FileTime
  let mode: UInt32
  let user: UInt32
  let group: UInt32

  init(of descriptor: Int32) throws(GioError) {
    var status = stat()
    try GioError.checkCall(systemCall { fstat(descriptor, &status) })
    self.init(status)
  }

  /// Queries a file in a folder, not following a link; nil if there is none.
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
    number = UInt64(clamping: status.st_ino)
    device = UInt64(clamping: status.st_dev)
    size = Int64(clamping: status.st_size)
    modified = FileTime(status.st_mtim)
    mode = UInt32(clamping: status.st_mode)
    user = UInt32(clamping: status.st_uid)
    group = UInt32(clamping: status.st_gid)
  }

  var isRegular: Bool { mode & UInt32(clamping: S_IFMT) == UInt32(clamping: S_IFREG) }

  var isLink: Bool { mode & UInt32(clamping: S_IFMT) == UInt32(clamping: S_IFLNK) }

  var permissions: mode_t { mode_t(clamping: mode & 0o7777) }
}

/// The identity of a local file, which renaming it or a folder above it does not change.
///
/// File systems reuse the inode numbers of deleted files, so the size is compared as well.
package struct FileNumber: Hashable, Codable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64

  /// The numbers of the file system and the file, without the size.
  package var text: String { "\(device).\(inode)" }

  /// Queries a file, blocking, without following a link; nil if there is none or its file system is not local.
  package init?(of location: Location) {
    guard let path = location.pathBytes,
      let status = try? FileStatus(of: path, in: AT_FDCWD)
    else { return nil }
    (device, inode, size) = (status.device, status.number, status.size)
  }
}
