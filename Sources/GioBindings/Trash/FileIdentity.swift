// Ownership: a FileIdentity is a plain value, copied out of a GFileInfo that is freed where it was got.

import CGioBindings

/// What a file is known by when its name and folder change.
struct FileIdentity: Hashable, Sendable {
  /// The file system's number for it and the file system's own; nil where there is none.
  /// Some file systems give the number of a deleted file to the next one at once, others, among them
  /// those of memory cards, number a file anew after a while.
  let id: String?
  /// When it was made, in microseconds since 1970; 0 if unknown.
  let created: Int64
  /// When its content last changed, in microseconds since 1970; 0 if unknown.
  let modified: Int64
  /// How many bytes it holds.
  let size: Int64
}

extension FileIdentity {
  static let attributes = """
    id::file,standard::size,time::modified,time::modified-usec,time::created,time::created-usec
    """

  /// Asks for a file's, or a link's own.
  init(of location: Location, cancellable: Cancellable?) throws(GioError) {
    let info = try GioError.value {
      g_file_query_info(
        location.pointer, Self.attributes, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS,
        cancellable?.pointer, $0)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    self.init(from: info)
  }

  /// Copies what there is to know (transfer none).
  init(from info: OpaquePointer) {
    id = g_file_info_get_attribute_string(info, G_FILE_ATTRIBUTE_ID_FILE).map {
      String(cString: $0)
    }
    created = fileTime(G_FILE_ATTRIBUTE_TIME_CREATED, of: info)
    modified = fileTime(G_FILE_ATTRIBUTE_TIME_MODIFIED, of: info)
    size = Int64(g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_STANDARD_SIZE))
  }
}

extension FileIdentity {
  /// Whether the file system says that both are one file.
  func hasNumber(of other: FileIdentity) -> Bool {
    // A number that was given to a new file shows by the time when that was made.
    let isOlder = created == 0 || other.created == 0 || created == other.created
    return id != nil && id == other.id && isOlder
  }

  /// Whether both look alike from outside.
  func hasContent(of other: FileIdentity) -> Bool {
    size == other.size && modified == other.modified
  }
}
