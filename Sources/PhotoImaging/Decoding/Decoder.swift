import PhotoPages

/// Turns what a source handed over into upright pixels in the screen's colours.
///
/// A request goes in as a value and one buffer comes back; nothing else crosses, so that decoding
/// can move into a confined process without its callers noticing. Any thread may call it, several
/// at once, and it blocks the caller: it belongs on a queue of its own.
public protocol Decoder: Sendable {
  /// Decodes one picture.
  ///
  /// - Parameters:
  ///   - request: what to decode, and how much of its resolution.
  ///   - control: tells it to give up, to pause or to go on.
  ///   - onPass: gets coarse pictures of the same detail on the way, on the calling thread; nil if
  ///     nobody wants them.
  /// - Returns: the upright pixels at the wanted detail, and the picture's full size.
  /// - Throws: `.cancelled` when `control` said so, otherwise why there is no picture.
  func decode(
    _ request: DecodeRequest, _ control: DecodingControl, onPass: ((DecodedPicture) -> Void)?
  ) throws(PictureError) -> DecodedPicture
}

extension Decoder {
  /// Decodes one picture without coarse passes.
  ///
  /// - Returns: the upright pixels at the wanted detail, and the picture's full size.
  /// - Throws: `.cancelled` when `control` said so, otherwise why there is no picture.
  public func decode(
    _ request: DecodeRequest, _ control: DecodingControl = DecodingControl()
  ) throws(PictureError) -> DecodedPicture {
    try decode(request, control, onPass: nil)
  }
}

/// What a decoder is asked for.
public struct DecodeRequest: Sendable {
  /// The picture as its source hands it over.
  public let source: PictureSource

  /// How much of its resolution is wanted.
  public let detail: PictureDetail

  /// The colours of the screen that it is for.
  public let target: ColourTarget

  /// A small upright picture from beside the file, where a preview is wanted and there is one.
  public let standIn: PictureSource?

  /// Makes a request.
  public init(
    source: PictureSource, detail: PictureDetail, target: ColourTarget = .sRGB,
    standIn: PictureSource? = nil
  ) {
    self.source = source
    self.detail = detail
    self.target = target
    self.standIn = standIn
  }
}
