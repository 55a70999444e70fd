import PhotoPages

/// A picture of any kind that gdk-pixbuf has a loader for.
final class PixbufFile: PictureFile {
  let header: PictureHeader
  private let pixbuf: Pixbuf

  /// Reads the file.
  ///
  /// - Throws: `.empty` without a single byte, `.notAPicture` when no loader knows the bytes,
  ///   `.damaged`, `.tooLarge`, `.source`, `.cancelled`.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    var started: PixbufLoad?
    try input.forEachChunk { chunk throws(PictureError) in
      try watch.check()
      let load =
        started
        ?? PixbufLoad(
          byteLimit: PictureDecoder.defaultByteLimit, kind: PictureKind(beginning: chunk))
      started = load
      try load.write(chunk)
    }
    guard let load = started else { throw .empty }
    // Some loaders, TIFF's for one, only begin when they have all bytes.
    try watch.check()
    let (pixbuf, stored) = try load.finish()
    self.pixbuf = pixbuf
    var header = PictureHeader(size: stored)
    header.orientation = pixbuf.orientation
    self.header = header
  }

  func decode(_ wish: StoredWish, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap {
    try wish.allow(header.size)
    return DecodedBitmap(try pixbuf.bitmap())
  }
}
