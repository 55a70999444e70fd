import PhotoPages

/// A tag's shape on the image as stored.
struct StoredShape: Equatable {
  /// Where.
  let area: StoredArea
  /// Whether it is a spot.
  let isPoint: Bool

  /// Makes a shape of its parts.
  init(_ area: StoredArea, isPoint: Bool) {
    (self.area, self.isPoint) = (area, isPoint)
  }

  /// Takes a shape from the photo as shown to the image as stored.
  init(_ shape: TagShape, _ orientation: Orientation) {
    area = StoredArea(shape, orientation)
    isPoint = shape.isPoint
  }

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

extension TagShape {
  /// Whether it is a spot.
  var isPoint: Bool {
    guard case .point = self else { return false }
    return true
  }
}
