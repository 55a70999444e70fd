internal import CPNG
import PhotoPages

/// What a row's bytes are once libpng has made numbers of palettes and single bits.
struct PNGFormat {
  /// Numbers of a pixel: 1 or 3 for colours, 1 more with alpha, which is not multiplied in.
  let channels: Int
  /// Whether a number has 16 bits, in the machine's order of bytes.
  let isDeep: Bool
  /// Whether rows come seven times.
  let isInterlaced: Bool

  /// Takes it from a file's head.
  init(_ head: CPNGHead) {
    channels = Int(head.channels)
    isDeep = head.bit_depth == 16
    isInterlaced = head.is_interlaced
  }

  /// Whether it is more than shades of grey.
  var hasColour: Bool { channels >= 3 }
  /// Whether the last number is alpha.
  var hasAlpha: Bool { channels % 2 == 0 }
  /// Bytes of a pixel in a row.
  var bytesPerPixel: Int { isDeep ? 2 * channels : channels }
  /// Which number is green; red is the first.
  var green: Int { hasColour ? 1 : 0 }
  /// Which number is blue.
  var blue: Int { hasColour ? 2 : 0 }
  /// Which number is alpha, where there is one.
  var alpha: Int { channels - 1 }

  /// What becomes of it.
  var layout: PixelLayout { isDeep ? .rgba16 : hasAlpha ? .bgra8 : .bgrx8 }
}

/// How a picture is reduced while it is read: by whole boxes of pixels, as far as that leaves at least
/// the size that is wished for.
struct PNGReduction {
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
