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

  /// Writes a small local file that only its owner may read, in place of an older one or of a link; blocks.
  ///
  /// Below `folder` no link is followed. The file is written under another name beside its own and renamed, so readers
  /// and writers in other processes see the old file or the new one, and never a part. It is not waited for until it is
  /// on the disk: a power failure may leave an incomplete one, which readers of a cache must expect anyway.
  ///
  /// - Throws: `.notSupported` if the file is not below `folder`, `.notDirectory` if a link is on the way to it.
  package func replacePrivately(
    with content: [UInt8], below folder: Location
  ) throws(GioError) {
    let path = bytes(taking: g_file_get_relative_path(folder.pointer, pointer)) ?? []
    var names = path.split(separator: UInt8(ascii: "/")).map { Array($0) }
    guard let name = names.popLast(), let top = folder.pathBytes else { throw .notSupported }
    var place = try systemCall(top) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { close(place) }
    for name in names {
      let next = try systemCall(name) {
        openat(place, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      }
      close(place)
      place = next
    }
    try Self.replacePrivately(name, with: content, in: place)
  }

  private static func replacePrivately(
    _ name: [UInt8], with content: [UInt8], in folder: Int32
  ) throws(GioError) {
    let draft = TemporaryName.draft()
    let file = try systemCall(draft) {
      openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    defer { close(file) }
    do throws(GioError) {
      try writeAll(content, to: file)
      try GioError.checkCall(calling(draft, name) { renameat(folder, $0, folder, $1) })
    } catch {
      _ = try? systemCall(draft) { unlinkat(folder, $0, 0) }
      throw error
    }
  }

  /// Whether it lies in a folder, or in one below that; compares paths only.
  package func isInside(_ folder: Location) -> Bool {
    g_file_has_prefix(pointer, folder.pointer) != 0
  }

  /// Returns the place after a folder was moved; nil if it is neither that folder nor inside it.
  package func moved(with folder: Location, to new: Location) -> Location? {
    if self == folder { return new }
    guard let path = g_file_get_relative_path(folder.pointer, pointer) else { return nil }
    defer { g_free(path) }
    return g_file_resolve_relative_path(new.pointer, path).map { Location(adopting: $0) }
  }

  /// Whether this process may read a local file; blocks.
  package var isReadable: Bool {
    guard let path = pathBytes else { return false }
    return withCString(path) { faccessat(AT_FDCWD, $0, R_OK, AT_EACCESS) } == 0
  }

  /// Returns the MD5 sum of a text in hexadecimal digits.
  package static func digest(of text: String) -> String {
    string(taking: g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1))
  }

  /// Returns a file name as the last part of a URI, with bytes escaped that are not allowed there.
  package static func escaped(_ name: [UInt8]) -> String {
    withCString(name) { name in
      string(taking: g_uri_escape_string(name, allowedInPathElement, 0))
    }
  }
}
