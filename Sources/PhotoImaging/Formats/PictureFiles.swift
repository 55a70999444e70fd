import PhotoPages

/// Finds the reader for a file by what it begins with; its name is nobody's business.
enum PictureFiles {
  /// Opens a file with the reader for its kind.
  ///
  /// - Throws: `.empty`, `.notAPicture`, `.damaged` when its head is, `.source`, `.cancelled`.
  static func open(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> any PictureFile {
    try watch.check()
    // A raw file without a picture inside may have one that gdk-pixbuf finds.
    if let raw = try RawFile(input, watch) { return raw }
    return try openPlain(input, watch)
  }

  /// Opens a file that is no raw file, such as one inside a raw file.
  ///
  /// - Throws: `.empty`, `.notAPicture`, `.damaged` when its head is, `.source`, `.cancelled`.
  static func openPlain(
    _ input: EncodedInput, _ watch: DecodeWatch
  ) throws(PictureError) -> any PictureFile {
    try PixbufFile(input, watch)
  }
}
