/// The velocity of a pointer or a finger, computed from its positions and their times.
///
/// The unit of length is the caller's (mostly points), and time is in seconds from any origin.
package struct VelocityTracker: Equatable, Sendable {
  /// The seconds of motion that are averaged.
  ///
  /// Long enough to smooth the jitter of a touch screen, short enough to forget the way before a turn.
  static let window = 0.1
  /// The seconds without a sample after which a finger counts as resting.
  ///
  /// A moving finger sends one every 8 to 16 ms, and a busy program may be a few frames late to read them.
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

  /// Adds a position that was reached at `seconds`.
  ///
  /// Of two at the same time the later counts.
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

  /// Returns the mean velocity over the last 100 ms before `seconds`, in units per second.
  ///
  /// It is zero if the finger rested before its release, or if there are too few samples.
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

/// The speed of a photo on the screen, whether it slides, is panned or grows.
///
/// Lengths are points of the view, time is in seconds.
package struct PhotoMotion: Equatable, Sendable {
  /// The speed beyond which nothing on the photo can be read, in points per second.
  ///
  /// The eye follows about 30° of its field of view per second, which is some 20 cm on a desk.
  static let blurringSpeed = 900.0

  private var upperLeft = VelocityTracker()
  private var lowerRight = VelocityTracker()

  package init() {}

  package mutating func add(_ rect: Rect, at seconds: Double) {
    upperLeft.add(rect.origin, at: seconds)
    lowerRight.add(Point(x: rect.right, y: rect.bottom), at: seconds)
  }

  /// Whether the photo moves so fast that nothing on it can be read.
  package func isFast(at seconds: Double) -> Bool {
    [upperLeft, lowerRight].contains { corner in
      let velocity = corner.velocity(at: seconds)
      return max(abs(velocity.x), abs(velocity.y)) > Self.blurringSpeed
    }
  }
}
