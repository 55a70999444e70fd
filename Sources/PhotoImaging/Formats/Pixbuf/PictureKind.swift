/// What a file's first bytes say about how to load it, and about where it must end.
///
/// gdk-pixbuf's loaders take many a file that was cut off for a whole one, and leave the rest of
/// the picture grey, or filled with whatever the memory held. So completeness is checked here.
enum PictureKind: Equatable {
  /// JPEG. Its rows come as its bytes do, and it can be decoded at a reduced size.
  case jpeg
  /// WebP, whose head tells the length of the file in bytes.
  case webp(byteCount: Int)
  /// Anything else, left to gdk-pixbuf to find out.
  case other

  /// Looks at the first chunk of a file.
  init(beginning bytes: UnsafeRawBufferPointer) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual(Array("WEBP".utf8))
    {
      let length = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
      self = .webp(byteCount: 8 + Int(UInt32(littleEndian: length)))
    } else {
      self = .other
    }
  }
}
