/// The settings of a slideshow.
public struct SlideshowSettings: Equatable, Sendable {
  /// Seconds for which each photo is shown, limited to `shortestInterval` to `longestInterval`.
  public var interval: Double {
    didSet { interval = Self.sensible(interval) }
  }
  /// Whether the photos come in a random order, each once before any comes again.
  public var isShuffled: Bool
  /// Whether it begins again after the last photo.
  public var loops: Bool
  /// Whether each photo fades into the next.
  public var fades = true
  /// Whether title and caption are shown over the photo.
  public var showsCaptions = false
  /// Whether the window fills the screen while it plays.
  public var isFullscreen = true

  /// The default interval in seconds: enough to look, and no more.
  static let usualInterval = 5.0
  /// The shortest interval in seconds: about what turning a page takes.
  public static let shortestInterval = 0.5
  /// The longest interval in seconds: a day, for a picture on the wall, which any timer can count.
  public static let longestInterval = 86_400.0

  /// The intervals to which the controls change, in seconds.
  private static let speeds: [Double] = [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 45, 60]

  /// The next longer interval in seconds; nil if the controls offer none.
  var slower: Double? { Self.speeds.first { $0 > interval } }

  /// The next shorter interval in seconds; nil if the controls offer none.
  var faster: Double? { Self.speeds.last { $0 < interval } }

  init(
    interval: Double = Self.usualInterval, isShuffled: Bool = false, loops: Bool = true
  ) {
    self.interval = Self.sensible(interval)
    self.isShuffled = isShuffled
    self.loops = loops
  }

  /// Returns an interval within the limits; the default if it is not a number.
  private static func sensible(_ interval: Double) -> Double {
    guard !interval.isNaN else { return usualInterval }
    return min(max(interval, shortestInterval), longestInterval)
  }
}

/// A token of one wait; only the newest counts.
public struct WakeToken: Hashable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}
