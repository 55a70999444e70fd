import Gtk

/// Fonts and colours of what is drawn by code; what widgets look like is the style sheet's affair.
public struct Theme: Sendable {
  /// Text and icons over the photo.
  public var foreground = Colour.white
  /// The family of text over the photo; nil for the desktop's own font.
  public var fontFamily: String?
  /// The size of the caption's text, in points.
  public var captionSize = 15.0
  /// The size of a tag's text, in points.
  public var tagSize = 13.0

  /// Makes the theme that Photo Pages itself has.
  public init() {}
}
