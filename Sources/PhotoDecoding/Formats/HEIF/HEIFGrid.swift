import PhotoMetadata
import PhotoPages

/// The layout of a picture that is made of tiles (ISO/IEC 23008-12, 6.6.2.3).
struct HEIFGrid: Equatable {
  let columns: Int
  /// The size of the picture in pixels, before it is turned.
  let size: PixelSize
  /// The size of each tile; those at the right and at the bottom may extend beyond the picture.
  let tile: PixelSize
  /// The items of the tiles, row by row.
  let tiles: [Int]
  let orientation: Orientation

  private static let tileTypes: Set = ["hvc1", "av01"]
  /// The properties that say nothing of where a tile's pixels go, but for the turn of the whole.
  private static let plainProperties: Set = ["ispe", "pixi", "colr", "hvcC", "av1C"]
  private static let gridProperties = plainProperties.union(["irot", "clli", "mdcv", "pasp"])

  /// Reads the layout of the primary picture; nil if it is no grid of equal tiles, or cropped or mirrored.
  init?(_ items: HEIFItems, _ file: ByteReader) {
    guard items.items[items.primary]?.type == "grid", let place = items.place(of: items.primary),
      file.integer(at: place.lowerBound, bytes: 1) == 0,
      let flags = file.integer(at: place.lowerBound + 1, bytes: 1),
      let rows = file.integer(at: place.lowerBound + 2, bytes: 1).map({ $0 + 1 }),
      let columns = file.integer(at: place.lowerBound + 3, bytes: 1).map({ $0 + 1 })
    else { return nil }
    let sideBytes = flags & 1 == 0 ? 2 : 4
    guard let width = file.integer(at: place.lowerBound + 4, bytes: sideBytes, .big),
      let height = file.integer(at: place.lowerBound + 4 + sideBytes, bytes: sideBytes, .big)
    else { return nil }
    let tiles = items.targets(of: items.primary, "dimg")
    let properties = items.properties(of: items.primary)
    guard tiles.count == rows * columns, let tile = Self.tile(tiles, of: items),
      let turn = Self.turn(properties, of: items),
      Self.haveOneMatrix(properties, items.properties(of: tiles[0]), items),
      properties.contains(where: {
        items.size($0) == PixelSize(width: width, height: height)
      }),
      (tile.width * (columns - 1) + 1...tile.width * columns).contains(width),
      (tile.height * (rows - 1) + 1...tile.height * rows).contains(height)
    else { return nil }
    (self.columns, self.tile, self.tiles, orientation) = (columns, tile, tiles, turn)
    size = PixelSize(width: width, height: height)
  }

  /// Returns the size of all tiles; nil if they differ in anything but their pixels.
  private static func tile(_ tiles: [Int], of items: HEIFItems) -> PixelSize? {
    guard let first = tiles.first, let type = items.items[first]?.type, tileTypes.contains(type)
    else { return nil }
    let properties = items.properties(of: first)
    guard properties.allSatisfy({ plainProperties.contains($0.name) }),
      tiles.allSatisfy({ items.items[$0]?.type == type && items.properties(of: $0) == properties })
    else { return nil }
    return properties.lazy.compactMap { items.size($0) }.first
  }

  /// Returns the turn of the whole picture; nil if it is also mirrored or cropped, or turned twice.
  private static func turn(_ properties: [Chunk], of items: HEIFItems) -> Orientation? {
    guard properties.allSatisfy({ gridProperties.contains($0.name) }) else { return nil }
    let turns = properties.filter { $0.name == "irot" }
    guard let turn = turns.first else { return .upright }
    guard turns.count == 1, let angle = items.number(turn, at: 0, bytes: 1) else { return nil }
    // Quarters of a turn against the clock, as numbers of EXIF.
    return Orientation(rawValue: [1, 8, 3, 6][angle & 3])
  }

  /// Whether tiles are converted to red, green and blue as the whole picture is.
  private static func haveOneMatrix(
    _ grid: [Chunk], _ tile: [Chunk], _ items: HEIFItems
  ) -> Bool {
    let numbers = { (properties: [Chunk]) in
      properties.filter { $0.name == "colr" && items.number($0, at: 0, bytes: 4) == 0x6E63_6C78 }
    }
    // The number is "nclx": colours by numbers, matrix included.
    return numbers(grid) == numbers(tile)
  }
}
