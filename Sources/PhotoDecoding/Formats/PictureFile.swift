import PhotoPages

/// An opened picture file of one kind, used on one thread: its head was read, and its pixels can be decoded.
protocol PictureFile: AnyObject {
  var header: PictureHeader { get }

  /// Decodes the wanted part at the wanted size.
  ///
  /// - Throws: `.damaged` only if there is not a single row; a truncated picture is incomplete.
  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
}

/// The properties that the head of a picture file states.
struct PictureHeader {
  /// The size as stored, before turning.
  var size: PixelSize
  /// The orientation, if the file states it and its decoder has not applied it.
  var orientation: Orientation?
  /// Whether it is a vector picture, which can be decoded larger than `size`.
  var isVector = false
  var isAnimated = false
  /// Whether a colour has more than 8 bits.
  var isDeep = false
  /// The ICC profile in the file; nil if there is none, or if only its loader reads it.
  var profile: [UInt8]?
  /// A small preview as an encoded file, with the picture's orientation.
  var thumbnail: [UInt8]?
  /// The memory that decoding takes; nil for that of a reader that has all pixels at once.
  var memory: DecodingMemory?
  /// The measured pixels that are decoded in a second of processor time; most libraries match libpng's.
  var decodingRate = 90e6

  /// Seconds of processor time that decoding takes; 0 for a vector picture.
  var decodingSeconds: Double {
    isVector ? 0 : Double(size.width) * Double(size.height) / decodingRate
  }
}

/// A request to a file's decoder, in pixels of the picture as stored.
struct StoredRequest: Equatable {
  /// The size to which the whole picture is reduced; larger than the full size for vectors only.
  let target: PixelSize
  /// The part that is wanted, in pixels of `target`.
  let part: PixelRect
  /// The most bytes that the decoded pixels may take.
  let byteLimit: Int

  var isWhole: Bool { part == PixelRect(target) }

  /// Returns the area that the wanted part and its edges are mixed from, in pixels of the picture at another size.
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

  /// Throws `.tooLarge` if pixels of `bytesPerPixel` in `size` exceed the limit.
  func allow(_ size: PixelSize, bytesPerPixel: Int = 4) throws(PictureError) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    if overflow || pixels > byteLimit / bytesPerPixel { throw .tooLarge }
  }
}

extension StoredRequest {
  init(all size: PixelSize, byteLimit: Int = PictureDecoder.defaultByteLimit) {
    self.init(target: size, part: PixelRect(size), byteLimit: byteLimit)
  }

  /// Returns the request for a picture as stored, which `orientation` turns upright afterwards.
  func stored(turnedBy orientation: Orientation) -> StoredRequest {
    StoredRequest(
      target: orientation.applied(to: target), part: orientation.stored(part, of: target),
      byteLimit: byteLimit)
  }
}
