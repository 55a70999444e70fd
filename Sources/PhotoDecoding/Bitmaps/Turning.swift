import PhotoPages

/// The step that turns pictures upright.
enum Turning {
  /// The side of the square blocks in which a turned picture is copied.
  ///
  /// Reading down a column touches a cache line for each pixel; a block's 32 rows of source and result stay
  /// in the first-level cache.
  private static let blockSide = 32

  /// Turns a picture upright; returns the bitmap itself if it is upright already.
  static func turn(_ bitmap: Bitmap, by orientation: Orientation) throws(PictureError) -> Bitmap {
    if orientation == .upright { return bitmap }
    let upright = try Bitmap(size: orientation.applied(to: bitmap.size), layout: bitmap.layout)
    let walk = Walk(bitmap, orientation)
    let block =
      orientation.swapsAxes
      ? PixelSize(width: blockSide, height: blockSide)
      : PixelSize(width: upright.size.width, height: 1)
    for y in stride(from: 0, to: upright.size.height, by: block.height) {
      let rows = min(block.height, upright.size.height - y)
      for x in stride(from: 0, to: upright.size.width, by: block.width) {
        let columns = min(block.width, upright.size.width - x)
        let target = upright.row(y) + x * bitmap.layout.bytesPerPixel
        if bitmap.layout.isDeep {
          copy(UInt64.self, walk, x, y, columns: columns, rows: rows, to: target, upright.stride)
        } else {
          copy(UInt32.self, walk, x, y, columns: columns, rows: rows, to: target, upright.stride)
        }
      }
    }
    return upright
  }

  private static func copy<Pixel: BitwiseCopyable>(
    _: Pixel.Type, _ walk: Walk, _ x: Int, _ y: Int, columns: Int, rows: Int,
    to target: UnsafeMutableRawPointer, _ stride: Int
  ) {
    var (row, line) = (0, target)
    while row < rows {
      var from = walk.start + x * walk.right + (y + row) * walk.down
      var to = line.assumingMemoryBound(to: Pixel.self)
      let end = to + columns
      while to < end {
        to.pointee = from.loadUnaligned(as: Pixel.self)
        from += walk.right
        to += 1
      }
      row += 1
      line += stride
    }
  }
}

/// The steps through stored pixels in the order of the upright picture.
private struct Walk {
  /// The stored pixel that ends up at the top left.
  let start: UnsafeRawPointer
  /// Bytes to the pixel that ends up one to the right.
  let right: Int
  /// Bytes to the pixel that ends up one further down.
  let down: Int

  init(_ stored: Bitmap, _ orientation: Orientation) {
    let (pixel, row) = (stored.layout.bytesPerPixel, stored.stride)
    // The sides of the stored picture that hold the upright one's top left corner.
    let beginsRight = [.mirrored, .rotated180, .transversed, .rotated270].contains(orientation)
    let beginsBelow = [.rotated180, .flipped, .rotated90, .transversed].contains(orientation)
    let alongRow = beginsRight ? -pixel : pixel
    let alongColumn = beginsBelow ? -row : row
    start =
      UnsafeRawPointer(stored.base) + (beginsRight ? (stored.size.width - 1) * pixel : 0)
      + (beginsBelow ? (stored.size.height - 1) * row : 0)
    right = orientation.swapsAxes ? alongColumn : alongRow
    down = orientation.swapsAxes ? alongRow : alongColumn
  }
}
