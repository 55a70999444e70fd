import PhotoPages

/// The scale at which a JPEG is decoded, in eighths: the inverse cosine transform can make fewer
/// pixels of a block than the eight by eight that it holds.
struct JPEGScale: Equatable {
  /// Pixels that are made of eight.
  let eighths: Int

  /// The scales that libjpeg-turbo has vector instructions for, which make up for the larger pictures
  /// that come out. Decoding a 24-megapixel 4:2:0 photo and reducing it took, in milliseconds of an
  /// x86-64 processor with AVX2: to 1620 × 1080 89 by 4/8, 96 by 3/8; to 3600 × 2400 143 by 8/8, 147 by
  /// 5/8; to 4350 × 2900 155 by 8/8, 175 by 6/8.
  private static let fast = [1, 2, 4, 8]

  /// The scale for a wish: the least that makes the picture no smaller than what it is reduced to. One
  /// that is fast, unless that takes more memory than there may be.
  init(of size: PixelSize, for wish: StoredWish) {
    let sufficient = (1...8).map { JPEGScale(eighths: $0) }.filter { scale in
      let scaled = scale.applied(to: size)
      return scaled.width >= wish.target.width && scaled.height >= wish.target.height
    }
    let fast = sufficient.first { Self.fast.contains($0.eighths) }
    let isAllowed = fast.map { scale in
      (try? wish.allow(wish.part(at: scale.applied(to: size)).size)) != nil
    }
    self = (isAllowed == true ? fast : sufficient.first) ?? JPEGScale(eighths: 8)
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
