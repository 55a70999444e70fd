/// How photos follow each other by themselves.
public struct SlideshowSettings: Equatable, Sendable {
  /// Seconds for which each photo is seen, brought into what makes sense: from `shortestInterval` to
  /// `longestInterval`.
  public var interval: Double {
    didSet { interval = Self.sensible(interval) }
  }
  var isShuffled: Bool
  var loops: Bool

  /// Seconds for which a photo is seen by default: enough to look, and no more.
  static let usualInterval = 5.0
  /// The fewest seconds for which a photo is seen: about what turning a page takes.
  static let shortestInterval = 0.5
  /// The most seconds for which a photo is seen: a day, for a picture on the wall. Any timer can
  /// count them.
  static let longestInterval = 86_400.0

  init(
    interval: Double = Self.usualInterval, isShuffled: Bool = false, loops: Bool = true
  ) {
    self.interval = Self.sensible(interval)
    self.isShuffled = isShuffled
    self.loops = loops
  }

  /// An interval as one that can be waited for; what is no number was not meant.
  private static func sensible(_ interval: Double) -> Double {
    guard !interval.isNaN else { return usualInterval }
    return min(max(interval, shortestInterval), longestInterval)
  }
}

/// Names one wait; a wait that is not the newest any more has nothing to say.
public struct WakeToken: Hashable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}
