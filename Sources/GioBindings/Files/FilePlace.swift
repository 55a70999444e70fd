// Ownership: the descriptor of the mount table stays open for the life of the process.

import Glibc
import Synchronization

/// The place where a file is stored: a mounted file system, or a server that GIO reaches.
///
/// All files of one place respond, or none does.
struct FilePlace: Hashable, Sendable {
  /// The mount point's path, or the beginning of a URI up to the server's name.
  private let name: String

  /// Whether it is a mounted file system, where work cannot be cancelled.
  let isMount: Bool

  /// The number of threads that may wait for it.
  ///
  /// A file system that never responds blocks its threads forever. Work on a server can be cancelled, and a few
  /// downloads must not delay all other work there.
  var width: Int { isMount ? 2 : 4 }

  /// Finds the place of a file from names alone, without I/O; links to other places are not followed.
  init(of location: Location) {
    if let path = location.pathBytes {
      self.init(path: path)
    } else {
      let slashes = location.uri.indices.filter { location.uri[$0] == "/" }
      let end = slashes.dropFirst(2).first ?? location.uri.endIndex
      self.init(name: String(location.uri[..<end]), isMount: false)
    }
  }

  /// Finds the place of a local file from its absolute path.
  init(path: [UInt8]) {
    self.init(name: Self.mountPoint(of: path, in: MountTable.shared.points), isMount: true)
  }

  private init(name: String, isMount: Bool) { (self.name, self.isMount) = (name, isMount) }

  /// Whether the path to this place leads through the other, which contains its mount point.
  func isReached(through other: FilePlace) -> Bool {
    guard isMount, other.isMount, name.utf8.starts(with: other.name.utf8) else {
      return self == other
    }
    return other.name.hasSuffix("/") || name.utf8.count == other.name.utf8.count
      || name.utf8.dropFirst(other.name.utf8.count).first == UInt8(ascii: "/")
  }

  /// Returns the longest mount point that a path begins with; `/` if none is known.
  static func mountPoint(of path: [UInt8], in mounts: [[UInt8]]) -> String {
    let slash = UInt8(ascii: "/")
    let point = mounts.filter { mount in
      path.starts(with: mount)
        && (mount.last == slash || path.count == mount.count || path[mount.count] == slash)
    }.max { $0.count < $1.count }
    return point.map { String(decoding: $0, as: UTF8.self) } ?? "/"
  }

  /// Returns the mount points in the kernel's table (proc_pid_mountinfo(5)).
  ///
  /// They are the fifth word of each line, with some bytes escaped as three octal digits.
  static func mountPoints(in table: [UInt8]) -> [[UInt8]] {
    table.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.split(separator: UInt8(ascii: " "), maxSplits: 5).dropFirst(4).first.map(unescaped)
    }
  }

  private static func unescaped(_ word: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = word
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3).map { Int(clamping: $0) - Int(clamping: UInt8(ascii: "0")) }
      if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ 0..<8 ~= $0 }) {
        bytes.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + $1 }))
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

/// The mount points of file systems, read again when the kernel reports a change.
private final class MountTable: Sendable {
  static let shared = MountTable()

  private let file = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
  private let known = Mutex<[[UInt8]]?>(nil)

  var points: [[UInt8]] {
    known.withLock { known in
      if let known, !hasChanged { return known }
      let points = FilePlace.mountPoints(in: read())
      known = points
      return points
    }
  }

  /// Whether the table has changed since the last call (proc_pid_mountinfo(5)).
  private var hasChanged: Bool {
    var request = pollfd(fd: file, events: Int16(clamping: POLLPRI), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  private func read() -> [UInt8] {
    var table: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = pread(file, &chunk, chunk.count, off_t(clamping: table.count))
      guard count > 0 else { return table }
      table += chunk[..<count]
    }
  }
}

/// A walk along the path to a local file and its links, so that a thread of one place never waits for another.
struct PathWalk: Sendable {
  /// The walked part, known to contain no link, without a slash at its end.
  private var passed: [UInt8] = []
  /// The remaining names, the next one last.
  private var rest: [[UInt8]]
  private var linkCount = 0

  /// Prepares to walk an absolute path.
  init(_ path: [UInt8]) { rest = Self.names(in: path) }

  /// Walks on, doing I/O only at `place` and at the places that the path to it leads through.
  ///
  /// - Returns: the place to continue at; nil if the path ends at this one.
  mutating func advance(at place: FilePlace) -> FilePlace? {
    while let name = rest.last {
      if name == Array("..".utf8) {
        passed = Array(passed[..<(passed.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
        rest.removeLast()
        continue
      }
      let path = passed + [UInt8(ascii: "/")] + name
      let other = FilePlace(path: path)
      guard place.isReached(through: other) else { return other }
      rest.removeLast()
      if linkCount < Location.mostLinks, let target = linkText(of: path) {
        linkCount += 1
        if target.first == UInt8(ascii: "/") { passed = [] }
        rest += Self.names(in: target)
      } else {
        passed = path
      }
    }
    return nil
  }

  private static func names(in path: [UInt8]) -> [[UInt8]] {
    path.split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
      .reversed().map { Array($0) }
  }
}
