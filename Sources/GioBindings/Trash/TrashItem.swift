// Ownership: `Location.enumerate` lends each GFileInfo; what is kept of it is copied.

import CGioBindings

/// A file in a trash.
struct TrashItem: Sendable {
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
  /// `notes` is the folder of the notes, if they are separate. Throws `.cancelled` only.
  static func all(
    in folder: Location, notes: Location?, _ cancellable: Cancellable?
  ) throws(GioError) -> [TrashItem] {
    let attributes = "standard::name,\(originalPath),\(FileIdentity.attributes)"
    do throws(GioError) {
      var items: [TrashItem] = []
      try folder.enumerate(attributes, cancellable) { info in
        items.append(TrashItem(from: info, in: folder, notes: notes))
      }
      return items
    } catch .cancelled {
      throw .cancelled
    } catch {
      return []
    }
  }

  private init(from info: OpaquePointer, in folder: Location, notes: Location?) {
    let name = g_file_info_get_name(info).map { bytes(of: $0) } ?? []
    location = folder.child(name)
    note = notes?.child(name + Array(".trashinfo".utf8))
    identity = FileIdentity(from: info)
    original = g_file_info_get_attribute_byte_string(info, Self.originalPath).map { bytes(of: $0) }
  }
}
