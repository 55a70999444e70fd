/// How fast a photo moves over the screen, whether it slides, is panned or grows.
///
/// Lengths are points of the view, time is in seconds.
public struct PhotoMotion: Equatable, Sendable {
  /// From how fast on nothing on the photo can be read, in points a second: the eye follows about 30°
  /// of what it sees a second, which is some 20 cm on a desk.
  static let blurringSpeed = 900.0

  private var upperLeft = VelocityTracker()
  private var lowerRight = VelocityTracker()

  /// A photo that has not moved.
  public init() {}

  /// The photo was at `rect` at `seconds`.
  public mutating func add(_ rect: Rect, at seconds: Double) {
    upperLeft.add(rect.origin, at: seconds)
    lowerRight.add(Point(x: rect.right, y: rect.bottom), at: seconds)
  }

  /// Whether it moves so fast that nothing on it can be read.
  public func isFast(at seconds: Double) -> Bool {
    [upperLeft, lowerRight].contains { corner in
      let velocity = corner.velocity(at: seconds)
      return max(abs(velocity.x), abs(velocity.y)) > Self.blurringSpeed
    }
  }
}
