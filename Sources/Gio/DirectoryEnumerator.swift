// Ownership: a DirectoryEnumerator owns its GFileEnumerator, which holds an open directory, and
// closes and releases it in its deinit. It stays on the thread that made it: it is not Sendable.

import CGio
import Glibc

/// Reads a folder piece by piece.
///
/// Blocks: never use it on the main thread.
public final class DirectoryEnumerator {
  private let enumerator: UnsafeMutablePointer<GFileEnumerator>
  private let cancellable: Cancellable
  /// The folder's path; nil if it has none, or once it was seen that the folder can be read.
  private var uncheckedPath: [UInt8]?

  /// Opens a folder.
  ///
  /// - Throws: why it cannot be listed.
  public init(of folder: Location, cancellable: Cancellable) throws(GioError) {
    let enumerator = try GioError.check {
      g_file_enumerate_children(
        folder.pointer, DirectoryEntry.attributes, G_FILE_QUERY_INFO_NONE, cancellable.pointer, $0)
    }
    guard let enumerator else { throw .other(message: "") }
    self.enumerator = enumerator
    uncheckedPath = folder.isNative ? folder.pathBytes : nil
    self.cancellable = cancellable
  }

  deinit {
    // The last unref closes it, too.
    g_object_unref(enumerator)
  }

  /// Reads on, until `count` entries are read or `microseconds` have passed.
  ///
  /// - Returns: at least one entry, unless the folder has no more.
  /// - Throws: why it cannot be read on.
  public func next(
    atMost count: Int, within microseconds: Int
  ) throws(GioError) -> [DirectoryEntry] {
    let deadline = Int(g_get_monotonic_time()) + microseconds
    var entries: [DirectoryEntry] = []
    entries.reserveCapacity(count)
    while entries.count < count {
      // Local folders are read without a look at the cancellable.
      if cancellable.isCancelled { throw .cancelled }
      let info = try GioError.check {
        g_file_enumerator_next_file(enumerator, cancellable.pointer, $0)
      }
      guard let info else {
        if let path = uncheckedPath { try Self.checkReadable(path) }
        break
      }
      uncheckedPath = nil
      entries.append(DirectoryEntry(taking: info))
      if Int(g_get_monotonic_time()) >= deadline { break }
    }
    return entries
  }

  /// Reads the first entry of a folder that seems to be empty: GIO (2.74) takes a folder that cannot be
  /// read for one without entries.
  ///
  /// - Throws: why it cannot be read.
  private static func checkReadable(_ path: [UInt8]) throws(GioError) {
    guard let folder = withCString(path, { opendir($0) }) else { throw GioError(errno: errno) }
    defer { closedir(folder) }
    errno = 0
    if readdir(folder) == nil, errno != 0 { throw GioError(errno: errno) }
  }
}
