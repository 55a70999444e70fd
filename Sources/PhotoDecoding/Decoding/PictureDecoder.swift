import PhotoMetadata
import PhotoPages

/// Decodes every kind of picture that has a reader, recognised by its bytes alone.
///
/// JPEG is decoded by libjpeg-turbo, the rest by the readers that `PictureFiles` finds. A picture
/// is decoded at the smallest sufficient size, reduced to the exact size, converted to the screen's
/// colours and turned upright. Each step works at the smallest size it can.
public struct PictureDecoder: PictureDecoding {
  /// The usual limit of a picture's pixels in bytes, never more than 2 GiB, within which 32-bit offsets are safe.
  static let defaultByteLimit = min(2 << 30, Machine.physicalMemory / 2)

  /// The most seconds of estimated processor time; a picture that takes longer is refused.
  static let mostSeconds = 10.0

  private let byteLimit: Int

  /// Makes a decoder of pictures as large as the machine can hold.
  public init() { self.init(byteLimit: Self.defaultByteLimit) }

  /// Makes a decoder that refuses pictures whose decoded pixels take more than `byteLimit` bytes.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Decodes one picture, and checks `control` at least every few milliseconds.
  ///
  /// - Throws: `.empty` if there are no bytes, `.notAPicture` if no reader knows the bytes, `.damaged` if there is not
  ///   one row of pixels, `.tooManyPixels` if decoding would take too long, `.tooLarge` before memory beyond the limit
  ///   is allocated, `.source` if the descriptor cannot be read, `.cancelled`.
  public func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    try decode(request, onPass: onPass, DecodeWatch(control))
  }

  /// Decodes one picture, which may be one step of a larger decoding.
  func decode(
    _ request: DecodeRequest, onPass: ((DecodedPicture) -> Void)?, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedPicture {
    if case .pixels(let pixels, _) = request.source {
      let steps = RenderSteps(request, header: PictureHeader(size: pixels.size))
      return try steps.finish(steps.reduced(pixels, watch), watch)
    }
    let input = try request.source.input()
    if case .preview = request.detail {
      guard let file = try PictureFiles.openQuickly(input, watch) else {
        throw input.byteCount == 0 ? .empty : .notAPicture
      }
      return try RenderSteps(request, header: file.header).preview(request.desktopThumbnail, watch)
    }
    let file = try PictureFiles.open(input, watch)
    let steps = RenderSteps(request, header: file.header)
    if request.beginsWithPreview, let preview = try? steps.preview(request.desktopThumbnail, watch)
    {
      onPass?(preview)
    }
    try report(file.header, steps, byteCount: steps.byteEstimate, watch)
    var watch = watch
    if let onPass, !request.beginsWithPreview {
      watch.onPass = { [watch] pass in
        // A pass that fails is skipped: the whole picture follows.
        guard var picture = try? steps.finish(pass, watch) else { return }
        picture.traits.insert(.isPass)
        onPass(picture)
      }
    }
    let decoded = try pixels(of: file, steps.storedRequest(byteLimit: byteLimit), watch)
    try watch.check()
    return try steps.finish(decoded, watch)
  }
}

extension PictureDecoder {
  /// Decodes a picture for a copy, in the colours and with the depth of its file, and not turned yet.
  func decodeStored(
    _ request: DecodeRequest, _ watch: DecodeWatch
  ) throws(PictureError) -> (DecodedBitmap, RenderSteps) {
    if case .pixels(let pixels, _) = request.source {
      let steps = RenderSteps(request, header: PictureHeader(size: pixels.size))
      return (try steps.reduced(pixels, watch), steps)
    }
    let file = try PictureFiles.open(request.source.input(), watch)
    let steps = RenderSteps(request, header: file.header)
    try report(file.header, steps, byteCount: steps.byteEstimateOfCopy, watch)
    let decoded = try pixels(of: file, steps.storedRequest(byteLimit: byteLimit), watch)
    try watch.check()
    return (decoded, steps)
  }

  /// Reports the properties of a picture before it is decoded, or refuses one that takes too long.
  private func report(
    _ header: PictureHeader, _ steps: RenderSteps, byteCount: Int, _ watch: DecodeWatch
  ) throws(PictureError) {
    let seconds = header.decodingSeconds
    guard seconds <= Self.mostSeconds else { throw .tooManyPixels(header.size) }
    watch.opened(
      OpenedPicture(
        size: header.size, byteCount: byteCount, isVector: header.isVector, result: steps.result,
        seconds: seconds))
  }

  /// Decodes a file, and reports its size if it has too many pixels.
  private func pixels(
    of file: any PictureFile, _ request: StoredRequest, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedBitmap {
    do {
      return try file.decode(request, watch)
    } catch .tooLarge {
      let size = file.header.size
      let isCause = size.width > byteLimit / PixelBuffer.bytesPerPixel / size.height
      throw isCause ? .tooManyPixels(size) : .tooLarge
    }
  }

  /// Reads a picture's stored size and orientation, from the head unless a loader of gdk-pixbuf has to decode all.
  public func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame {
    if case .pixels(let pixels, let orientation) = source {
      return StoredFrame(size: pixels.size, orientation: orientation ?? .upright)
    }
    let header = try header(of: source)
    return StoredFrame(
      size: header.size, orientation: source.orientation ?? header.orientation ?? .upright)
  }

  /// Reads the name of a picture's colour profile, from no more than the head if that suffices.
  public func colourProfileName(of source: PictureSource) throws(PictureError) -> String? {
    if case .pixels = source { return nil }
    return try header(of: source).profile.flatMap { ColourProfile.name(of: $0) }
  }

  /// Reads the metadata in a picture's file; empty if the file has none, is no picture or is damaged.
  public func metadata(
    of source: PictureSource, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata {
    if case .pixels = source { return EmbeddedMetadata() }
    return try MetadataReader.read(source.input(), wanted)
  }

  /// Opens an animated GIF, WebP or JPEG XL; throws `.notAPicture` if it is not animated.
  public func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding {
    try FrameReader(request, DecodeWatch(control))
  }

  private func header(of source: PictureSource) throws(PictureError) -> PictureHeader {
    try PictureFiles.open(source.input(), DecodeWatch()).header
  }
}
