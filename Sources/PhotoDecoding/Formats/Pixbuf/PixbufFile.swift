import PhotoPages

/// A picture of any kind that gdk-pixbuf has a loader for.
///
/// A loader is stopped as soon as it tells the picture's size. Where it only does so when it has all
/// bytes it has decoded them then, and the pixels are kept for `decode`.
final class PixbufFile: PictureFile {
  let header: PictureHeader
  private let input: EncodedInput
  /// The reading that found the head, until its pixels are fetched.
  private var reading: PixbufReading?

  /// Reads the file's head.
  ///
  /// - Throws: `.empty` without a single byte, `.notAPicture` when no loader knows the bytes,
  ///   `.damaged`, `.tooLarge`, `.source`, `.cancelled`.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    self.input = input
    let reading = try PixbufReading(input, answer: Self.headAnswer)
    let (size, isVector) = try reading.readHead(watch)
    self.reading = isVector ? nil : reading
    var header = PictureHeader(size: isVector ? VectorSize.natural(size) : size)
    header.isVector = isVector
    switch reading.formatName {
    case "webp":
      let chunks = try WebPChunks(input)
      header.orientation = chunks.orientation
      header.isAnimated = chunks.isAnimated
      // The loader leaves it out.
      header.profile = chunks.profile
    case "gif": header.isAnimated = try GIFBlocks.isAnimated(input, watch)
    default: header.orientation = reading.orientation
    }
    self.header = header
  }

  /// Nothing of a vector picture is drawn to learn its size, in a picture of a single pixel: librsvg's
  /// loader takes none at all for a failure of its own.
  private static func headAnswer(_ size: PixelSize, isVector: Bool) -> PixbufAnswer {
    isVector
      ? .resize(PixelSize(width: 1, height: 1)) : answer(size, PictureDecoder.defaultByteLimit)
  }

  private static func answer(_ size: PixelSize, _ byteLimit: Int) -> PixbufAnswer {
    let wish = StoredWish(target: size, part: PixelRect(size), byteLimit: byteLimit)
    do throws(PictureError) { try wish.allow(size) } catch { return .refuse(error) }
    return .decode
  }

  func decode(_ wish: StoredWish, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap {
    if header.isVector { return try draw(wish, watch) }
    try wish.allow(header.size)
    var decoded = try takeReading(wish).finish(watch).decoded(watch)
    decoded.profile = decoded.profile ?? header.profile
    return decoded
  }

  /// The reading that found the head; one from the start for pixels that are fetched once more.
  private func takeReading(_ wish: StoredWish) throws(PictureError) -> PixbufReading {
    if let reading {
      self.reading = nil
      return reading
    }
    return try PixbufReading(input) { size, _ in Self.answer(size, wish.byteLimit) }
  }

  private func draw(_ wish: StoredWish, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    let size = VectorSize.largest(within: wish)
    let reading = try PixbufReading(input) { _, _ in .resize(size) }
    return try reading.finish(watch).decoded(watch)
  }
}
