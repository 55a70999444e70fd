import GtkBindings

/// How the bubble of a tag looks.
public struct BubbleStyle: Sendable {
  /// The bubble.
  public var fill = Colour(red: 0.11, green: 0.11, blue: 0.11, alpha: 0.75)
  /// Its edge, one point wide.
  public var stroke = Colour(red: 1, green: 1, blue: 1, alpha: 0.85)
  /// Its text.
  public var text = Colour.white

  /// Makes the style that Photo Pages itself has.
  public init() {}
}
