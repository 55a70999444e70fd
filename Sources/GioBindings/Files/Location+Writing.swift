// Ownership: all C memory lives for the call that asked for it.

import CGioBindings
import Glibc

extension Location {
  /// Writes a whole file in place of what is there, away from the caller's thread. The file that was
  /// there stays until the new one is complete.
  package func write(_ bytes: [UInt8]) async throws(GioError) {
    try await FileQueue.run { (cancellable) throws(GioError) in
      try writeNow(bytes, cancellable)
    }
  }

  /// Writes a whole file as `write` does, privately so that only its owner may read it. Blocks:
  /// never call it on the main thread while it serves people.
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

  /// Makes a folder and those above it, as far as they are missing. Blocks: never call it on the main
  /// thread while it serves people.
  package func makeFolders() throws(GioError) {
    var error: UnsafeMutablePointer<GError>?
    g_file_make_directory_with_parents(pointer, nil, &error)
    guard let error else { return }
    let isThere = g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_EXISTS.rawValue)) != 0
    let reason = GioError(taking: error)
    if !isThere { throw reason }
  }

  /// Deletes a file or an empty folder. Blocks: never call it on the main thread while it serves
  /// people.
  package func delete() throws(GioError) {
    _ = try GioError.check { g_file_delete(pointer, nil, $0) }
  }

  /// Makes a folder that nothing else uses, in the place for temporary files; its name begins so. The
  /// caller deletes it.
  package static func makeTemporaryFolder(named name: String) throws(GioError) -> Location {
    let path = try GioError.value { g_dir_make_tmp(name + "-XXXXXX", $0) }
    return Location(path: GioBindings.bytes(taking: path) ?? [])
  }

  /// The user's pictures folder, whether it exists or not; nil where the desktop has none.
  package static var picturesFolder: Location? {
    g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map {
      Location(path: GioBindings.bytes(of: $0))
    }
  }

  /// Copies a file into a folder that is there, lets the copy's owner only read it, and tells on this
  /// thread which part is copied, 0…1. There must be no copy yet; if copying fails a part of it may be
  /// there. Blocks: never call it on the main thread.
  package func copyReadOnly(
    to copy: Location, cancellable: Cancellable, progress: @escaping (Double) -> Void
  ) throws(GioError) {
    let box = Box(progress)
    _ = try GioError.check { error in
      withExtendedLifetime(box) {
        g_file_copy(
          pointer, copy.pointer, G_FILE_COPY_TARGET_DEFAULT_PERMS, cancellable.pointer, report,
          Unmanaged.passUnretained(box).toOpaque(), error)
      }
    }
    _ = try GioError.check {
      g_file_set_attribute_uint32(
        copy.pointer, G_FILE_ATTRIBUTE_UNIX_MODE, 0o400, G_FILE_QUERY_INFO_NONE, nil, $0)
    }
  }
}

// `void (*GFileProgressCallback) (goffset current_num_bytes, goffset total_num_bytes, gpointer user_data)`
private func report(_ current: goffset, _ total: goffset, _ data: gpointer?) {
  guard total > 0 else { return }
  Box<(Double) -> Void>.value(in: data)(min(1, Double(current) / Double(total)))
}
