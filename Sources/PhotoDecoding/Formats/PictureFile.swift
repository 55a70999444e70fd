import PhotoPages

/// A picture file of one kind, opened: what its head says is known, its pixels can be decoded.
///
/// Used on one thread.
protocol PictureFile: AnyObject {
  /// What is known without decoding.
  var header: PictureHeader { get }

  /// Decodes at least what is wished for.
  ///
  /// - Parameters:
  ///   - wish: in pixels as stored.
  ///   - watch: asked now and then whether to go on, and given what can be shown meanwhile.
  /// - Returns: the pixels, and which part of the picture they are.
  /// - Throws: `.damaged` only where there is not a single row; what is cut off later comes as
  ///   incomplete. `.cancelled` when `watch` says so, `.tooLarge`, `.source` when reading fails.
  func decode(_ wish: StoredWish, _ watch: DecodeWatch) throws(PictureError) -> DecodedBitmap
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

  /// A header that says how large the picture is.
  init(size: PixelSize) {
    self.size = size
  }
}

/// What is wished for, in pixels of the picture as stored.
struct StoredWish: Equatable {
  /// The size to which the whole will be reduced. Any size from this to the full one will do, the
  /// smallest that costs nothing in quality being the best. Larger than the full one for vectors only.
  let target: PixelSize
  /// The part that is wanted, in pixels of `target`. More will do; less is a mistake.
  let part: PixelRect
  /// The most bytes that the decoded pixels may take.
  let byteLimit: Int

  /// Whether all of the picture is wanted.
  var isWhole: Bool { part == PixelRect(target) }

  /// The wanted part in pixels of the picture at another size, a pixel more where it is not whole.
  func part(at size: PixelSize) -> PixelRect {
    let (horizontal, vertical) = (
      Double(size.width) / Double(target.width), Double(size.height) / Double(target.height)
    )
    let left = Int((Double(part.x) * horizontal).rounded(.down))
    let top = Int((Double(part.y) * vertical).rounded(.down))
    return PixelRect(
      x: left, y: top,
      width: min(size.width, Int((Double(part.right) * horizontal).rounded(.up))) - left,
      height: min(size.height, Int((Double(part.bottom) * vertical).rounded(.up))) - top)
  }

  /// Throws `.tooLarge` if pixels of `bytesPerPixel` in `size` are more than may be.
  func allow(_ size: PixelSize, bytesPerPixel: Int = 4) throws(PictureError) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    if overflow || pixels > byteLimit / bytesPerPixel { throw .tooLarge }
  }
}

/// How a decoder hears that nobody waits any longer, and hands out what can be shown on the way.
struct DecodeWatch {
  /// Takes a coarse picture, complete in its extent; nil if nobody wants one.
  var onPass: ((DecodedBitmap) -> Void)?

  private let isCancelled: () -> Bool
  private let control: DecodingControl?

  /// Watches what a decoding is told.
  init(_ control: DecodingControl) {
    isCancelled = { control.isCancelled }
    self.control = control
  }

  /// Watches for cancelling alone.
  init(isCancelled: @escaping () -> Bool = { false }, onPass: ((DecodedBitmap) -> Void)? = nil) {
    self.isCancelled = isCancelled
    self.onPass = onPass
    control = nil
  }

  /// Whether to stop, for now or for good. Any thread may ask.
  var isInterrupted: Bool { control?.isInterrupted ?? isCancelled() }

  /// Waits where the decoding has to pause. On the decoding's own thread only.
  ///
  /// - Throws: `.cancelled` if nobody waits for the picture any longer.
  func check() throws(PictureError) {
    control?.waitWhilePaused()
    if isCancelled() { throw .cancelled }
  }
}
