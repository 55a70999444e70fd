import Glibc

/// Dates that file systems and servers state for files, in seconds since 1970.
public enum FileDates {
  /// Dates before 1970 and far ahead, some of which a file system replaces by the nearest that it can store.
  public static let unusual = [
    -(1 << 31), secondsIn1601, -1, 0, 1 << 31, 1 << 32, secondsIn2262, secondsIn2446, yearIn20000,
  ]

  /// Empty dates of NTFS and SMB.
  private static let secondsIn1601 = -11_644_473_600
  /// The second after the last one whose nanoseconds fit into 64 bits.
  private static let secondsIn2262 = 9_223_372_037
  /// The last second of ext4.
  private static let secondsIn2446 = 15_032_385_535
  /// Beyond the years of GLib's calendar.
  private static let yearIn20000 = 569_000_000_000

  /// A folder on a file system in memory, which stores all of these dates, else on that for temporary files.
  ///
  /// - Throws: if it cannot be made.
  public static func folder() throws -> ScratchFolder {
    try ScratchFolder(in: Memory.isThere ? Memory.path : nil)
  }
}

extension ScratchFolder {
  /// The date that the file system has stored for a file, in seconds since 1970; nil if there is no file.
  public func storedDate(of name: String) -> Int? {
    var status = stat()
    let path = path(of: Array(name.utf8)).map { CChar(bitPattern: $0) } + [0]
    return lstat(path, &status) == 0 ? status.st_mtim.tv_sec : nil
  }
}
