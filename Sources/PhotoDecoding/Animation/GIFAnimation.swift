import PhotoPages

/// A GIF file's frames, laid over each other by gdk-pixbuf, which keeps them as small as they are in
/// the file until each is asked for.
final class GIFAnimation: AnimationFile {
  let header: PictureHeader
  let timing: AnimationTiming
  private let frames: PixbufFrames

  /// Reads the file.
  ///
  /// - Throws: `.damaged` without a single frame, `.tooLarge`, `.source`, `.cancelled`.
  init(_ input: EncodedInput, _ watch: DecodeWatch) throws(PictureError) {
    timing = try GIFBlocks.timing(input, watch)
    let reading = try PixbufReading(input) { size, _ in Self.answer(size) }
    frames = try reading.finishFrames(watch)
    var header = PictureHeader(size: frames.size)
    header.isAnimated = true
    self.header = header
    guard timing.count > 0, header.size.width > 0, header.size.height > 0 else {
      throw .damaged(reason: "The file has no frame that is whole")
    }
  }

  private static func answer(_ size: PixelSize) -> PixbufAnswer {
    let wish = StoredWish(
      target: size, part: PixelRect(size), byteLimit: PictureDecoder.defaultByteLimit)
    do throws(PictureError) { try wish.allow(size) } catch { return .refuse(error) }
    return .decode
  }

  func next(isWanted: Bool, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap? {
    guard let pixbuf = frames.next() else {
      throw .damaged(reason: "There are fewer frames than the file says")
    }
    return isWanted ? DecodedBitmap(try pixbuf.bitmap(watch)) : nil
  }

  func rewind() {
    frames.rewind()
  }
}
