import PhotoPages

/// What a JPEG file says before its pixels (ITU-T T.81, annex B).
struct JPEGHead {
  /// Whether it is one that viewers can show: raw pixels are stored as JPEG without losses, too.
  private(set) var isShowable = false
  /// Columns and rows.
  private(set) var size: PixelSize?

  /// Looks through the first segments of a file.
  init(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return }
    let reader = ByteReader(bytes, .big)
    var offset = 2
    while let mark = reader.integer(at: offset, bytes: 2), mark >> 8 == 0xFF,
      let length = reader.integer(at: offset + 2, bytes: 2), length >= 2
    {
      switch mark & 0xFF {
      // Baseline, extended, progressive: the only ones that libjpeg knows.
      case 0xC0, 0xC1, 0xC2:
        guard let height = reader.integer(at: offset + 5, bytes: 2),
          let width = reader.integer(at: offset + 7, bytes: 2), width > 0, height > 0,
          reader.integer(at: offset + 4, bytes: 1) == 8
        else { return }
        size = PixelSize(width: width, height: height)
        isShowable = true
        return
      // Any other frame, or pixels without one.
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xDA: return
      default: offset += 2 + length
      }
    }
  }
}
