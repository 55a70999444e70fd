/// The window, and what the program around the viewer can do for it.
public struct WindowFeature: Equatable, Sendable {
  /// Whether the window fills the screen.
  public internal(set) var isFullscreen = false
  /// What the program around the viewer can do for it.
  public let abilities: Set<DesktopAbility>

  init(abilities: Set<DesktopAbility>) { self.abilities = abilities }
}
