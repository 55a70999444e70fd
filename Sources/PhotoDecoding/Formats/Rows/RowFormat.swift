import PhotoPages

/// What a row's bytes are once a file's reader has made numbers of palettes and single bits.
struct RowFormat {
  /// What the last number of a pixel is, where there are two or four.
  enum Last {
    /// Alpha, by which the colours are not multiplied.
    case alpha
    /// Alpha, by which they are.
    case multipliedAlpha
    /// Black ink, behind yellow, magenta and cyan; 255 is no ink.
    case ink
  }

  /// Numbers of a pixel: 1 or 3 for colours, 1 more with alpha, 4 for inks.
  let channels: Int
  /// Whether a number has 16 bits, in the machine's order of bytes; inks have 8.
  let isDeep: Bool
  /// Nil for one and three numbers.
  let last: Last?

  /// Makes a format.
  init(channels: Int, isDeep: Bool, last: Last = .alpha) {
    self.channels = channels
    self.isDeep = isDeep
    self.last = channels % 2 == 0 ? last : nil
  }

  /// Whether it is more than shades of grey.
  var hasColour: Bool { channels >= 3 }
  /// Whether the last number is alpha.
  var hasAlpha: Bool { last == .alpha || last == .multipliedAlpha }
  /// Bytes of a pixel in a row.
  var bytesPerPixel: Int { isDeep ? 2 * channels : channels }
  /// Which number is green; red is the first.
  var green: Int { hasColour ? 1 : 0 }
  /// Which number is blue.
  var blue: Int { hasColour ? 2 : 0 }
  /// Which number is alpha or black ink, where there is one.
  var alpha: Int { channels - 1 }

  /// What becomes of it.
  var layout: PixelLayout {
    if last == .ink { return .cmyk8 }
    return isDeep ? .rgba16 : hasAlpha ? .bgra8 : .bgrx8
  }
}

/// How a picture is reduced while it is read: by whole boxes of pixels, as far as that leaves at least
/// the size that is wished for.
struct BoxReduction {
  /// The file's size.
  let size: PixelSize
  /// Columns and rows of a box; where they do not go into the size, some boxes have one more.
  let factor: Int
  /// The whole picture's reduced size.
  let scaledSize: PixelSize
  /// What is wanted of it.
  let part: PixelRect

  /// Plans what a wish asks for.
  init(_ size: PixelSize, _ wish: StoredWish) {
    self.size = size
    factor = max(1, min(size.width / wish.target.width, size.height / wish.target.height))
    scaledSize = PixelSize(width: size.width / factor, height: size.height / factor)
    let part = PixelRect(scaledSize).intersection(wish.part(at: scaledSize))
    self.part = part.isEmpty ? PixelRect(scaledSize) : part
  }

  /// The file's first column of a reduced one.
  func column(_ x: Int) -> Int { x * size.width / scaledSize.width }
  /// The file's first row of a reduced one.
  func row(_ y: Int) -> Int { y * size.height / scaledSize.height }

  /// The file's columns that are wanted.
  var columns: Range<Int> { column(part.x)..<column(part.right) }
  /// The file's rows that are wanted.
  var rows: Range<Int> { row(part.y)..<row(part.bottom) }
}
