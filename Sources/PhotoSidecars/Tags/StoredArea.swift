import PhotoPages

/// Where something is on the stored image: 0…1 from its left edge to its right, and from its top down.
struct StoredArea: Equatable {
  /// The middle.
  var x: Double
  var y: Double
  /// From the left edge to the right; 0 for a point.
  var width = 0.0
  var height = 0.0

  /// Digits that are kept: one less than a double has, so that turning a place there and back again,
  /// which subtracts it from 1 twice, gives the same number.
  static let precision = 1e15

  /// Places that differ less are the same; far below a pixel, far above what arithmetic loses.
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

  /// Whether two programs may mean one thing: they share half of what they cover, or have one middle.
  func isLike(_ other: StoredArea) -> Bool {
    if abs(x - other.x) < Self.likeness, abs(y - other.y) < Self.likeness { return true }
    let across = min(left + width, other.left + other.width) - max(left, other.left)
    let down = min(top + height, other.top + other.height) - max(top, other.top)
    guard across > 0, down > 0 else { return false }
    let shared = across * down
    return shared >= (width * height + other.width * other.height - shared) / 2
  }

  /// Whether it is another place than the one that was written on an image, by more than writing it anew does:
  /// some programs count in whole pixels, of which either edge is rounded.
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

  /// What rounding both edges to pixels may do to a length.
  private static let roundedPixels = 2.0
  /// What writing few decimals may do to a length, as a part of the photo's side.
  private static let roundedPart = 0.002

  /// How far the middles of what two programs have written of one face may be apart.
  private static let likeness = 0.01

  private var values: [Double] { [x, y, width, height] }
}

extension StoredArea {
  /// Turns an area as shown into one as stored. With the inverse orientation it turns it back.
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

  /// The box that stands for one click on a person: 10 % of the stored image's shorter side, or less near an
  /// edge, so that its middle stays.
  func box(on size: PixelSize) -> StoredArea {
    let side = Self.clickedSide * Double(min(size.width, size.height))
    var box = self
    box.fit(width: side / Double(size.width), height: side / Double(size.height))
    return box
  }

  /// Takes a size, or as much of it as the image has room for around this middle.
  mutating func fit(width: Double, height: Double) {
    self.width = Self.rounded(min(width, 2 * min(x, 1 - x)))
    self.height = Self.rounded(min(height, 2 * min(y, 1 - y)))
  }

  private static let clickedSide = 0.1
}

/// A tag's shape on the image as stored.
struct StoredShape: Equatable {
  let area: StoredArea
  let isPoint: Bool

  /// Whether both are the same. Numbers that were turned there and back may differ in their last digit.
  func isNear(_ other: StoredShape) -> Bool {
    isPoint == other.isPoint && area.isNear(other.area)
  }

  /// An order, for those who have to agree on one of two.
  static func < (left: StoredShape, right: StoredShape) -> Bool {
    left.values.lexicographicallyPrecedes(right.values)
  }

  private var values: [Double] { [area.x, area.y, area.width, area.height, isPoint ? 1 : 0] }
}

extension StoredShape {
  /// Takes a shape from the photo as shown to the image as stored.
  init(_ shape: TagShape, _ orientation: Orientation) {
    self.init(area: StoredArea(shape, orientation), isPoint: shape.isPoint)
  }
}

extension TagShape {
  var isPoint: Bool { if case .point = self { true } else { false } }
}

extension StoredFrame {
  var hasSize: Bool { size.width > 0 && size.height > 0 }

  /// Whether the image has another shape than one of a size, however that is turned: it was cropped since.
  func isStale(_ size: PixelSize) -> Bool {
    guard hasSize else { return false }
    let before = Double(size.width) / Double(size.height)
    let now = Double(self.size.width) / Double(self.size.height)
    return [before / now, before * now].allSatisfy { abs($0 - 1) > Self.greatestDifference }
  }

  /// What rounding sizes to pixels may do to the ratio of the sides of a small copy.
  private static let greatestDifference = 0.01
}
