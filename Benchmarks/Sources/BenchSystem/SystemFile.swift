import Glibc

/// Files as the system has them, among them those of /proc, which have no size.
public enum SystemFile {
  /// All of a file; nil if it cannot be read, as when its process has just ended.
  public static func bytes(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// The bytes of a file; 0 if it is not there.
  public static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_size : 0
  }

  /// When a file was last written, in seconds since 1970; 0 if it is not there.
  public static func modified(_ path: String) -> Double {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
  }

  /// All of a file as text.
  public static func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a file.
  ///
  /// - Throws: if it cannot be written.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw BenchError("\(path) cannot be written.") }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { memory in
        Glibc.write(file, memory.baseAddress.map { $0 + done }, memory.count - done)
      }
      guard count > 0 else { throw BenchError("\(path) cannot be written.") }
      done += count
    }
  }

  /// Opens a file to append what processes say; they inherit what they are handed.
  public static func openLog(_ path: String) throws -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw BenchError("\(path) cannot be written.") }
    return file
  }

  /// Closes what `openLog` opened.
  public static func close(_ file: Int32) { _ = Glibc.close(file) }

  /// Bytes of memory in a page.
  public static var pageSize: Int { Int(sysconf(Int32(_SC_PAGESIZE))) }
  /// Ticks of the kernel's clock in a second, as /proc counts processor time.
  public static var ticksPerSecond: Double { Double(sysconf(Int32(_SC_CLK_TCK))) }
  /// Processors that there are.
  public static var processorCount: Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
