import CGioBindings
import Glibc

/// The information that a folder has about one file, without opening it.
package struct DirectoryEntry: Equatable, Sendable {
  /// The kind of a file, links followed.
  package enum Kind: Equatable, Sendable {
    case regular
    case directory
    /// A link to nothing; other links have the kind of their target.
    case brokenLink
    /// A pipe, a device, a mountable volume.
    case special
  }

  /// The name's bytes, in the form that `Location.child` takes.
  package let name: [UInt8]
  package let displayName: String
  /// The content type that a server states; nil if the name alone determines it, as on this machine.
  private let statedType: String?
  /// Whether file managers hide it: its name begins with a dot, ends in `~`, or is in the folder's `.hidden` file.
  package let isHidden: Bool
  package let kind: Kind
  /// The time of the last change of its content, in microseconds since 1970; nil if unknown.
  package let modificationTime: Int64?
  /// The size in bytes; 0 if unknown.
  package let size: Int64

  /// The time of the last change, as the stamps of files have it: 0 if unknown.
  package var modified: Int64 { modificationTime ?? 0 }

  /// The content type that the name suggests; the file is not opened.
  package var contentType: String? { statedType ?? ContentType.guess(forName: name) }
}

extension DirectoryEntry {
  /// The queried attributes; any more would make GIO open each file.
  static let attributes = """
    standard::name,standard::display-name,standard::fast-content-type,standard::is-hidden,\
    standard::is-backup,standard::type,standard::size,time::modified,time::modified-usec
    """

  /// Queries one file; blocks.
  package init(of location: Location, cancellable: Cancellable? = nil) throws(GioError) {
    self = try location.query(Self.attributes, cancellable) {
      DirectoryEntry(from: $0, isLocal: location.isNative)
    }
  }

  /// Copies the attributes (transfer none).
  init(from info: OpaquePointer, isLocal: Bool) {
    let name = g_file_info_get_name(info).map { bytes(of: $0) } ?? []
    self.name = name
    displayName =
      g_file_info_get_attribute_string(info, G_FILE_ATTRIBUTE_STANDARD_DISPLAY_NAME)
      .map { String(cString: $0) } ?? String(decoding: name, as: UTF8.self)
    isHidden =
      g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_STANDARD_IS_HIDDEN) != 0
      || g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_STANDARD_IS_BACKUP) != 0
    kind = Kind(g_file_info_get_attribute_uint32(info, G_FILE_ATTRIBUTE_STANDARD_TYPE))
    modificationTime =
      FileTime(G_FILE_ATTRIBUTE_TIME_MODIFIED, of: info, isLocal: isLocal)?.microseconds
    size = Int64(clamping: g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_STANDARD_SIZE))
    statedType = Self.fastType(of: info, size: size)
  }

  /// Returns the backend's content type, which it also guesses by name; nil if it has none.
  ///
  /// Nil for an empty file too: the backend calls it a text, though a photo may be about to be written.
  private static func fastType(of info: OpaquePointer, size: Int64) -> String? {
    guard
      size > 0,
      let type = g_file_info_get_attribute_string(
        info, G_FILE_ATTRIBUTE_STANDARD_FAST_CONTENT_TYPE)
    else { return nil }
    return String(cString: type)
  }
}

extension DirectoryEntry {
  /// Queries a file in an open local folder, ten times as fast as GIO; nil if it is gone.
  ///
  /// `text` is the name as people read it, and `isListedAsHidden` whether the folder's `.hidden` file lists it.
  init?(_ name: [UInt8], _ text: String, in folder: Int32, isListedAsHidden: Bool) {
    var status = statx()
    let mask = STATX_TYPE | STATX_SIZE | STATX_MTIME
    func look(_ flags: Int32) -> Int32 {
      withCString(name) { name in
        systemCall { statx(folder, name, flags, UInt32(clamping: mask), &status) }
      }
    }
    if look(0) == 0 {
      kind = Kind(mode: status.stx_mode)
    } else if look(AT_SYMLINK_NOFOLLOW) == 0 {
      kind = .brokenLink
    } else {
      return nil
    }
    self.name = name
    displayName = text
    isHidden =
      isListedAsHidden || name.first == UInt8(ascii: ".") || name.last == UInt8(ascii: "~")
    modificationTime = FileTime(status.stx_mtime).microseconds
    size = Int64(clamping: status.stx_size)
    statedType = nil
  }
}

extension DirectoryEntry.Kind {
  /// Converts the mode of a file that is not a link.
  fileprivate init(mode: UInt16) {
    switch UInt32(clamping: mode) & UInt32(clamping: Glibc.S_IFMT) {
    case UInt32(clamping: Glibc.S_IFREG): self = .regular
    case UInt32(clamping: Glibc.S_IFDIR): self = .directory
    default: self = .special
    }
  }

  /// Converts a GFileType; an unknown one counts as a regular file, since some servers do not state it.
  init(_ type: guint32) {
    switch GFileType(rawValue: type) {
    case G_FILE_TYPE_DIRECTORY: self = .directory
    case G_FILE_TYPE_SYMBOLIC_LINK: self = .brokenLink
    case G_FILE_TYPE_REGULAR, G_FILE_TYPE_UNKNOWN: self = .regular
    default: self = .special
    }
  }
}
