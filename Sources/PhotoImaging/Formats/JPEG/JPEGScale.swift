import PhotoPages

/// The scale at which a JPEG is decoded, in eighths: the inverse cosine transform can make fewer
/// pixels of a block than the eight by eight that it holds.
struct JPEGScale: Equatable {
  /// Pixels that are made of eight.
  let eighths: Int

  /// The scales that libjpeg-turbo has vector instructions for.
  private static let fast = [1, 2, 4, 8]

  /// The scale for a wish: the first that makes the picture no smaller than what it is reduced to.
  init(of size: PixelSize, for target: PixelSize) {
    let sufficient = Self.fast.first { eighths in
      let scaled = JPEGScale(eighths: eighths).applied(to: size)
      return scaled.width >= target.width && scaled.height >= target.height
    }
    eighths = sufficient ?? 8
  }

  /// A scale.
  init(eighths: Int) {
    self.eighths = eighths
  }

  /// The size of a picture at this scale; libjpeg rounds up.
  func applied(to size: PixelSize) -> PixelSize {
    PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
  }
}
