// Ownership: a DirectoryEntry is a plain value, copied out of a GFileInfo that `init(taking:)`
// frees at once. No GFileInfo outlives the call that got it.

import CGio

/// What a folder tells of one file in it, without opening the file.
public struct DirectoryEntry: Equatable, Sendable {
  /// What a file is, links followed.
  public enum Kind: Equatable, Sendable {
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
  public let name: [UInt8]
  /// The name as people read it.
  public let displayName: String
  /// The content type that the name suggests; the file is not opened to find out.
  public let contentType: String?
  /// Whether file managers hide it: its name begins with a dot, or the folder's list says so.
  public let isHidden: Bool
  /// Whether it is an editor's backup copy: its name ends in `~`.
  public let isBackup: Bool
  /// What it is.
  public let kind: Kind
  /// When its content last changed, in microseconds since 1970; 0 if unknown.
  public let modified: Int64
  /// How many bytes it holds; 0 if unknown.
  public let size: Int64
}

extension DirectoryEntry {
  /// Asks for these only: anything more would cost a look inside each file.
  static let attributes = """
    standard::name,standard::display-name,standard::fast-content-type,standard::is-hidden,\
    standard::is-backup,standard::type,standard::size,time::modified,time::modified-usec
    """

  /// Asks for one file.
  ///
  /// Blocks: never call it on the main thread.
  public init(of location: Location, cancellable: Cancellable? = nil) throws(GioError) {
    let info = try GioError.check {
      g_file_query_info(
        location.pointer, Self.attributes, G_FILE_QUERY_INFO_NONE, cancellable?.pointer, $0)
    }
    guard let info else { throw .other(message: "") }
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
    isHidden = Self.flag(G_FILE_ATTRIBUTE_STANDARD_IS_HIDDEN, of: info)
    isBackup = Self.flag(G_FILE_ATTRIBUTE_STANDARD_IS_BACKUP, of: info)
    kind = Kind(g_file_info_get_attribute_uint32(info, G_FILE_ATTRIBUTE_STANDARD_TYPE))
    modified =
      Int64(g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_TIME_MODIFIED)) * 1_000_000
      + Int64(g_file_info_get_attribute_uint32(info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC))
    size = Int64(g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_STANDARD_SIZE))
    contentType = Self.fastType(of: info, size: size) ?? ContentType.guess(forName: name)
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

  private static func flag(_ attribute: String, of info: OpaquePointer) -> Bool {
    g_file_info_get_attribute_boolean(info, attribute) != 0
  }
}

extension DirectoryEntry.Kind {
  /// From a GFileType.
  ///
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
