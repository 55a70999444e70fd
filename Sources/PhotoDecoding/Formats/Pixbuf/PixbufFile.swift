import PhotoMetadata
import PhotoPages

/// A picture of a format without a reader here, decoded by a loader of gdk-pixbuf.
///
/// Loading pauses as soon as the loader reports the picture's size. If that is only after all bytes, the pixels
/// have been decoded by then, and are kept for `decode`.
final class PixbufFile: PictureFile {
  let header: PictureHeader
  private let input: EncodedInput
  /// The load that found the head; nil once its pixels were taken.
  private var reading: PixbufLoad?

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    self.input = input
    let reading = try PixbufLoad(input)
    header = PictureHeader(
      size: try reading.readHead(watch), orientation: reading.orientation)
    self.reading = reading
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    try request.allow(header.size)
    return try takeReading(request).finish(watch).decoded(request, watch)
  }

  /// Takes the load that found the head, or begins another one for a second decoding.
  private func takeReading(_ request: StoredRequest) throws(PictureError) -> PixbufLoad {
    if let reading {
      self.reading = nil
      return reading
    }
    return try PixbufLoad(input, byteLimit: request.byteLimit)
  }
}
