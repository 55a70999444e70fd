/// What a person has chosen about all viewers of a program. The program stores it.
public struct Preferences: Equatable, Sendable {
  /// How the bars are laid out.
  public var layout: ChromeLayout
  /// Whether tags are shown while paging.
  public var showsTags: Bool
  /// Whether zoom and position are kept on turning to another photo.
  public var keepsZoom: Bool
  /// How photos follow each other by themselves.
  public var slideshow = SlideshowSettings()
  /// Who writes, likes and reports here. The id never changes.
  public var author: Author

  /// Makes preferences; what is not named is as it is for a person who has chosen nothing.
  public init(
    layout: ChromeLayout = .classic, showsTags: Bool = true, keepsZoom: Bool = false,
    author: Author = Author(id: "me", name: "")
  ) {
    self.layout = layout
    self.showsTags = showsTags
    self.keepsZoom = keepsZoom
    self.author = author
  }

  /// Takes over what differs between two values, and nothing else of them.
  public mutating func follow(from before: Preferences, to now: Preferences) {
    if now.layout != before.layout { layout = now.layout }
    if now.showsTags != before.showsTags { showsTags = now.showsTags }
    if now.keepsZoom != before.keepsZoom { keepsZoom = now.keepsZoom }
    if now.slideshow != before.slideshow { slideshow = now.slideshow }
    if now.author != before.author { author = now.author }
  }
}

extension Viewer {
  /// Changes the preferences; nothing else does.
  mutating func prefer(_ change: (inout Preferences) -> Void) {
    let slideshow = model.preferences.slideshow
    change(&model.preferences)
    guard model.preferences.slideshow != slideshow, stateID == .slideshow else { return }
    model.slideshow.stop()
    slideshowListChanged()
    waitForNextPhoto()
  }
}
