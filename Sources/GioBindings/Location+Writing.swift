// Ownership: all C memory lives for the call that asked for it.

import CGioBindings
import Glibc

extension Location {
  /// Writes a whole file in place of what is there, away from the caller's thread. The file that was
  /// there stays until the new one is complete.
  ///
  /// - Throws: why it cannot be written.
  public func write(_ bytes: [UInt8]) async throws(GioError) {
    try await FileQueue.run { (cancellable) throws(GioError) in
      try replace(with: bytes, cancellable)
    }
  }

  /// Writes a whole file in place of what is there, as `write` does. Blocks: never call it on the
  /// main thread while it serves people.
  ///
  /// - Throws: why it cannot be written.
  public func writeNow(_ bytes: [UInt8]) throws(GioError) {
    try replace(with: bytes, nil)
  }

  private func replace(with bytes: [UInt8], _ cancellable: Cancellable?) throws(GioError) {
    _ = try GioError.check { error in
      bytes.withUnsafeBytes { memory in
        g_file_replace_contents(
          pointer, memory.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(memory.count),
          nil, 0, G_FILE_CREATE_REPLACE_DESTINATION, nil, cancellable?.pointer, error)
      }
    }
  }

  /// Makes a folder and those above it, as far as they are missing. Blocks: never call it on the
  /// main thread while it serves people.
  ///
  /// - Throws: why it cannot be made.
  public func makeFolders() throws(GioError) {
    var error: UnsafeMutablePointer<GError>?
    g_file_make_directory_with_parents(pointer, nil, &error)
    guard let error else { return }
    let isThere = g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_EXISTS.rawValue)) != 0
    let reason = GioError(taking: error)
    if !isThere { throw reason }
  }

  /// Deletes a file or an empty folder. Blocks: never call it on the main thread while it serves
  /// people.
  ///
  /// - Throws: why it cannot be deleted.
  public func delete() throws(GioError) {
    _ = try GioError.check { g_file_delete(pointer, nil, $0) }
  }

  /// Makes a folder that nothing else uses, in the place for temporary files.
  ///
  /// - Parameter name: the beginning of its name.
  /// - Returns: the folder, which the caller deletes.
  /// - Throws: why there is none.
  public static func makeTemporaryFolder(named name: String) throws(GioError) -> Location {
    let path = try GioError.check { g_dir_make_tmp(name + "-XXXXXX", $0) }
    guard let path else { throw .other(message: "") }
    defer { g_free(path) }
    return Location(path: Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
  }

  /// The user's pictures folder, whether it exists or not; nil where the desktop has none.
  public static var picturesFolder: Location? {
    guard let path = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) else { return nil }
    return Location(path: Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
  }
}
