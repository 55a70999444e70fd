/// How photos follow each other by themselves.
public struct Slideshow: Equatable, Sendable {
  /// Seconds for which each photo is seen.
  public var interval: Double
  /// Whether they come in no order.
  public var isShuffled: Bool
  /// Whether the first follows the last.
  public var loops: Bool

  /// Makes a slideshow.
  public init(interval: Double = 5, isShuffled: Bool = false, loops: Bool = true) {
    self.interval = interval
    self.isShuffled = isShuffled
    self.loops = loops
  }
}

/// Names one wait; a wait that is not the newest any more has nothing to say.
public struct WakeTicket: Hashable, Sendable {
  /// Counts up over all waits of a gallery.
  public let number: Int

  /// Makes a ticket.
  public init(_ number: Int) { self.number = number }
}
