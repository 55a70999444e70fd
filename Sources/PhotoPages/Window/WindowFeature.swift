/// The window, and what the program around the viewer can do for it.
public struct WindowFeature: Equatable, Sendable {
  /// What the program around the viewer tells.
  public enum Event: Equatable, Sendable {
    /// The view is on screen and wants photos.
    case viewLoaded
    /// The window entered or left fullscreen.
    case fullscreenChanged(Bool)
    /// The interface is laid out in another direction.
    case directionChanged(LayoutDirection)
    /// The desktop could not do what the viewer asked of it.
    case failed(DesktopFailure)
    /// The viewer is about to be closed.
    case closing
  }

  /// Whether the window fills the screen.
  public internal(set) var isFullscreen = false
  /// The direction in which the interface is laid out: the next photo lies at its end.
  public internal(set) var direction = LayoutDirection.leftToRight
  /// What the program around the viewer can do for it.
  public let abilities: Set<DesktopAbility>

  init(abilities: Set<DesktopAbility>) { self.abilities = abilities }
}
