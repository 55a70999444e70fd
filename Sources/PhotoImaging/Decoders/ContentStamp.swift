import Glibc
import PhotoPages

/// The identity of a file's content: equal stamps mean the same file, unchanged.
struct ContentStamp: Hashable {
  private let device: dev_t
  private let inode: ino_t
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  var byteCount: Int { Int(size) }

  /// The date of the last change, in seconds since 1970.
  var modified: Double { Double(seconds) + Double(nanoseconds) / 1_000_000_000 }

  init?(_ file: FileDescriptor) {
    var status = stat()
    guard file.rawValue >= 0, fstat(file.rawValue, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    device = status.st_dev
    inode = status.st_ino
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
