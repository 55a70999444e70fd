import PhotoPages

/// The arithmetic of one decoding: which size to ask a loader for, and which to end with.
///
/// Sizes are pixels of the stored picture, before it is turned upright, unless they say otherwise.
struct DecodePlan {
  /// How much of the upright picture's resolution is wanted.
  let detail: PictureDetail

  /// The orientation the source insists on; `nil` leaves it to what the file says, which is known
  /// only after its size.
  let orientation: Orientation?

  /// The most bytes a decoded picture may take.
  let byteLimit: Int

  /// The size to end with for a picture stored as `stored` that `orientation` turns upright.
  func target(of stored: PixelSize, orientation: Orientation) -> PixelSize {
    orientation.applied(to: detail.size(of: orientation.applied(to: stored)))
  }

  /// The smallest size a JPEG can be reduced to for free that still covers the target whichever
  /// way the picture will turn out to lie.
  ///
  /// The file's own orientation is not known yet. Asking for exactly one of these sizes keeps the
  /// loader from scaling a second time, which it does less well informed than we do later.
  func reducedSize(of stored: PixelSize) -> PixelSize {
    let candidates: [Orientation] = orientation.map { [$0] } ?? [.upright, .rotated90]
    let targets = candidates.map { target(of: stored, orientation: $0) }
    for denominator in [8, 4, 2] {
      let reduced = PixelSize(
        width: (stored.width + denominator - 1) / denominator,
        height: (stored.height + denominator - 1) / denominator)
      if targets.allSatisfy({ $0.width <= reduced.width && $0.height <= reduced.height }) {
        return reduced
      }
    }
    return stored
  }

  /// Whether the pixels of a picture of `size` stay within the limit.
  func allows(_ size: PixelSize) -> Bool {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    return !overflow && pixels <= byteLimit / PixelBuffer.bytesPerPixel
  }
}
