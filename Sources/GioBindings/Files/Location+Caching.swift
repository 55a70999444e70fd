// Ownership: all C memory lives for the call that requested it.

import CGioBindings
import Glibc

/// `G_URI_RESERVED_CHARS_ALLOWED_IN_PATH_ELEMENT`, which Swift does not import.
private let allowedInPathElement = "!$&'()*+,;=:@"

// Small files of a cache that several programs share and only their owner may read.
extension Location {
  /// Makes a local folder and its missing parents, for their owner only; blocks.
  package func makePrivateFolders() throws(GioError) {
    guard let path = pathBytes else { throw .notSupported }
    try systemCall(path) { g_mkdir_with_parents($0, 0o700) }
  }

  /// Writes a small local file that only its owner may read, in place of an older one; blocks.
  ///
  /// GLib writes a temporary file in the same folder and renames it, so readers and writers in other processes see
  /// the old file or the new one, and never a part. A new file is not waited for until it is on the disk: a power
  /// failure may leave an incomplete one, which readers of a cache must expect anyway.
  package func replacePrivately(with bytes: [UInt8]) throws(GioError) {
    guard let path = pathBytes else { throw .notSupported }
    let flags = GFileSetContentsFlags(
      rawValue: G_FILE_SET_CONTENTS_CONSISTENT.rawValue
        | G_FILE_SET_CONTENTS_ONLY_EXISTING.rawValue)
    var error: UnsafeMutablePointer<GError>?
    let isDone = withCString(path) { path in
      // From version 2.76 on, GLib gives the new file the permissions of the old one.
      chmod(path, 0o600)
      return bytes.withCharacters { start, count in
        g_file_set_contents_full(path, start, gssize(count), flags, 0o600, &error)
      }
    }
    if let error { throw GioError(taking: error) }
    guard isDone != 0 else { throw .other(message: "") }
  }

  /// Whether it lies in a folder, or in one below that; compares paths only.
  package func isInside(_ folder: Location) -> Bool {
    g_file_has_prefix(pointer, folder.pointer) != 0
  }

  /// Whether this process may read a local file; blocks.
  package var isReadable: Bool {
    guard let path = pathBytes else { return false }
    return withCString(path) { faccessat(AT_FDCWD, $0, R_OK, AT_EACCESS) } == 0
  }

  /// Returns the MD5 sum of a text in hexadecimal digits.
  package static func digest(of text: String) -> String {
    GioBindings.text(taking: g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1)) ?? ""
  }

  /// Returns a file name as the last part of a URI, with bytes escaped that are not allowed there.
  package static func escaped(_ name: [UInt8]) -> String {
    withCString(name) { name in
      GioBindings.text(
        taking: g_uri_escape_string(name, allowedInPathElement, 0)) ?? ""
    }
  }
}
