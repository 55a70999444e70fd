import GioBindings

/// What shows that a file has changed.
struct FileStamp: Hashable, Codable, Sendable {
  /// Its name as the end of a URI, which is text whatever its bytes are.
  let name: String
  /// In bytes.
  let size: Int64
  /// When its content last changed, in microseconds since 1970; 0 if unknown.
  let modified: Int64

  init(_ entry: DirectoryEntry, in folder: Location) {
    name = Self.name(of: folder.child(entry.name).uri)
    size = entry.size
    modified = entry.modified
  }

  /// Its URI in a folder.
  func uri(in folder: Location) -> String {
    (folder.uri.hasSuffix("/") ? folder.uri : folder.uri + "/") + name
  }

  /// The last name in a URI.
  static func name(of uri: String) -> String {
    let slash = uri.utf8.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { String(uri[uri.utf8.index(after: $0)...]) } ?? uri
  }
}
