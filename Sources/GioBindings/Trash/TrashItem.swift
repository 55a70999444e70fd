// Ownership: a TrashItem is a plain value. Each GFileInfo and the GFileEnumerator are released by
// the function that got them.

import CGioBindings

/// What lies in a trash.
struct TrashItem: Sendable {
  /// Where it lies.
  let location: Location
  /// The trash's note of where it came from; nil where the trash is not a folder but a service.
  let note: Location?
  let identity: FileIdentity
  /// Where it came from, if the service says so.
  let original: [UInt8]?

  /// Takes a file back that was put back too early.
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

  /// Everything in a folder that holds what is in the trash; nothing if there is no such folder. The
  /// notes may be in a folder of their own. Throws `.cancelled` only.
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
