// Ownership: the GFileEnumerator, each GFileInfo and the open directory are released here. They own the
// names, which are copied.

import CGioBindings
import Glibc

extension Location {
  /// Returns the names in a folder that satisfy a condition, in no order.
  ///
  /// Blocks: never call it on the main thread. A `DirectoryEnumerator`, which queries each file, is much slower:
  /// GIO takes ten times as long for a name as the kernel does.
  package func names(
    cancellable: Cancellable? = nil, where condition: ([UInt8]) -> Bool
  ) throws(GioError) -> [[UInt8]] {
    if let path = pathBytes { return try Self.names(in: path, cancellable, condition) }
    var names: [[UInt8]] = []
    try enumerate(G_FILE_ATTRIBUTE_STANDARD_NAME, cancellable) { info in
      guard let name = g_file_info_get_name(info).map({ bytes(of: $0) }) else { return }
      if condition(name) { names.append(name) }
    }
    return names
  }

  /// Passes some attributes of each file in a folder to `body`, which are lent to it; blocks.
  func enumerate(
    _ attributes: String, _ cancellable: Cancellable?, _ body: (OpaquePointer) -> Void
  ) throws(GioError) {
    let enumerator = try GioError.value {
      g_file_enumerate_children(
        pointer, attributes, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, cancellable?.pointer, $0)
    }
    defer { g_object_unref(enumerator) }
    while let info = try GioError.check({
      g_file_enumerator_next_file(enumerator, cancellable?.pointer, $0)
    }) {
      defer { g_object_unref(UnsafeMutableRawPointer(info)) }
      body(info)
    }
  }

  private static func names(
    in path: [UInt8], _ cancellable: Cancellable?, _ condition: ([UInt8]) -> Bool
  ) throws(GioError) -> [[UInt8]] {
    guard let folder = withCString(path, { opendir($0) }) else { throw GioError(errno: errno) }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let name = try nextName(in: folder) {
      if cancellable?.isCancelled == true { throw .cancelled }
      if condition(name) { names.append(name) }
    }
    return names
  }
}

extension Location {
  /// Returns the path in a `file:` URI, as bytes, without I/O; nil if it is not one.
  package static func path(ofFileURI uri: [UInt8]) -> [UInt8]? {
    let text = uri.map { CChar(bitPattern: $0) } + [0]
    return bytes(taking: g_filename_from_uri(text, nil, nil))
  }
}

extension Location {
  /// The most bytes of a file's URI: each byte of a path may be escaped as three (RFC 3986, 2.1), after a short prefix.
  private static let longestURI = 4 * Int(clamping: PATH_MAX)

  /// Whether no file can have this name, because the path or one of its names is too long.
  package var isTooLong: Bool {
    guard let path = pathBytes else { return uri.utf8.count > Self.longestURI }
    return path.count >= Int(clamping: PATH_MAX)
      || path.split(separator: UInt8(ascii: "/")).contains { $0.count > Int(clamping: NAME_MAX) }
  }
}
