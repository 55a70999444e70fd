// Ownership: the descriptor of the table of mounts is closed where it is opened.

import Glibc

/// What a file lies on: a mounted file system, or a server that GIO reaches.
///
/// All files of one place answer, or none does.
struct FilePlace: Hashable, Sendable {
  private let name: String

  /// The place of a file. Looks at the names alone, so it never waits for the place; a link that leads
  /// elsewhere is not followed.
  init(of location: Location) {
    if location.isNative, let path = location.pathBytes {
      name = Self.mountPoint(of: path, in: Self.mounts())
    } else {
      let slashes = location.uri.indices.filter { location.uri[$0] == "/" }
      name = String(location.uri[..<(slashes.dropFirst(2).first ?? location.uri.endIndex)])
    }
  }

  /// The longest mount point that a path begins with; `/` where none is known.
  static func mountPoint(of path: [UInt8], in mounts: [[UInt8]]) -> String {
    let slash = UInt8(ascii: "/")
    let point = mounts.filter { mount in
      path.starts(with: mount)
        && (mount.last == slash || path.count == mount.count || path[mount.count] == slash)
    }.max { $0.count < $1.count }
    return point.map { String(decoding: $0, as: UTF8.self) } ?? "/"
  }

  /// The mount points in the kernel's table (proc_pid_mountinfo(5)): the fifth word of each line, where
  /// some bytes are written as three octal digits.
  static func mountPoints(in table: [UInt8]) -> [[UInt8]] {
    table.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.split(separator: UInt8(ascii: " "), maxSplits: 5).dropFirst(4).first.map(unescaped)
    }
  }

  private static func unescaped(_ word: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = word
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3).map { Int($0) - Int(UInt8(ascii: "0")) }
      if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ 0..<8 ~= $0 }) {
        bytes.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + $1 }))
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func mounts() -> [[UInt8]] {
    let file = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var table: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = read(file, &chunk, chunk.count)
      guard count > 0 else { return mountPoints(in: table) }
      table += chunk[..<count]
    }
  }
}
