internal import CPixbuf

/// The kinds of pictures that gdk-pixbuf can show on this machine.
public enum PixbufFormats {
  /// MIME types as the loaders name them, all lower case but for what they choose to spell
  /// otherwise.
  ///
  /// Looked up on every call: loaders can be installed at any time.
  public static var mimeTypes: Set<String> {
    var types: Set<String> = []
    let formats = gdk_pixbuf_get_formats()
    defer { g_slist_free(formats) }
    var link = formats
    while let entry = link?.pointee {
      if let format = entry.data.map({ OpaquePointer($0) }),
        gdk_pixbuf_format_is_disabled(format) == 0
      {
        types.formUnion(mimeTypes(of: format))
      }
      link = entry.next
    }
    return types
  }

  private static func mimeTypes(of format: OpaquePointer) -> [String] {
    guard let names = gdk_pixbuf_format_get_mime_types(format) else { return [] }
    defer { g_strfreev(names) }
    var types: [String] = []
    var index = 0
    while let name = names[index] {
      types.append(String(cString: name))
      index += 1
    }
    return types
  }
}
