/// How fast a pointer or a finger moves, from where it was and when. The unit of place is the caller's
/// (points, mostly), and time is in seconds from any origin.
package struct VelocityTracker: Equatable, Sendable {
  /// How far back it looks, in seconds: long enough to smooth what a touch screen jitters, short
  /// enough to forget the way before a turn.
  static let window = 0.1
  /// After how many seconds without a sample a finger counts as resting. One that moves sends one every
  /// 8 to 16 ms, and a busy program may be a few frames late to read them.
  static let restingTime = 0.08
  /// The most samples that are kept: as many as a mouse of 1000 Hz sends in `window`.
  static let capacity = 100

  private struct Sample: Equatable, Sendable {
    var position: Point
    var seconds: Double
  }

  private var samples: [Sample] = []

  package init() {}

  var sampleCount: Int { samples.count }

  /// Notes that `position` was reached at `seconds`. Of two at the same time the later counts. If time
  /// runs backwards (GDK's milliseconds do after 49 days), what came before is forgotten.
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

  /// The mean velocity over the last 100 ms before `seconds`, in units of place per second; zero if
  /// the finger rested before it let go, or if too little is known.
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

/// How fast a photo moves over the screen, whether it slides, is panned or grows. Lengths are points of
/// the view, time is in seconds.
package struct PhotoMotion: Equatable, Sendable {
  /// From how fast on nothing on the photo can be read, in points a second: the eye follows about 30°
  /// of what it sees a second, which is some 20 cm on a desk.
  static let blurringSpeed = 900.0

  private var upperLeft = VelocityTracker()
  private var lowerRight = VelocityTracker()

  package init() {}

  package mutating func add(_ rect: Rect, at seconds: Double) {
    upperLeft.add(rect.origin, at: seconds)
    lowerRight.add(Point(x: rect.right, y: rect.bottom), at: seconds)
  }

  /// Whether it moves so fast that nothing on it can be read.
  package func isFast(at seconds: Double) -> Bool {
    [upperLeft, lowerRight].contains { corner in
      let velocity = corner.velocity(at: seconds)
      return max(abs(velocity.x), abs(velocity.y)) > Self.blurringSpeed
    }
  }
}
