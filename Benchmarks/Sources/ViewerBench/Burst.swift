import BenchPhotos

/// What is known of a burst of keys while it is on its way.
struct Burst {
  /// Seconds without a new photo after which nothing more is expected.
  private static let quiet = 8.0
  /// Seconds that the last photo may take to be there at the screen's resolution.
  private static let grace = 1.5

  /// How many keys were pressed.
  private(set) var pressed = 0

  private let count: Int
  private var lastPress = 0.0
  private var follower = MarkerFollower()
  private var sharp: Sighting?

  init(count: Int) {
    self.count = count
  }

  mutating func press(at time: Double) {
    pressed += 1
    lastPress = time
  }

  /// Takes note of one look at the screen.
  mutating func see(_ photo: Int?, isSharp: Bool, at time: Double) {
    follower.see(photo, at: time)
    if isSharp, let last, photo == last, sharp?.photo != last {
      sharp = Sighting(photo: last, time: time)
    }
  }

  /// Whether there is something left to press or to wait for.
  func goesOn(at time: Double) -> Bool {
    guard pressed == count else { return true }
    let seen = follower.sightings.last?.time ?? 0
    guard last == count % Marker.colours.count else {
      return time - max(lastPress, seen) < Self.quiet
    }
    return sharp?.photo != last && time - max(lastPress, seen) < Self.grace
  }

  /// How far it came, by how many photos, and when.
  ///
  /// It began on the first photo.
  var figures: Figures {
    let shown = Set(follower.sightings.map(\.photo)).subtracting([0])
    var figures: Figures = [.shown: [Double(shown.count)], .moved: [Double(last ?? 0)]]
    if let seen = follower.sightings.last, seen.photo != 0 {
      figures[.onScreen] = [milliseconds(seen.time - lastPress)]
    }
    if let sharp, sharp.photo == last, last != 0 {
      figures[.sharp] = [milliseconds(sharp.time - lastPress)]
    }
    return figures
  }

  private var last: Int? { follower.sightings.last?.photo }
}
