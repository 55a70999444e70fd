import PhotoPages

/// The number of pixels that a file can hold, to compare with what its head promises.
///
/// A head of a few bytes may promise gigabytes of pixels. A file that was cut off is shown as far as it goes, so it is
/// refused only if nearly all of its pixels are missing.
struct PixelPromise {
  /// The most pixels that a byte of the file can hold.
  let mostPixelsPerByte: Double

  /// The least part of the pixels that must be in the file.
  private static let leastPart = 1.0 / 16

  /// Throws `.damaged` if `byteCount` bytes, or a file of unknown size, can hold next to nothing of a picture.
  func check(_ size: PixelSize, in byteCount: Int?) throws(PictureError) {
    guard let byteCount else { return }
    let pixels = Double(size.width) * Double(size.height)
    guard Double(max(0, byteCount)) * mostPixelsPerByte < pixels * Self.leastPart else { return }
    throw .damaged(
      reason: "\(byteCount) bytes are too few for \(size.width) × \(size.height) pixels")
  }
}
