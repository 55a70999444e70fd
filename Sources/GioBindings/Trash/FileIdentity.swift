import CGioBindings

/// The attributes that identify a file whose name and folder changed.
struct FileIdentity: Hashable, Sendable {
  /// The numbers of the file and its file system; nil if there are none.
  ///
  /// Some file systems give the number of a deleted file to the next one at once. Others, among them those of
  /// memory cards, renumber files after a while.
  let id: String?
  /// The time of its creation, in microseconds since 1970; 0 if unknown.
  let created: Int64
  /// The time of the last change of its content, in microseconds since 1970; 0 if unknown.
  let modified: Int64
  /// The size in bytes.
  let size: Int64
}

extension FileIdentity {
  static let attributes = """
    id::file,standard::size,time::modified,time::modified-usec,time::created,time::created-usec
    """

  /// Queries a file, not following a link.
  init(of location: Location, cancellable: Cancellable?) throws(GioError) {
    self = try location.query(Self.attributes, followsLink: false, cancellable) {
      FileIdentity(from: $0)
    }
  }

  /// Copies the attributes (transfer none).
  init(from info: OpaquePointer) {
    id = g_file_info_get_attribute_string(info, G_FILE_ATTRIBUTE_ID_FILE).map {
      String(cString: $0)
    }
    let time = { FileTime($0, of: info, isLocal: true)?.microseconds ?? 0 }
    created = time(G_FILE_ATTRIBUTE_TIME_CREATED)
    modified = time(G_FILE_ATTRIBUTE_TIME_MODIFIED)
    size = Int64(clamping: g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_STANDARD_SIZE))
  }
}

extension FileIdentity {
  /// Whether both have the same number, so that they are probably one file.
  func hasNumber(of other: FileIdentity) -> Bool {
    // The creation time shows whether the number was reused for a new file.
    let isOlder = created == 0 || other.created == 0 || created == other.created
    return id != nil && id == other.id && isOlder
  }

  /// Whether both have the same size and time of change.
  func hasContent(of other: FileIdentity) -> Bool {
    size == other.size && modified == other.modified
  }
}
