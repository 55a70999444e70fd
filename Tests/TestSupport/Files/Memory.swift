import Glibc

/// The folder that Linux keeps in memory, on a file system that has no trash.
public enum Memory {
  /// Its path.
  public static let path = "/dev/shm"

  /// Whether it is there as a file system of its own, may be written, and is not where temporary
  /// files are anyway.
  public static var isThere: Bool {
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    guard access(path, W_OK) == 0, let memory = device(of: path) else { return false }
    return memory != device(of: temporary) && memory != device(of: path + "/..")
  }

  private static func device(of path: String) -> dev_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_dev : nil
  }
}
