// Ownership: a FileNumber is a plain value, copied out of what the kernel says.

import Glibc

/// What a local file is found again by after it or a folder above it was renamed.
///
/// File systems give the number of a deleted file to another one, so the size says whether it may be the
/// same.
public struct FileNumber: Codable, Hashable, Sendable {
  /// The file system's number.
  public let device: UInt64
  /// The file's number there.
  public let inode: UInt64
  /// How many bytes it holds.
  public let size: Int64

  /// Makes a number that was noted before.
  public init(device: UInt64, inode: UInt64, size: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
  }

  /// Asks for a file's, or a link's own; nil if there is none, or it is not on a local file system.
  /// Blocks: never call it on the main thread.
  public init?(of location: Location) {
    guard location.isNative, let path = location.pathBytes,
      let status = try? FileStatus(of: path, in: AT_FDCWD)
    else { return nil }
    self.init(device: status.device, inode: status.number, size: status.size)
  }
}
