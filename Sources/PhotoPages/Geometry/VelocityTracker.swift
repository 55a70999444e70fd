/// The velocity of a pointer or a finger, computed from its positions and their times.
///
/// The unit of length is the caller's (mostly points), and time is in seconds from any origin.
package struct VelocityTracker: Equatable, Sendable {
  /// The seconds of motion that are averaged, to smooth the jitter of a touch screen but forget the way before a turn.
  static let window = 0.1
  /// Seconds without a sample after which a finger rests: a few frames more than the 8 to 16 ms between samples.
  static let restingTime = 0.08
  /// The most samples that are stored: as many as a mouse of 1000 Hz sends in `window`.
  static let capacity = 100

  private struct Sample: Equatable, Sendable {
    var position: Point
    var seconds: Double
  }

  private var samples: [Sample] = []

  package init() {}

  var sampleCount: Int { samples.count }

  /// Adds a position that was reached at `seconds`; of two at the same time the later counts.
  ///
  /// If time runs backwards (GDK's milliseconds do after 49 days), earlier samples are discarded.
  package mutating func add(_ position: Point, at seconds: Double) {
    guard position.x.isFinite, position.y.isFinite, seconds.isFinite else { return }
    if let last = samples.last, last.seconds >= seconds {
      if last.seconds == seconds { samples.removeLast() } else { samples.removeAll() }
    }
    samples.append(Sample(position: position, seconds: seconds))
    let oldest = seconds - Self.window
    let excess = samples.count - Self.capacity
    let outdated = samples.prefix { $0.seconds < oldest }.count
    samples.removeFirst(max(outdated, excess, 0))
  }

  /// Returns the mean velocity before `seconds`, in units per second; zero after a rest or with too few samples.
  package func velocity(at seconds: Double) -> Point {
    guard let last = samples.last, seconds - last.seconds <= Self.restingTime else { return .zero }
    let recent = samples.drop { $0.seconds < seconds - Self.window }
    guard let first = recent.first, last.seconds > first.seconds else { return .zero }
    let time = last.seconds - first.seconds
    return Point(
      x: ((last.position.x - first.position.x) / time).finiteOrZero,
      y: ((last.position.y - first.position.y) / time).finiteOrZero)
  }
}

/// The speed of a photo on the screen, in points and seconds, whether it slides, is panned or grows.
package struct PhotoMotion: Equatable, Sendable {
  /// The speed, in points per second, beyond which nothing can be read: the eye follows 30° (20 cm on a desk) a second.
  static let blurringSpeed = 900.0

  private var upperLeft = VelocityTracker()
  private var lowerRight = VelocityTracker()

  package init() {}

  package mutating func add(_ rect: Rect, at seconds: Double) {
    upperLeft.add(rect.origin, at: seconds)
    lowerRight.add(Point(x: rect.right, y: rect.bottom), at: seconds)
  }

  package func isFast(at seconds: Double) -> Bool {
    [upperLeft, lowerRight].contains { corner in
      let velocity = corner.velocity(at: seconds)
      return max(abs(velocity.x), abs(velocity.y)) > Self.blurringSpeed
    }
  }
}
