/// The movements of pages and photos; each can be off.
public struct MotionPreferences: Equatable, Sendable {
  /// Whether a photo bounces when it is clicked or tapped.
  public var bounces = true
  /// Whether pages and photos give way past their ends and spring back; else they stop there at once.
  public var springs = true
  /// The gap between two pages, in points; pages touch without one.
  public var gap = Pager.usualGap
  /// Whether the caption follows a swipe at a lower speed than the pages.
  public var captionParallax = true

  /// Makes preferences; all movements are on at first.
  public init() {}
}
