import PhotoMetadata
import PhotoPages

/// A picture of any kind that gdk-pixbuf has a loader for.
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
    let reading = try PixbufLoad(input, answer: Self.headAnswer)
    let (size, isVector) = try reading.readHead(watch)
    self.reading = isVector ? nil : reading
    var header = PictureHeader(size: isVector ? VectorSize.natural(size) : size)
    header.isVector = isVector
    header.orientation = reading.orientation
    self.header = header
  }

  /// Nothing of a vector picture is drawn to learn its size, in a picture of a single pixel: librsvg's
  /// loader takes none at all for a failure of its own.
  private static func headAnswer(_ size: PixelSize, isVector: Bool) -> PixbufAnswer {
    isVector
      ? .resize(PixelSize(width: 1, height: 1)) : .decode(size, PictureDecoder.defaultByteLimit)
  }

  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
  {
    if header.isVector { return try draw(request, watch) }
    try request.allow(header.size)
    var decoded = try takeReading(request).finish(watch).decoded(request, watch)
    decoded.profile = decoded.profile ?? header.profile
    return decoded
  }

  /// The reading that found the head; one from the start for pixels that are fetched once more.
  private func takeReading(_ request: StoredRequest) throws(PictureError) -> PixbufLoad {
    if let reading {
      self.reading = nil
      return reading
    }
    return try PixbufLoad(input) { size, _ in .decode(size, request.byteLimit) }
  }

  private func draw(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError)
    -> DecodedBitmap
  {
    let size = VectorSize.largest(within: request)
    let reading = try PixbufLoad(input) { _, _ in .resize(size) }
    return try reading.finish(watch).decoded(request, watch)
  }
}

/// In which sizes pictures that are drawn from a description are drawn.
enum VectorSize {
  /// What a picture that does not tell its size is taken for: what web browsers take it for.
  private static let unknown = PixelSize(width: 300, height: 150)
  /// cairo draws no larger surfaces, and neither does what is built on it.
  private static let longestSide = 32_767
  /// A pixel's bytes while it is drawn: in cairo's surface, in gdk-pixbuf's picture and in ours.
  private static let bytesPerPixel = 12

  /// The size to be said to be the natural one of a picture that says it has this size.
  static func natural(_ size: PixelSize) -> PixelSize {
    size.width > 0 && size.height > 0 ? size : unknown
  }

  /// The requested size, or the largest of its shape that may be drawn.
  static func largest(within request: StoredRequest) -> PixelSize {
    let target = request.target
    let pixels = Double(target.width) * Double(target.height)
    let scale = min(
      1, (Double(request.byteLimit / bytesPerPixel) / pixels).squareRoot(),
      Double(longestSide) / Double(max(target.width, target.height)))
    guard scale < 1 else { return target }
    // Rounded down, or it would be one pixel too many.
    return PixelSize(
      width: max(1, Int(Double(target.width) * scale)),
      height: max(1, Int(Double(target.height) * scale)))
  }
}
