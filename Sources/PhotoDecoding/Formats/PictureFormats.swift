internal import CPixbuf

/// The picture formats that can be shown on this machine.
public enum PictureFormats {
  /// The MIME types, as shared-mime-info or programs name them; read anew, since loaders may be installed meanwhile.
  public static var mimeTypes: Set<String> {
    PixbufFormats.mimeTypes.union(ownMimeTypes).union(rawMimeTypes)
  }

  /// The formats with a reader here; the page names a missing library only when such a file is opened.
  private static let ownMimeTypes: Set = [
    "image/avif", "image/bmp", "image/gif", "image/heic", "image/heif", "image/jpeg", "image/jxl",
    "image/png", "image/svg+xml", "image/svg+xml-compressed", "image/tiff",
    "image/vnd.microsoft.icon", "image/webp", "image/x-icon",
  ]

  /// Raw files of cameras, each with a separate type, which does not count as TIFF.
  static let rawMimeTypes: Set = [
    "image/x-adobe-dng", "image/x-canon-cr2", "image/x-canon-cr3", "image/x-canon-crw",
    "image/x-dcraw",
    "image/x-epson-erf", "image/x-fuji-raf", "image/x-kodak-dcr", "image/x-kodak-kdc",
    "image/x-minolta-mrw", "image/x-nikon-nef", "image/x-nikon-nrw", "image/x-olympus-orf",
    "image/x-panasonic-raw", "image/x-panasonic-raw2", "image/x-panasonic-rw",
    "image/x-panasonic-rw2", "image/x-pentax-pef", "image/x-raw", "image/x-samsung-srw",
    "image/x-sigma-x3f",
    "image/x-sony-arw", "image/x-sony-sr2", "image/x-sony-srf",
  ]
}

/// The picture formats that gdk-pixbuf can show on this machine.
enum PixbufFormats {
  /// The MIME types as the loaders name them, mostly in lower case; read anew on every call.
  static var mimeTypes: Set<String> { Set(map(mimeTypes).joined()) }

  static var names: [String] { map(name).compactMap { $0 } }

  /// The formats that gdk-pixbuf 2.44 and later read by starting programs of glycin.
  private static let kindsOfGlycin: Set = [
    "avif", "bmp", "dds", "exr", "gif", "heic", "ico", "jpeg", "jpeg2000", "jxl", "openexr", "png",
    "pnm", "qoi", "raw", "svg", "tga", "tiff", "webp", "xpm",
  ]

  /// Whether gdk-pixbuf starts a program for the format of this name.
  static func startsPrograms(_ name: String) -> Bool {
    (gdk_pixbuf_major_version, gdk_pixbuf_minor_version) >= (2, 44) && kindsOfGlycin.contains(name)
  }

  /// Returns the results of `value` for all formats that are not disabled.
  private static func map<Value>(_ value: (OpaquePointer) -> Value) -> [Value] {
    var values: [Value] = []
    let formats = gdk_pixbuf_get_formats()
    defer { g_slist_free(formats) }
    var link = formats
    while let entry = link?.pointee {
      if let format = entry.data.map({ OpaquePointer($0) }),
        gdk_pixbuf_format_is_disabled(format) == 0
      {
        values.append(value(format))
      }
      link = entry.next
    }
    return values
  }

  private static func name(of format: OpaquePointer) -> String? {
    guard let name = gdk_pixbuf_format_get_name(format) else { return nil }
    defer { g_free(name) }
    return String(cString: name)
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
