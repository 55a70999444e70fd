import PhotoDecoding
import PhotoImaging
import PhotoPages

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

extension PictureSession {
  /// Lets go of all that was requested.
  func cancel() { request([]) { _, _ in } }
}
