// Ownership: the GFileEnumerator and each GFileInfo are released here. The GFileInfo owns its name,
// which is copied.

import CGio

extension Location {
  /// The names in a folder that satisfy a condition, in no order.
  ///
  /// Costs much less than a `DirectoryEnumerator`, which tells something of each file. Blocks: never
  /// call it on the main thread.
  ///
  /// - Throws: why the folder cannot be listed.
  public func names(
    cancellable: Cancellable? = nil, where condition: ([UInt8]) -> Bool
  ) throws(GioError) -> [[UInt8]] {
    let enumerator = try GioError.check {
      g_file_enumerate_children(
        pointer, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS,
        cancellable?.pointer, $0)
    }
    guard let enumerator else { throw .other(message: "") }
    defer { g_object_unref(enumerator) }
    var names: [[UInt8]] = []
    while let info = try GioError.check({
      g_file_enumerator_next_file(enumerator, cancellable?.pointer, $0)
    }) {
      defer { g_object_unref(UnsafeMutableRawPointer(info)) }
      guard let name = g_file_info_get_name(info).map({ bytes(of: $0) }) else { continue }
      if condition(name) { names.append(name) }
    }
    return names
  }
}

extension Location {
  /// The path in a `file:` URI, as bytes; nil if it is none. Looks at no disk.
  public static func path(ofFileURI uri: [UInt8]) -> [UInt8]? {
    let text = uri.map { CChar(bitPattern: $0) } + [0]
    guard let path = g_filename_from_uri(text, nil, nil) else { return nil }
    defer { g_free(path) }
    return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }
}
