import PhotoPages

// Every pixel of every photo passes through this file once, so the loops are written for the
// optimiser: raw pointers, additions, no closure and no check for a pixel. The sizes are checked
// by who makes the pointers.

/// Decoded pixels as gdk-pixbuf keeps them: bytes red, green, blue and perhaps alpha, which is not
/// multiplied in; rows from the top of the picture as stored.
struct StoredPixels {
  /// The first row's first byte; valid as long as its owner lives.
  let base: UnsafePointer<UInt8>
  /// Width and height in pixels as stored.
  let size: PixelSize
  /// Bytes from one row to the next.
  let stride: Int
  /// Whether a pixel has a fourth byte.
  let hasAlpha: Bool

  /// Bytes from one pixel to the next.
  var bytesPerPixel: Int { hasAlpha ? 4 : 3 }
}

extension PixelBuffer {
  /// Side of the square blocks in which a turned picture is copied.
  ///
  /// Reading down a column touches a cache line a pixel; a block's 32 rows of source and result
  /// stay in the first-level cache.
  private static let blockSide = 32

  /// Turns stored pixels upright and into the format that is drawn.
  init(_ stored: StoredPixels, turnedBy orientation: Orientation) {
    let upright = orientation.applied(to: stored.size)
    let walk = Walk(stored, orientation)
    // Unturned pictures are read along the row, where a block is the whole row.
    let block =
      orientation.swapsAxes
      ? PixelSize(width: Self.blockSide, height: Self.blockSide)
      : PixelSize(width: upright.width, height: 1)
    self.init(size: upright) { memory, stride in
      // A picture has at least one pixel, so there is memory.
      guard let target = memory.baseAddress else { return }
      for y in Swift.stride(from: 0, to: upright.height, by: block.height) {
        let rows = min(block.height, upright.height - y)
        for x in Swift.stride(from: 0, to: upright.width, by: block.width) {
          let columns = min(block.width, upright.width - x)
          let from = stored.base + walk.offset(x: x, y: y)
          let to = target + y * stride + x * PixelBuffer.bytesPerPixel
          let convert = stored.hasAlpha ? Self.multiply : Self.copy
          convert(from, walk, to, stride, columns, rows)
        }
      }
    }
  }

  /// Converts a block without alpha.
  private static func copy(
    _ source: UnsafePointer<UInt8>, _ walk: Walk, _ target: UnsafeMutableRawPointer,
    _ stride: Int, _ columns: Int, _ rows: Int
  ) {
    var (row, line) = (0, target)
    while row < rows {
      var from = source + row * walk.down
      var to = line.assumingMemoryBound(to: UInt32.self)
      let end = to + columns
      while to < end {
        let colour = UInt32(from[0]) << 16 | UInt32(from[1]) << 8 | UInt32(from[2])
        to.pointee = (0xFF00_0000 | colour).littleEndian
        from += walk.right
        to += 1
      }
      row += 1
      line += stride
    }
  }

  /// Converts a block with alpha, which is multiplied in.
  private static func multiply(
    _ source: UnsafePointer<UInt8>, _ walk: Walk, _ target: UnsafeMutableRawPointer,
    _ stride: Int, _ columns: Int, _ rows: Int
  ) {
    var (row, line) = (0, target)
    while row < rows {
      var from = source + row * walk.down
      var to = line.assumingMemoryBound(to: UInt32.self)
      let end = to + columns
      while to < end {
        let alpha = UInt32(from[3])
        let red = product(UInt32(from[0]), alpha)
        let green = product(UInt32(from[1]), alpha)
        let blue = product(UInt32(from[2]), alpha)
        to.pointee = (alpha << 24 | red << 16 | green << 8 | blue).littleEndian
        from += walk.right
        to += 1
      }
      row += 1
      line += stride
    }
  }

  /// `colour * alpha / 255`, rounded, exactly, for 0…255 each, without a division.
  @inline(__always)
  private static func product(_ colour: UInt32, _ alpha: UInt32) -> UInt32 {
    let value = colour &* alpha &+ 128
    return (value &+ value >> 8) >> 8
  }
}

/// How to step through stored pixels so that they come in the order of the upright picture.
private struct Walk {
  /// Bytes from the first stored byte to the pixel that ends up at the top left.
  private let start: Int
  /// Bytes to the pixel that ends up one to the right.
  let right: Int
  /// Bytes to the pixel that ends up one further down.
  let down: Int

  /// Finds the steps for `orientation`.
  init(_ stored: StoredPixels, _ orientation: Orientation) {
    let (pixel, row) = (stored.bytesPerPixel, stored.stride)
    // Which side of the stored picture the upright one's top left corner is on.
    let beginsRight = [.mirrored, .rotated180, .transversed, .rotated270].contains(orientation)
    let beginsBelow = [.rotated180, .flipped, .rotated90, .transversed].contains(orientation)
    let alongRow = beginsRight ? -pixel : pixel
    let alongColumn = beginsBelow ? -row : row
    start =
      (beginsRight ? (stored.size.width - 1) * pixel : 0)
      + (beginsBelow ? (stored.size.height - 1) * row : 0)
    right = orientation.swapsAxes ? alongColumn : alongRow
    down = orientation.swapsAxes ? alongRow : alongColumn
  }

  /// Bytes from the first stored byte to the pixel that ends up at column `x` of row `y`.
  func offset(x: Int, y: Int) -> Int { start + x * right + y * down }
}
