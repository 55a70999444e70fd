import PhotoPages

/// An area on the stored image, 0…1 from left to right and from top to bottom.
struct StoredArea: Equatable {
  /// The centre.
  var x: Double
  var y: Double
  /// The size; 0 for a point.
  var width = 0.0
  var height = 0.0

  /// The scale of rounding: 15 decimals, one digit less than a double has.
  ///
  /// Turning a coordinate and back subtracts it from 1 twice, and then gives the same number.
  static let precision = 1e15

  /// The largest difference of equal places: far below a pixel, far above rounding errors.
  static let tolerance = 1e-9

  var isPoint: Bool { width == 0 && height == 0 }

  var left: Double { Self.rounded(x - width / 2) }
  var top: Double { Self.rounded(y - height / 2) }

  static func fromCorner(_ left: Double, _ top: Double, _ width: Double, _ height: Double)
    -> StoredArea
  {
    StoredArea(x: left + width / 2, y: top + height / 2, width: width, height: height)
  }

  func isNear(_ other: StoredArea) -> Bool {
    zip(values, other.values).allSatisfy { abs($0 - $1) < Self.tolerance }
  }

  /// Whether two programs may mean the same face: the areas share half of their union, or have the same centre.
  func isLike(_ other: StoredArea) -> Bool {
    if abs(x - other.x) < Self.matchCount, abs(y - other.y) < Self.matchCount { return true }
    let across = min(left + width, other.left + other.width) - max(left, other.left)
    let down = min(top + height, other.top + other.height) - max(top, other.top)
    guard across > 0, down > 0 else { return false }
    let shared = across * down
    return shared >= (width * height + other.width * other.height - shared) / 2
  }

  /// Whether the area was moved since, not just rewritten: some programs round both edges to whole pixels.
  func isMoved(from written: StoredArea, on size: PixelSize?) -> Bool {
    func tolerance(_ side: Int?) -> Double {
      max(Self.roundedPixels / Double(max(side ?? 1000, 1)), Self.roundedPart)
    }
    let (across, down) = (tolerance(size?.width), tolerance(size?.height))
    return abs(x - written.x) > across || abs(width - written.width) > across
      || abs(y - written.y) > down || abs(height - written.height) > down
  }

  func distance(to other: StoredArea) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  /// The change of a length by rounding both edges, in pixels.
  private static let roundedPixels = 2.0
  /// The change of a length by writing few decimals, as a part of the photo's side.
  private static let roundedPart = 0.002

  /// The largest distance of the centres of one face by two programs, along each axis.
  private static let matchCount = 0.01

  private var values: [Double] { [x, y, width, height] }
}

extension StoredArea {
  /// Returns an area of the shown photo on the stored image; with the inverse orientation, the reverse.
  func turned(by orientation: Orientation) -> StoredArea {
    let (x, y) =
      switch orientation {
      case .upright: (x, y)
      case .mirrored: (1 - x, y)
      case .rotated180: (1 - x, 1 - y)
      case .flipped: (x, 1 - y)
      case .transposed: (y, x)
      case .rotated90: (y, 1 - x)
      case .transversed: (1 - y, 1 - x)
      case .rotated270: (1 - y, x)
      }
    let swaps = orientation.swapsAxes
    return StoredArea(
      x: Self.rounded(x), y: Self.rounded(y), width: Self.rounded(swaps ? height : width),
      height: Self.rounded(swaps ? width : height))
  }

  private static func rounded(_ value: Double) -> Double {
    (value * precision).rounded() / precision
  }

  init(_ shape: TagShape, _ orientation: Orientation) {
    let shown =
      switch shape {
      case .point(let point): StoredArea(x: point.x, y: point.y)
      case .region(let rect):
        StoredArea.fromCorner(rect.x, rect.y, rect.width, rect.height)
      }
    self = shown.turned(by: orientation)
  }

  func shape(isPoint: Bool, _ orientation: Orientation) -> TagShape {
    let shown = turned(by: orientation.inverse)
    guard !isPoint, !self.isPoint else {
      return .point(NormalizedPoint(x: shown.x, y: shown.y).clamped)
    }
    let rect = NormalizedRect(
      x: shown.left, y: shown.top, width: shown.width, height: shown.height)
    return .region(rect.clipped)
  }

  /// Returns the box for one click on a person: 10 % of the shorter side, less near an edge, so that its centre stays.
  func box(on size: PixelSize) -> StoredArea {
    let side = Self.clickedSide * Double(min(size.width, size.height))
    var box = self
    box.fit(width: side / Double(size.width), height: side / Double(size.height))
    return box
  }

  /// Sets the size, limited to the room in the image around this centre.
  mutating func fit(width: Double, height: Double) {
    self.width = Self.rounded(min(width, 2 * min(x, 1 - x)))
    self.height = Self.rounded(min(height, 2 * min(y, 1 - y)))
  }

  private static let clickedSide = 0.1
}

/// A tag's shape on the stored image.
struct StoredShape: Equatable {
  let area: StoredArea
  let isPoint: Bool

  /// Whether both are equal, except for the rounding errors of turning.
  func isNear(_ other: StoredShape) -> Bool {
    isPoint == other.isPoint && area.isNear(other.area)
  }

  /// A total order, for choosing the same of two shapes in all copies.
  static func < (left: StoredShape, right: StoredShape) -> Bool {
    left.values.lexicographicallyPrecedes(right.values)
  }

  private var values: [Double] { [area.x, area.y, area.width, area.height, isPoint ? 1 : 0] }
}

extension StoredShape {
  /// Converts a shape on the photo as shown to the stored image.
  init(_ shape: TagShape, _ orientation: Orientation) {
    self.init(area: StoredArea(shape, orientation), isPoint: shape.isPoint)
  }
}

extension TagShape {
  var isPoint: Bool { if case .point = self { true } else { false } }
}

extension StoredFrame {
  var hasSize: Bool { size.width > 0 && size.height > 0 }

  /// Whether the image's aspect ratio differs from that of `size`, turned or not: the image was cropped.
  func isStale(_ size: PixelSize) -> Bool {
    guard hasSize else { return false }
    let before = Double(size.width) / Double(size.height)
    let now = Double(self.size.width) / Double(self.size.height)
    return [before / now, before * now].allSatisfy { abs($0 - 1) > Self.greatestDifference }
  }

  /// The largest relative difference of aspect ratios caused by rounding the size of a small copy.
  private static let greatestDifference = 0.01
}
