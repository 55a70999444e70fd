internal import CHEIF
import Dispatch
import PhotoMetadata
import PhotoPages
import Synchronization

/// A large picture that is a grid of tiles, decoded one row of tiles after the other.
///
/// libheif decodes a grid as a whole, which takes hundreds of megabytes for a photo of a phone. It decodes single
/// pictures of a file, too, unless they are hidden as tiles are. So they are shown in a copy of the file in memory.
final class HEIFTiles {
  private let grid: HEIFGrid
  private let reader: HEIFReader
  /// The decoded tiles are red, green and blue.
  private let format = RowFormat(channels: 3, isDeep: false)

  /// Prepares to decode the tiles of the file that `reader` has opened; nil if it has to be decoded as a whole.
  init?(
    _ items: HEIFItems, of reader: HEIFReader, _ brand: HEIFBrand, _ watch: DecodeWatch
  ) throws(PictureError) {
    let input = reader.input
    guard !reader.head.has_alpha, let count = input.byteCount,
      let grid = HEIFGrid(items, ByteReader(input))
    else { return nil }
    var bytes = try input.bytes(at: 0, count: count)
    for tile in Set(grid.tiles) {
      guard let place = items.items[tile]?.hidingPlace, bytes.indices.contains(place) else {
        return nil
      }
      bytes[place] &= ~1
    }
    self.grid = grid
    self.reader = try HEIFReader(EncodedInput(bytes), brand, watch)
  }

  /// The size of the picture, turned as the file states.
  var size: PixelSize { grid.orientation.applied(to: grid.size) }

  /// Returns the memory that decoding takes, with that of a codec for a tile in each thread.
  func memory(_ coding: HEIFCoding, fileBytes: Int) -> DecodingMemory {
    let band = PixelSize(width: grid.columns * grid.tile.width, height: grid.tile.height)
    let tiles = HEIFReader.threads * coding.bytes(ofTile: grid.tile)
    return .rows(
      of: grid.size,
      more: DecodingMemory.bytes(band, 3) + tiles + HEIFCoding.overhead + 3 * fileBytes)
  }

  /// Decodes the wanted part of the picture, upright as the file states.
  func decode(_ request: StoredRequest, _ watch: DecodeWatch) throws(PictureError) -> Bitmap {
    let turn = grid.orientation
    let stored = request.stored(turnedBy: turn)
    let reducer = try RowReducer(stored, from: grid.size, layout: format.layout)
    let stride = grid.columns * grid.tile.width * format.bytesPerPixel
    guard let band = PixelMemory.allocate(byteCount: stride * grid.tile.height),
      let base = band.baseAddress
    else { throw .tooLarge }
    defer { PixelMemory.free(band) }
    let rows = reducer.source.y..<reducer.source.bottom
    for row in rows.lowerBound / grid.tile.height...(rows.upperBound - 1) / grid.tile.height {
      try watch.check()
      try decodeTiles(row, reducer.source.x..<reducer.source.right, to: base, stride)
      let top = row * grid.tile.height
      for y in (top..<top + grid.tile.height).clamped(to: rows) {
        reducer.add(base + (y - top) * stride, as: format)
      }
    }
    return try Turning.turn(try reducer.finish(watch), by: turn)
  }

  /// Decodes the tiles of a row of which some columns of pixels are wanted, on several threads.
  private func decodeTiles(
    _ row: Int, _ wanted: Range<Int>, to band: UnsafeMutableRawPointer, _ stride: Int
  ) throws(PictureError) {
    let columns = wanted.lowerBound / grid.tile.width...(wanted.upperBound - 1) / grid.tile.width
    let failure = Mutex<PictureError?>(nil)
    // The closures run before this returns, and each writes other columns of the band.
    nonisolated(unsafe) let (tiles, band) = (self, band)
    for first in Swift.stride(
      from: columns.lowerBound, through: columns.upperBound, by: HEIFReader.threads)
    {
      let count = min(HEIFReader.threads, columns.upperBound + 1 - first)
      DispatchQueue.concurrentPerform(iterations: count) { number in
        do throws(PictureError) {
          try tiles.decode(row: row, column: first + number, to: band, stride)
        } catch {
          failure.withLock { $0 = error }
        }
      }
      if let failure = failure.withLock({ $0 }) { throw failure }
    }
  }

  private func decode(
    row: Int, column: Int, to band: UnsafeMutableRawPointer, _ stride: Int
  ) throws(PictureError) {
    let (tile, rowBytes) = (grid.tile, grid.tile.width * format.bytesPerPixel)
    var isWhole = false
    try reader.decodeTile(grid.tiles[row * grid.columns + column]) { pixels in
      guard let bytes = pixels.bytes, pixels.channels == 3,
        pixels.width == tile.width, pixels.height == tile.height
      else { return }
      isWhole = true
      for y in 0..<tile.height {
        (band + y * stride + column * rowBytes)
          .copyMemory(from: bytes + y * pixels.stride, byteCount: rowBytes)
      }
    }
    guard isWhole else {
      throw .damaged(reason: "A tile of the picture has another size than the file says")
    }
  }
}
