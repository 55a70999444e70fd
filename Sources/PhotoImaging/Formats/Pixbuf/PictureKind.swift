/// What a file's first bytes say about how to have gdk-pixbuf load it.
enum PictureKind: Equatable {
  /// WebP, whose head tells the length of the file in bytes.
  ///
  /// Its loader takes a file that was cut off for a whole one.
  case webp(byteCount: Int)
  /// Compressed by gzip, as SVG may be.
  ///
  /// Its loader would read that, and gdk-pixbuf does not know.
  case compressed
  /// Anything else, left to gdk-pixbuf to find out.
  case other

  /// Looks at the first chunk of a file.
  init(beginning bytes: UnsafeRawBufferPointer) {
    if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual(Array("WEBP".utf8))
    {
      let length = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
      self = .webp(byteCount: 8 + Int(UInt32(littleEndian: length)))
    } else if bytes.starts(with: [0x1F, 0x8B]) {
      self = .compressed
    } else {
      self = .other
    }
  }

  /// The loader to use; nil leaves it to gdk-pixbuf, which collects some kilobytes to find out, so that
  /// it decodes small files only when they have ended.
  var loaderName: String? {
    switch self {
    case .webp: "webp"
    case .compressed: "svg"
    case .other: nil
    }
  }
}
