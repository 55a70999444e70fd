import FoundationEssentials
import Glibc

/// Folders, and what is in them.
public enum Folder {
  /// Makes a folder and those above it; only we may look into it.
  public static func make(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: nil)
  }

  /// Makes a folder of a name that nobody has.
  ///
  /// - Parameter parent: the folder that it is made in; nil for where temporary files go.
  /// - Returns: its path.
  /// - Throws: if it cannot be made.
  public static func makeTemporary(in parent: String? = nil) throws -> String {
    let places = (parent ?? Program.variable("TMPDIR") ?? "/tmp") + "/photo-pages-bench.XXXXXX"
    var name = places.utf8CString.map { $0 }
    guard mkdtemp(&name) != nil else { throw BenchError("\(places) cannot be made.") }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The names in a folder, in order; none if it is not there.
  public static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Whether something is there.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Removes a folder with all that is in it, or a file.
  public static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Gives a file a second name.
  public static func link(_ path: String, as name: String) throws {
    guard Glibc.link(path, name) == 0 else {
      throw BenchError("\(name) cannot be made: \(String(cString: strerror(errno)))")
    }
  }

  /// Has a file look as if it was made so many minutes after some day in the past.
  public static func setTime(of path: String, minutes: Int) throws {
    let time = timeval(tv_sec: 1_700_000_000 + minutes * 60, tv_usec: 0)
    guard utimes(path, [time, time]) == 0 else { throw BenchError("\(path) has no time.") }
  }

  /// Gives a file or folder another name.
  public static func rename(_ path: String, to name: String) throws {
    guard Glibc.rename(path, name) == 0 else {
      throw BenchError("\(name) cannot be made: \(String(cString: strerror(errno)))")
    }
  }

  /// A path from the root, and without links in it, for one that may start at the current folder.
  public static func absolute(_ path: String) -> String {
    guard let memory = realpath(path, nil) else { return path }
    defer { free(memory) }
    return String(cString: memory)
  }
}
