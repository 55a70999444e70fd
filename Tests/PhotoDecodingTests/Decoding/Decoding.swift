import PhotoDecoding
import PhotoPages

/// Decodes bytes with the decoder under test, without ever cancelling.
func decode(
  _ bytes: [UInt8], _ detail: PictureDetail = .full, orientation: Orientation? = nil
) throws(PictureError) -> DecodedPicture {
  try decode(.bytes(bytes, orientation: orientation), detail)
}

/// Decodes what a source hands over with the decoder under test, without ever cancelling.
func decode(
  _ source: PictureSource, _ detail: PictureDetail = .full
) throws(PictureError) -> DecodedPicture {
  try PictureDecoder().decode(DecodeRequest(source: source, detail: detail))
}

extension DecodingControl {
  /// The control of a decoding that is not wanted any more.
  static var cancelled: DecodingControl {
    let control = DecodingControl()
    control.cancel()
    return control
  }
}

extension PixelSize {
  /// Shorter to read in a table of sizes.
  init(_ width: Int, _ height: Int) {
    self.init(width: width, height: height)
  }
}
