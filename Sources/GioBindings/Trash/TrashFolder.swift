// Ownership: paths and the GKeyFile from C are freed by the function that got them.

import CGioBindings
import Glibc

/// A trash folder as freedesktop.org specifies it: items in `files`, notes of their origin in `info`.
struct TrashFolder: Hashable, Sendable {
  let place: Location
  /// The prefix of the paths in the notes; nil if they are absolute.
  let top: [UInt8]?

  var items: Location { place.child(Array("files".utf8)) }
  var notes: Location { place.child(Array("info".utf8)) }

  /// Returns the trash folders that a file from this folder may have been moved to.
  ///
  /// These are the user's trash, which serves the file system of the home folder, and those at the top of the
  /// folder's file system.
  static func all(for folder: Location) -> [TrashFolder] {
    let own = TrashFolder(place: Location.dataFolder.child(Array("Trash".utf8)), top: nil)
    guard let path = folder.pathBytes, let top = topFolder(of: path) else { return [own] }
    let user = String(geteuid())
    let topPlace = Location(path: top)
    let shared = topPlace.child(Array(".Trash".utf8)).child(Array(user.utf8))
    let single = topPlace.child(Array(".Trash-\(user)".utf8))
    return [own] + [shared, single].map { TrashFolder(place: $0, top: top) }
  }

  /// Returns the original path of an item, in bytes, as its note has it.
  func original(notedIn note: Location) -> [UInt8]? {
    guard let path = note.pathBytes, let file = g_key_file_new() else { return nil }
    defer { g_key_file_unref(file) }
    let isRead = withCString(path) { g_key_file_load_from_file(file, $0, G_KEY_FILE_NONE, nil) }
    guard
      isRead != 0,
      let escaped = g_key_file_get_value(file, "Trash Info", "Path", nil),
      let original = bytes(taking: g_uri_unescape_string(string(taking: escaped), nil))
    else { return nil }
    guard let top, original.first != slash else { return original }
    return top == [slash] ? top + original : top + [slash] + original
  }
}

private let slash = UInt8(ascii: "/")

/// Returns a path without links; nil if nothing exists there.
func resolved(_ path: [UInt8]) -> [UInt8]? {
  withCString(path) { bytes(taking: realpath($0, nil)) }
}

/// Returns the topmost folder of the file system that holds a folder.
private func topFolder(of path: [UInt8]) -> [UInt8]? {
  guard var top = resolved(path), let device = deviceNumber(of: top) else { return nil }
  while let parent = Location(path: top).parent?.pathBytes, deviceNumber(of: parent) == device {
    top = parent
  }
  return top
}

private func deviceNumber(of path: [UInt8]) -> UInt64? {
  try? FileStatus(of: path, in: AT_FDCWD)?.device
}
