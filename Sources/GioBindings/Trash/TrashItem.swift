// Ownership: a TrashItem is a plain value. Each GFileInfo and the GFileEnumerator are released by
// the function that got them.

import CGioBindings

/// A file in a trash.
struct TrashItem: Sendable {
  /// Its current location.
  let location: Location
  /// The trash's note of its origin; nil if the trash is not a folder but a service.
  let note: Location?
  let identity: FileIdentity
  /// Its original path, if the trash states it; otherwise it is in the note.
  let original: [UInt8]?

  /// Moves a file back into the trash after a failed restore.
  func take(_ file: Location) {
    if note == nil {
      _ = try? file.trash()
    } else {
      try? file.move(to: location)
    }
  }
}

extension TrashItem {
  private static let originalPath = "trash::orig-path"

  /// Returns all items in a trash's folder; none if it cannot be read.
  ///
  /// - Parameters:
  ///   - folder: the folder of the items.
  ///   - notes: the folder of the notes, if they are separate.
  ///   - cancellable: cancels the reading.
  /// - Returns: the items.
  /// - Throws: `.cancelled` only.
  static func all(
    in folder: Location, notes: Location?, _ cancellable: Cancellable?
  ) throws(GioError) -> [TrashItem] {
    let attributes = "standard::name,\(originalPath),\(FileIdentity.attributes)"
    do throws(GioError) {
      let enumerator = try GioError.check {
        g_file_enumerate_children(
          folder.pointer, attributes, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, cancellable?.pointer, $0)
      }
      guard let enumerator else { return [] }
      defer { g_object_unref(enumerator) }
      var items: [TrashItem] = []
      while let info = try GioError.check({
        g_file_enumerator_next_file(enumerator, cancellable?.pointer, $0)
      }) {
        items.append(TrashItem(taking: info, in: folder, notes: notes))
      }
      return items
    } catch .cancelled {
      throw .cancelled
    } catch {
      return []
    }
  }

  private init(taking info: OpaquePointer, in folder: Location, notes: Location?) {
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    let name = g_file_info_get_name(info).map { bytes(of: $0) } ?? []
    location = folder.child(name)
    note = notes?.child(name + Array(".trashinfo".utf8))
    identity = FileIdentity(from: info)
    original = g_file_info_get_attribute_byte_string(info, Self.originalPath).map { bytes(of: $0) }
  }
}
