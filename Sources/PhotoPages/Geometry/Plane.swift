/// A point on a plane; plane and unit are documented where the value is used.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top edge.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = Point(x: 0, y: 0)

  var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A width and a height.
public struct Size: Hashable, Sendable {
  /// The extent from the left edge to the right.
  public var width: Double
  /// The extent from the top edge down.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size.
  public static let zero = Size(width: 0, height: 0)
}

/// An upright rectangle.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// Width and height.
  public var size: Size

  /// Makes a rectangle from its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Whether `point` lies inside or on the left or top edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width
      && point.y >= origin.y && point.y < origin.y + size.height
  }

  /// The right edge.
  public var right: Double { origin.x + size.width }
  /// The lower edge.
  public var bottom: Double { origin.y + size.height }

  /// Returns the common part of both; nil if there is none.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(origin.x, other.origin.x)
    let top = max(origin.y, other.origin.y)
    let (right, bottom) = (min(self.right, other.right), min(self.bottom, other.bottom))
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the parts outside `other`: at most four rectangles, none of which overlap.
  public func subtracting(_ other: Rect) -> [Rect] {
    guard let hole = intersection(other) else { return [self] }
    let bands = [
      Rect(x: origin.x, y: origin.y, width: size.width, height: hole.origin.y - origin.y),
      Rect(x: origin.x, y: hole.bottom, width: size.width, height: bottom - hole.bottom),
      Rect(
        x: origin.x, y: hole.origin.y, width: hole.origin.x - origin.x, height: hole.size.height),
      Rect(x: hole.right, y: hole.origin.y, width: right - hole.right, height: hole.size.height),
    ]
    return bands.filter { $0.size.width > 0 && $0.size.height > 0 }
  }

  /// Returns the point at which a place on a photo is, if the photo fills this rectangle.
  func point(at place: NormalizedPoint) -> Point {
    Point(x: origin.x + place.x * size.width, y: origin.y + place.y * size.height)
  }

  /// Returns the rectangle with its edges rounded to device pixels, of which there are `scale` for each unit.
  package func snapped(toDevicePixels scale: Double) -> Rect {
    let edge = { (place: Double) in (place * scale).rounded() / scale }
    let (x, y) = (edge(origin.x), edge(origin.y))
    return Rect(x: x, y: y, width: edge(right) - x, height: edge(bottom) - y)
  }
}

/// A place on a photo as shown (orientation applied): 0…1 from its left edge to its right, and from its top down.
public struct NormalizedPoint: Hashable, Codable, Sendable {
  /// 0 at the left edge, 1 at the right.
  public var x: Double
  /// 0 at the top edge, 1 at the bottom.
  public var y: Double

  /// Makes a normalised point; values outside 0…1 lie outside the photo.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The photo's centre.
  public static let centre = NormalizedPoint(x: 0.5, y: 0.5)

  /// Whether the point lies on the photo.
  public var isInside: Bool { (0...1).contains(x) && (0...1).contains(y) }

  /// The nearest point on the photo.
  public var clamped: NormalizedPoint {
    NormalizedPoint(x: min(max(0, x), 1), y: min(max(0, y), 1))
  }
}

/// A region of a photo as shown (orientation applied), in the coordinates of `NormalizedPoint`.
public struct NormalizedRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width, at least 0.
  public var width: Double
  /// The height, at least 0.
  public var height: Double

  /// Makes a region from its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the region between two opposite corners, clipped to the photo.
  public init(from first: NormalizedPoint, to second: NormalizedPoint) {
    let (first, second) = (first.clamped, second.clamped)
    self.init(
      x: min(first.x, second.x), y: min(first.y, second.y), width: abs(first.x - second.x),
      height: abs(first.y - second.y))
  }

  /// The part of it that lies on the photo.
  public var clipped: NormalizedRect {
    guard x < 0 || y < 0 || x + width > 1 || y + height > 1 else { return self }
    return NormalizedRect(
      from: NormalizedPoint(x: x, y: y), to: NormalizedPoint(x: x + width, y: y + height))
  }

  var centre: NormalizedPoint { NormalizedPoint(x: x + width / 2, y: y + height / 2) }

  /// Returns the region with another middle, as far as it stays on the photo.
  func moved(centreTo centre: NormalizedPoint) -> NormalizedRect {
    NormalizedRect(
      x: min(max(0, centre.x - width / 2), max(0, 1 - width)),
      y: min(max(0, centre.y - height / 2), max(0, 1 - height)), width: width, height: height)
  }
}

/// The direction of reading, which decides on which side the next photo lies.
public enum LayoutDirection: Hashable, Sendable {
  /// As in English: the next photo is to the right.
  case leftToRight
  /// As in Arabic and Hebrew: the next photo is to the left.
  case rightToLeft

  var sign: Double { self == .leftToRight ? 1 : -1 }
}
