/// A turn of a photo by a quarter of a circle.
public enum QuarterTurn: Int, CaseIterable, Hashable, Sendable {
  /// Clockwise.
  case right = 1
  /// Counterclockwise.
  case left = -1

  /// The turn that takes this one back.
  public var inverse: QuarterTurn { self == .right ? .left : .right }
}

extension Orientation {
  /// The orientations in the order of quarter turns clockwise: of pictures as they are, and of mirrored ones.
  private static let cycles: [[Orientation]] = [
    [.upright, .rotated90, .rotated180, .rotated270],
    [.mirrored, .transversed, .flipped, .transposed],
  ]

  /// Returns the orientation that shows the same stored image turned clockwise by a number of quarters.
  public func turned(by quarters: Int) -> Orientation {
    for cycle in Self.cycles {
      guard let place = cycle.firstIndex(of: self) else { continue }
      return cycle[(place + quarters) & 3]
    }
    return self
  }

  /// Returns the orientation that shows the same stored image turned.
  public func turned(_ turn: QuarterTurn) -> Orientation { turned(by: turn.rawValue) }

  /// Returns the quarter turns clockwise, 0 to 3, from the picture in another orientation to that in this one.
  ///
  /// Nil if one of them is mirrored and the other is not, so that no turn leads there.
  package func quarters(from other: Orientation) -> Int? {
    (0..<4).first { other.turned(by: $0) == self }
  }
}

extension PixelSize {
  /// Returns the size after a number of quarter turns.
  package func turned(by quarters: Int) -> PixelSize {
    quarters & 1 == 0 ? self : PixelSize(width: height, height: width)
  }
}

extension NormalizedPoint {
  /// Returns the same place of a photo after the photo was turned.
  public func turned(_ turn: QuarterTurn) -> NormalizedPoint {
    switch turn {
    case .right: NormalizedPoint(x: 1 - y, y: x)
    case .left: NormalizedPoint(x: y, y: 1 - x)
    }
  }
}

extension TagShape {
  /// Returns the same place of a photo after the photo was turned.
  public func turned(_ turn: QuarterTurn) -> TagShape {
    switch self {
    case .point(let point): return .point(point.turned(turn))
    case .region(let rect):
      let middle = rect.centre.turned(turn)
      return .region(
        NormalizedRect(
          x: middle.x - rect.height / 2, y: middle.y - rect.width / 2, width: rect.height,
          height: rect.width))
    }
  }
}
