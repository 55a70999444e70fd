// Ownership: a DirectoryEntry is a plain value, copied out of a GFileInfo that `init(taking:)`
// frees at once. No GFileInfo outlives the call that got it.

import CGioBindings
import Glibc

/// What a folder tells of one file in it, without opening the file.
package struct DirectoryEntry: Equatable, Sendable {
  /// What a file is, links followed.
  package enum Kind: Equatable, Sendable {
    /// A file that holds bytes.
    case regular
    /// A folder.
    case directory
    /// A link to nothing: links to something are what they point to.
    case brokenLink
    /// A pipe, a device, a mountable volume.
    case special
  }

  /// The name's bytes, as `Location.child` takes them.
  package let name: [UInt8]
  /// The name as people read it.
  package let displayName: String
  /// The content type that a server states; nil where the name alone tells it, as on this machine.
  private let statedType: String?
  /// Whether file managers hide it: its name begins with a dot, or ends in `~` as an editor's backup copy,
  /// or the folder's list says so.
  package let isHidden: Bool
  package let kind: Kind
  /// When its content last changed, in microseconds since 1970; 0 if unknown.
  package let modified: Int64
  /// When it came to be, in microseconds since 1970; 0 if unknown.
  package let created: Int64
  /// How many bytes it holds; 0 if unknown.
  package let size: Int64

  /// The content type that the name suggests; the file is not opened to find out.
  package var contentType: String? { statedType ?? ContentType.guess(forName: name) }
}

extension DirectoryEntry {
  /// Asks for these only: anything more would cost a look inside each file.
  static let attributes = """
    standard::name,standard::display-name,standard::fast-content-type,standard::is-hidden,\
    standard::is-backup,standard::type,standard::size,time::modified,time::modified-usec,\
    time::created,time::created-usec
    """

  /// Asks for one file.
  /// Blocks: never call it on the main thread.
  package init(of location: Location, cancellable: Cancellable? = nil) throws(GioError) {
    let info = try GioError.value {
      g_file_query_info(
        location.pointer, Self.attributes, G_FILE_QUERY_INFO_NONE, cancellable?.pointer, $0)
    }
    self.init(taking: info)
  }

  /// Copies what there is to know and releases the GFileInfo (transfer full).
  init(taking info: OpaquePointer) {
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    let name = g_file_info_get_name(info).map { bytes(of: $0) } ?? []
    self.name = name
    displayName =
      g_file_info_get_attribute_string(info, G_FILE_ATTRIBUTE_STANDARD_DISPLAY_NAME)
      .map { String(cString: $0) } ?? String(decoding: name, as: UTF8.self)
    isHidden =
      g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_STANDARD_IS_HIDDEN) != 0
      || g_file_info_get_attribute_boolean(info, G_FILE_ATTRIBUTE_STANDARD_IS_BACKUP) != 0
    kind = Kind(g_file_info_get_attribute_uint32(info, G_FILE_ATTRIBUTE_STANDARD_TYPE))
    modified = fileTime(G_FILE_ATTRIBUTE_TIME_MODIFIED, of: info)
    created = fileTime(G_FILE_ATTRIBUTE_TIME_CREATED, of: info)
    size = Int64(g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_STANDARD_SIZE))
    statedType = Self.fastType(of: info, size: size)
  }

  /// The backend's opinion, which is by name, too; nil if it has none, and for an empty file, which
  /// it takes for a text though a photo may be just about to be written.
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
  /// Takes a look at a file in an open local folder, in a tenth of the time that GIO takes; nil if it
  /// is gone. `text` is the name as people read it.
  init?(_ name: [UInt8], _ text: String, in folder: Int32, isListedAsHidden: Bool) {
    var status = statx()
    let mask = STATX_TYPE | STATX_SIZE | STATX_MTIME | STATX_BTIME
    func look(_ flags: Int32) -> Int32 {
      withCString(name) { name in
        systemCall { statx(folder, name, flags, UInt32(mask), &status) }
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
    modified = Self.microseconds(status.stx_mtime)
    created = status.stx_mask & UInt32(STATX_BTIME) == 0 ? 0 : Self.microseconds(status.stx_btime)
    size = Int64(status.stx_size)
    statedType = nil
  }

  private static func microseconds(_ time: statx_timestamp) -> Int64 {
    time.tv_sec * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

extension DirectoryEntry.Kind {
  /// From the mode of a file that is no link.
  fileprivate init(mode: UInt16) {
    switch UInt32(mode) & UInt32(Glibc.S_IFMT) {
    case UInt32(Glibc.S_IFREG): self = .regular
    case UInt32(Glibc.S_IFDIR): self = .directory
    default: self = .special
    }
  }

  /// From a GFileType.
  /// An unknown one is taken for a file: some servers do not tell.
  init(_ type: guint32) {
    switch GFileType(rawValue: type) {
    case G_FILE_TYPE_DIRECTORY: self = .directory
    case G_FILE_TYPE_SYMBOLIC_LINK: self = .brokenLink
    case G_FILE_TYPE_REGULAR, G_FILE_TYPE_UNKNOWN: self = .regular
    default: self = .special
    }
  }
}

/// A time of a file, in microseconds since 1970; 0 if unknown.
func fileTime(_ attribute: String, of info: OpaquePointer) -> Int64 {
  Int64(g_file_info_get_attribute_uint64(info, attribute)) * 1_000_000
    + Int64(g_file_info_get_attribute_uint32(info, attribute + "-usec"))
}
