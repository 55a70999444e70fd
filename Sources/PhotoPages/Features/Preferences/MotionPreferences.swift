/// The movements of pages and photos; each can be off.
public struct MotionPreferences: Equatable, Sendable {
  /// Whether a photo bounces when it is clicked or tapped.
  public var bounces: Bool
  /// Whether pages and photos give way past their ends and spring back; else they stop there at once.
  public var springs: Bool
  /// Whether there is a gap between two pages.
  public var hasGap: Bool
  /// Whether the caption follows a swipe at a lower speed than the pages.
  public var captionParallax: Bool

  /// Makes preferences; all movements are on at first.
  public init(
    bounces: Bool = true, springs: Bool = true, hasGap: Bool = true, captionParallax: Bool = true
  ) {
    self.bounces = bounces
    self.springs = springs
    self.hasGap = hasGap
    self.captionParallax = captionParallax
  }
}
