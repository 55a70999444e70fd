import PhotoPages

/// Decodes every kind of picture that there is a reader for, told by the bytes alone: JPEG by
/// libjpeg-turbo, the rest by what `PictureFiles` finds.
///
/// From the file to the screen: decoded as small as will do, reduced to the exact size, converted to
/// the screen's colours, turned upright. Each step is done at the smallest size it can be done at.
public struct PictureDecoder: PictureDecoding {
  /// The most bytes the pixels of one picture may take, unless `init` is told another limit: half
  /// the memory there is, and never more than the 2 GiB within which 32-bit offsets are safe.
  public static let defaultByteLimit = min(2 << 30, Machine.physicalMemory / 2)

  private let byteLimit: Int

  /// Makes a decoder that refuses pictures whose decoded pixels take more than `byteLimit` bytes.
  public init(byteLimit: Int = PictureDecoder.defaultByteLimit) {
    self.byteLimit = byteLimit
  }

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
    switch request.source {
    case .pixels(let pixels, let orientation):
      let development = Development(
        request, header: PictureHeader(size: pixels.size), orientation: orientation)
      return try development.finish(pixels, watch)
    case .bytes(let bytes, let orientation):
      return try decode(EncodedInput(bytes), request, orientation, onPass, watch)
    case .descriptor(let descriptor, let orientation):
      return try decode(EncodedInput(descriptor), request, orientation, onPass, watch)
    }
  }

  private func decode(
    _ input: EncodedInput, _ request: DecodeRequest, _ orientation: Orientation?,
    _ onPass: ((DecodedPicture) -> Void)?, _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedPicture {
    if case .preview = request.detail {
      return try preview(input, request, orientation, watch)
    }
    let file = try PictureFiles.open(input, watch)
    let development = Development(request, header: file.header, orientation: orientation)
    var watch = watch
    if let onPass {
      watch.onPass = { [watch] pass in
        // A pass that fails to become a picture is not missed: the whole follows.
        guard var picture = try? development.finish(pass, watch) else { return }
        picture.traits.insert(.isPass)
        onPass(picture)
      }
    }
    let decoded = try file.decode(development.wish(byteLimit: byteLimit), watch)
    try watch.check()
    return try development.finish(decoded, watch)
  }

  private func preview(
    _ input: EncodedInput, _ request: DecodeRequest, _ orientation: Orientation?,
    _ watch: DecodeWatch
  ) throws(PictureError) -> DecodedPicture {
    guard let file = try PictureFiles.openQuickly(input, watch) else {
      throw input.byteCount == 0 ? .empty : .notAPicture
    }
    let development = Development(request, header: file.header, orientation: orientation)
    return try development.preview(request.standIn, watch)
  }
}
