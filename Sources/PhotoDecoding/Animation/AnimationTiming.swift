/// When the frames of an animation follow each other, as its file says.
public struct AnimationTiming: Equatable, Sendable {
  /// Milliseconds for which each frame is seen.
  public let delays: [Int]
  /// How often all of them are shown; nil for ever.
  public let plays: Int?

  /// Times shorter than this many milliseconds are not believed: web browsers do not either, and
  /// animations are made for them.
  static let shortest = 20
  /// Milliseconds for which a frame is seen whose time is not believed.
  static let usual = 100

  /// Makes a timing.
  ///
  /// - Parameters:
  ///   - delays: milliseconds for each frame as the file tells them.
  ///   - plays: how often all frames are shown; nil for ever.
  public init(told delays: [Int], plays: Int?) {
    self.delays = delays.map { $0 < Self.shortest ? Self.usual : $0 }
    self.plays = plays
  }

  /// How many frames there are.
  public var count: Int { delays.count }
}
