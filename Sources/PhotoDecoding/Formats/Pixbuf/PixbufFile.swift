import PhotoMetadata
import PhotoPages

/// A picture of any kind that has no reader of its own here and that gdk-pixbuf has a loader for.
///
/// A loader is stopped as soon as it tells the picture's size. Where it only does so when it has all
/// bytes it has decoded them then, and the pixels are kept for `decode`.
final class PixbufFile: PictureFile {
  let header: PictureHeader
  private let input: EncodedInput
  /// The reading that found the head, until its pixels are fetched.
  private var reading: PixbufLoad?

  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    self.input = input
    let reading = try PixbufLoad(input) { .decode($0, PictureDecoder.defaultByteLimit) }
    header = PictureHeader(
      size: try reading.readHead(watch), orientation: reading.orientation)
    self.reading = reading
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    try request.allow(header.size)
    return try takeReading(request).finish(watch).decoded(request, watch)
  }

  /// The reading that found the head; one from the start for pixels that are fetched once more.
  private func takeReading(_ request: StoredRequest) throws(PictureError) -> PixbufLoad {
    if let reading {
      self.reading = nil
      return reading
    }
    return try PixbufLoad(input) { .decode($0, request.byteLimit) }
  }
}
