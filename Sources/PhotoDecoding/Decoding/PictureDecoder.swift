import PhotoMetadata
import PhotoPages

/// Decodes every kind of picture that there is a reader for, told by the bytes alone: JPEG by
/// libjpeg-turbo, the rest by what `PictureFiles` finds.
///
/// From the file to the screen: decoded as small as will do, reduced to the exact size, converted to
/// the screen's colours, turned upright. Each step is done at the smallest size it can be done at.
public struct PictureDecoder: PictureDecoding {
  /// The most bytes the pixels of one picture may take, unless `init` is told another limit: half
  /// the memory there is, and never more than the 2 GiB within which 32-bit offsets are safe.
  static let defaultByteLimit = min(2 << 30, Machine.physicalMemory / 2)

  /// Seconds of processor time after which nobody waits for a picture any more.
  static let mostSeconds = 10.0

  private let byteLimit: Int

  /// Makes a decoder of pictures as large as the machine can hold.
  public init() { self.init(byteLimit: Self.defaultByteLimit) }

  /// Makes a decoder that refuses pictures whose decoded pixels take more than `byteLimit` bytes.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Decodes one picture; `control` is asked at least every few milliseconds.
  ///
  /// - Throws: `.empty` without a single byte, `.notAPicture` when nothing here reads such bytes,
  ///   `.damaged` when there is not a single row of pixels, `.tooLarge` before memory beyond the limit
  ///   is allocated, `.source` when the descriptor cannot be read, `.cancelled`.
  public func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture {
    try decode(request, onPass: onPass, DecodeWatch(control))
  }

  /// Decodes one picture, which need not be the whole work of a decoding.
  func decode(
    _ request: DecodeRequest, onPass: ((DecodedPicture) -> Void)?, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedPicture {
    if case .pixels(let pixels, _) = request.source {
      let header = PictureHeader(size: pixels.size)
      return try Development(request, header: header).finish(pixels, watch)
    }
    let input = try request.source.input()
    if case .preview = request.detail {
      guard let file = try PictureFiles.openQuickly(input, watch) else {
        throw input.byteCount == 0 ? .empty : .notAPicture
      }
      return try Development(request, header: file.header).preview(request.standIn, watch)
    }
    let file = try PictureFiles.open(input, watch)
    let development = Development(request, header: file.header)
    if request.beginsWithPreview, let preview = try? development.preview(nil, watch) {
      onPass?(preview)
    }
    let seconds = file.header.decodingSeconds
    guard seconds <= Self.mostSeconds else { throw .tooManyPixels(file.header.size) }
    watch.opened(
      OpenedPicture(
        size: file.header.size, byteCount: development.byteEstimate,
        isVector: file.header.isVector, result: development.result, seconds: seconds))
    var watch = watch
    if let onPass, !request.beginsWithPreview {
      watch.onPass = { [watch] pass in
        // A pass that fails to become a picture is not missed: the whole follows.
        guard var picture = try? development.finish(pass, watch) else { return }
        picture.traits.insert(.isPass)
        onPass(picture)
      }
    }
    let decoded = try pixels(of: file, development.storedRequest(byteLimit: byteLimit), watch)
    try watch.check()
    return try development.finish(decoded, watch)
  }
}

extension PictureDecoder {
  /// Decodes, and says how many pixels there are where they are too many.
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

  /// How a picture is stored, which positions in metadata refer to. Reads no more than the head where
  /// that tells; some of gdk-pixbuf's loaders have to decode it all. Blocks.
  ///
  /// - Throws: as `decode` does.
  public func storedFrame(of source: PictureSource) throws(PictureError) -> StoredFrame {
    if case .pixels(let pixels, let orientation) = source {
      return StoredFrame(size: pixels.size, orientation: orientation ?? .upright)
    }
    let header = try header(of: source)
    return StoredFrame(
      size: header.size, orientation: source.orientation ?? header.orientation ?? .upright)
  }

  /// What a picture's colour profile is called. Reads no more than the head where that tells. Blocks.
  ///
  /// - Returns: nil where the file has no profile, or one without a name.
  /// - Throws: as `decode` does.
  public func colourProfileName(of source: PictureSource) throws(PictureError) -> String? {
    if case .pixels = source { return nil }
    return try header(of: source).profile.flatMap { ColourProfile.name(of: $0) }
  }

  /// What a picture's file holds beside the picture. Blocks.
  ///
  /// - Returns: nothing of what has none, is no picture, or is broken.
  /// - Throws: `.source` where it cannot be read.
  public func metadata(
    of source: PictureSource, _ wanted: MetadataRequest
  ) throws(PictureError) -> EmbeddedMetadata {
    if case .pixels = source { return EmbeddedMetadata() }
    return try MetadataReader.read(source.input(), wanted)
  }

  /// Opens a GIF or WebP that moves.
  ///
  /// - Throws: `.notAPicture` when it does not move; otherwise as `decode` does.
  public func openAnimation(
    _ request: DecodeRequest, _ control: DecodingControl
  ) throws(PictureError) -> any AnimationDecoding {
    try FrameReader(request, DecodeWatch(control))
  }

  private func header(of source: PictureSource) throws(PictureError) -> PictureHeader {
    try PictureFiles.open(source.input(), DecodeWatch()).header
  }
}
