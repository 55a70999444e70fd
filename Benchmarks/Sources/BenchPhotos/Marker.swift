import PhotoPages

/// What is drawn into each photo so that a screen tells which photo it shows, and how well.
///
/// Round the centre stands a block in one of a few colours: which photo it is. Right below it stands
/// a band of stripes so fine that they are there only at about the screen's resolution: a picture
/// reduced to an eighth, or a thumbnail, has plain grey in their place.
public enum Marker {
  /// How far a colour on screen may be from a marker's; a JPEG and a filter change it a little.
  public static let tolerance = 30

  /// Part of the photo's width that block and band take.
  static let widthPart = 0.2
  /// Part of the photo's height that the block takes.
  static let blockHeightPart = 0.24
  /// Part of the photo's height that the band below it takes.
  static let bandHeightPart = 0.1
  /// Stripes in a photo's width, were they all over it.
  ///
  /// About three pixels of the screen each, if the photo fills it.
  static let stripesPerWidth = 500.0
  /// A pair of stripes is at least this many photo pixels wide.
  static let leastStripePeriod = 6.0

  /// The colours, as 0xRRGGBB: all with each part at one of three levels, but no grey, since windows are grey.
  ///
  /// Neighbours differ much.
  public static let colours: [UInt32] = {
    let levels: [UInt32] = [16, 128, 240]
    let all = levels.flatMap { red in
      levels.flatMap { green in levels.map { red << 16 | green << 8 | $0 } }
    }
    let colourful = all.filter { Set(parts(of: $0)).count > 1 }
    // Seven and their number have no divisor in common, so each comes once.
    return colourful.indices.map { colourful[($0 * 7 + 3) % colourful.count] }
  }()

  /// The colour of a photo, by its place in the folder.
  public static func colour(of photo: Int) -> UInt32 { colours[photo % colours.count] }

  /// The place in `colours` of a colour on screen; nil if it is none of them.
  public static func index(of colour: UInt32) -> Int? {
    let seen = parts(of: colour)
    return colours.firstIndex { marker in
      zip(parts(of: marker), seen).allSatisfy { abs($0 - $1) <= tolerance }
    }
  }

  private static func parts(of colour: UInt32) -> [Int] {
    [16, 8, 0].map { Int(colour >> $0 & 0xFF) }
  }
}

/// Where a photo's marker lies, in the photo's pixels.
struct MarkerLayout {
  let columns: Range<Int>
  let block: Range<Int>
  let band: Range<Int>
  let stripePeriod: Double

  /// - Parameters:
  ///   - size: the photo's.
  ///   - scale: how much larger than usual the block is, for photos that do not fill the screen.
  init(in size: PixelSize, scale: Double) {
    let width = Double(size.width)
    let height = Double(size.height)
    let halfWidth = Int(width * Marker.widthPart * scale / 2)
    let halfHeight = Int(height * Marker.blockHeightPart * scale / 2)
    let middle = size.height / 2
    columns = (size.width / 2 - halfWidth)..<(size.width / 2 + halfWidth)
    block = (middle - halfHeight)..<(middle + halfHeight)
    band = block.upperBound..<(block.upperBound + Int(height * Marker.bandHeightPart))
    stripePeriod = max(width / Marker.stripesPerWidth, Marker.leastStripePeriod)
  }

  /// Whether a column of the band is dark.
  func isDark(column: Int) -> Bool {
    let phase = Double(column - columns.lowerBound) / stripePeriod
    return phase - phase.rounded(.down) < 0.5
  }
}
