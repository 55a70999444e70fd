/// What stands around the photo, as a value: a pure function of state and model. Nothing shows or
/// hides a part of the interface otherwise.
public struct Chrome: Equatable, Sendable {
  /// Whether bars, and what else lies over the photo, can be seen.
  public var isVisible: Bool
  /// What the bar at the top holds, in reading order.
  public var top: [ChromeItem]
  /// What the bar at the bottom holds, in reading order; an empty bar is not drawn.
  public var bottom: [ChromeItem]

  /// Makes a chrome.
  public init(isVisible: Bool, top: [ChromeItem] = [], bottom: [ChromeItem] = []) {
    self.isVisible = isVisible
    self.top = top
    self.bottom = bottom
  }

  /// Nothing but the picture.
  public static let hidden = Chrome(isVisible: false)
}

/// One thing in a bar.
public enum ChromeItem: Hashable, Sendable {
  /// “3 / 128”.
  case pageIndicator
  /// What the photo is called.
  case title
  /// A button.
  case button(ButtonID)
}
