import Glibc

/// The folder that Linux keeps in memory, on a file system that has no trash.
public enum Memory {
  /// Its path.
  public static let path = "/dev/shm"

  /// Whether it is there, may be written, and is not where temporary files are anyway.
  public static var isThere: Bool {
    var (memory, other) = (stat(), stat())
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    return access(path, W_OK) == 0 && stat(path, &memory) == 0 && stat(temporary, &other) == 0
      && memory.st_dev != other.st_dev
  }
}
