// Ownership: all C memory lives for the call that requested it.

import CGioBindings
import Glibc

extension Location {
  /// Writes a whole file on another thread; the old file stays until the new one is complete.
  package func write(_ bytes: [UInt8]) async throws(GioError) {
    try await FileQueue.run { (cancellable) throws(GioError) in
      try writeNow(bytes, cancellable)
    }
  }

  /// Does what `write` does, for the owner only if private; blocks, so never on the main thread with a window open.
  package func writeNow(
    _ bytes: [UInt8], privately isPrivate: Bool = false, _ cancellable: Cancellable? = nil
  ) throws(GioError) {
    let rights = isPrivate ? G_FILE_CREATE_PRIVATE.rawValue : 0
    let flags = GFileCreateFlags(rawValue: rights | G_FILE_CREATE_REPLACE_DESTINATION.rawValue)
    _ = try GioError.check { error in
      bytes.withCharacters { start, count in
        g_file_replace_contents(
          pointer, start, count, nil, 0, flags, nil, cancellable?.pointer, error)
      }
    }
  }

  /// Makes a folder and its missing parents; blocks, so never on the main thread with a window open.
  package func makeFolders() throws(GioError) {
    var error: UnsafeMutablePointer<GError>?
    g_file_make_directory_with_parents(pointer, nil, &error)
    guard let error else { return }
    let isThere =
      g_error_matches(error, g_io_error_quark(), gint(clamping: G_IO_ERROR_EXISTS.rawValue)) != 0
    let reason = GioError(taking: error)
    if !isThere { throw reason }
  }

  /// Makes one folder; blocks, and throws `.exists` if the name is taken, `.nameNotAllowed` if it is refused there.
  package func makeFolder() throws(GioError) {
    do throws(GioError) {
      _ = try GioError.check { g_file_make_directory(pointer, nil, $0) }
    } catch {
      throw refusal(for: error)
    }
  }

  /// Deletes a file or an empty folder; blocks, so never on the main thread with a window open.
  package func delete() throws(GioError) {
    _ = try GioError.check { g_file_delete(pointer, nil, $0) }
  }

  /// Makes an empty temporary folder, whose name begins with `name` and which the caller deletes.
  package static func makeTemporaryFolder(named name: String) throws(GioError) -> Location {
    let path = try GioError.value { g_dir_make_tmp(name + "-XXXXXX", $0) }
    return Location(path: GioBindings.bytes(taking: path) ?? [])
  }

  /// The user's pictures folder, whether it exists or not; nil if the desktop has none.
  package static var picturesFolder: Location? {
    g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map {
      Location(path: GioBindings.bytes(of: $0))
    }
  }

  /// Copies a file to a new, read-only one that only its owner may read.
  ///
  /// Blocks: never call it on the main thread. If copying fails, a part of the copy may be left. `copy` must not
  /// exist, but its folder must. `progress` receives the copied share, 0…1, on this thread.
  package func copyReadOnly(
    to copy: Location, cancellable: Cancellable, progress: @escaping (Double) -> Void
  ) throws(GioError) {
    try self.copy(to: copy, G_FILE_COPY_TARGET_DEFAULT_PERMS, cancellable, progress)
    try copy.makeReadOnly()
  }

  /// Copies a file; `progress` receives the copied share, 0…1, on this thread; blocks.
  func copy(
    to other: Location, _ flags: GFileCopyFlags, _ cancellable: Cancellable,
    _ progress: @escaping (Double) -> Void
  ) throws(GioError) {
    let box = ClosureBox(progress)
    _ = try GioError.check { error in
      withExtendedLifetime(box) {
        g_file_copy(
          pointer, other.pointer, flags, cancellable.pointer, reportProgress,
          Unmanaged.passUnretained(box).toOpaque(), error)
      }
    }
  }

  /// Lets the owner alone read a local file, and forbids writing.
  private func makeReadOnly() throws(GioError) {
    guard let path = pathBytes else { throw .notSupported }
    let file = try systemCall(path) { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    defer { close(file) }
    try GioError.checkCall(systemCall { fchmod(file, 0o400) })
  }
}

// `void (*GFileProgressCallback) (goffset current_num_bytes, goffset total_num_bytes, gpointer user_data)`
private func reportProgress(_ current: goffset, _ total: goffset, _ data: gpointer?) {
  guard total > 0 else { return }
  ClosureBox<(Double) -> Void>.handler(in: data)(min(1, Double(current) / Double(total)))
}
