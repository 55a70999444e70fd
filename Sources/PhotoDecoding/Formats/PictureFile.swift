import PhotoPages

/// A picture file of one kind, opened: what its head says is known, its pixels can be decoded.
///
/// Used on one thread.
protocol PictureFile: AnyObject {
  var header: PictureHeader { get }

  /// Decodes the wanted part at the wanted size. `.damaged` only where there is not a single row; what
  /// is cut off later comes as incomplete.
  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
}

/// What the head of a picture file says.
struct PictureHeader {
  /// Columns and rows as stored, before anything is turned.
  var size: PixelSize
  /// How it must be turned, where the file says so and its decoder has not done it.
  var orientation: Orientation?
  /// Whether it is drawn from a description, so that it can be decoded larger than `size`.
  var isVector = false
  /// Whether it holds several pictures that follow each other in time.
  var isAnimated = false
  /// The ICC profile in the file; nil where there is none, or where only its loader knows of it.
  var profile: [UInt8]?
  /// A small picture that stands in for it, as an encoded file; it lies as the picture does.
  var thumbnail: [UInt8]?
  /// Pixels that are decoded in a second of processor time, as measured; most libraries decode as many as libpng.
  var decodingRate = 90e6

  /// Seconds of processor time that decoding takes; 0 for a picture that is drawn from a description.
  var decodingSeconds: Double {
    isVector ? 0 : Double(size.width) * Double(size.height) / decodingRate
  }
}

/// What is requested, in pixels of the picture as stored.
struct StoredRequest: Equatable {
  /// The size to which the whole is reduced. Larger than the full one for vectors only.
  let target: PixelSize
  /// The part that is wanted, in pixels of `target`.
  let part: PixelRect
  /// The most bytes that the decoded pixels may take.
  let byteLimit: Int

  /// Whether all of the picture is wanted.
  var isWhole: Bool { part == PixelRect(target) }

  /// What the wanted part is made of, in pixels of the picture at another size: with those beside it that
  /// its edges are mixed from.
  func source(at size: PixelSize) -> PixelRect {
    if size == target { return part }
    let columns = Self.sources(part.x..<part.right, of: size.width, for: target.width)
    let rows = Self.sources(part.y..<part.bottom, of: size.height, for: target.height)
    return PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  private static func sources(_ part: Range<Int>, of size: Int, for target: Int) -> Range<Int> {
    let scale = Double(size) / Double(target)
    let margin = FilterWeights.lobes * max(1, scale)
    let first = max(0, Int((Double(part.lowerBound) * scale - margin).rounded(.down)))
    return first..<min(size, Int((Double(part.upperBound) * scale + margin).rounded(.up)))
  }

  /// Throws `.tooLarge` if pixels of `bytesPerPixel` in `size` are more than may be.
  func allow(_ size: PixelSize, bytesPerPixel: Int = 4) throws(PictureError) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    if overflow || pixels > byteLimit / bytesPerPixel { throw .tooLarge }
  }
}

extension StoredRequest {
  /// A request for all pixels of a picture.
  init(all size: PixelSize, byteLimit: Int = PictureDecoder.defaultByteLimit) {
    self.init(target: size, part: PixelRect(size), byteLimit: byteLimit)
  }
}
