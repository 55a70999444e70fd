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
  public private(set) var isFullscreen = false
  /// The direction in which the interface is laid out: the next photo lies at its end.
  public private(set) var direction = LayoutDirection.leftToRight
  let abilities: Set<DesktopAbility>

  init(abilities: Set<DesktopAbility>) { self.abilities = abilities }

  mutating func setFullscreen(_ isFullscreen: Bool) { self.isFullscreen = isFullscreen }

  mutating func setDirection(_ direction: LayoutDirection) { self.direction = direction }
}

extension Viewer {
  mutating func handle(_ event: WindowFeature.Event) {
    switch event {
    case .viewLoaded: viewLoaded()
    case .fullscreenChanged(let isFullscreen):
      guard isFullscreen != model.window.isFullscreen else { return }
      model.window.setFullscreen(isFullscreen)
      // A window has its buttons again: in fullscreen the interface hides by itself.
      if !isFullscreen { showHiddenInterface() }
    case .directionChanged(let direction): model.window.setDirection(direction)
    case .failed(let failure): say(.desktopFailed(failure))
    // What is being typed and was not dropped is kept; a comment's text is posted by a person only.
    case .closing:
      finishCaption()
      if model.tagging.draft != nil { finishTag() }
    }
  }

  /// Shows the interface where only the picture was left of it.
  mutating func showHiddenInterface() {
    if stateID == .browsingHidden { enterBrowsing() }
  }
}

/// Something that the program around a viewer can do for it. What it cannot do is not offered.
public enum DesktopAbility: CaseIterable, Sendable {
  /// Fills the screen and closes the window.
  case window
  /// Hands photos and texts to the clipboard and to other programs.
  case sharing
  /// Asks for a folder and opens it.
  case openFolder
  /// Opens a demo album.
  case openDemo
  /// Opens another window.
  case newWindow
  /// Shows what can be chosen about the program.
  case showPreferences
  /// Shows all keys.
  case showShortcuts
  /// Says what the program is.
  case showAbout
  /// Ends the program.
  case quit
}

extension Set<DesktopAbility> {
  package static let all = Set(DesktopAbility.allCases)
}

extension Command {
  /// What the program around the viewer has to be able to do for it; nil for nothing.
  var ability: DesktopAbility? {
    switch self {
    case .toggleFullscreen, .leaveFullscreen, .closeWindow: .window
    case .copyComment, .copyPicture, .copyFile, .openWith, .showInFiles: .sharing
    case .openFolder: .openFolder
    case .openDemo: .openDemo
    case .newWindow: .newWindow
    case .showPreferences: .showPreferences
    case .showShortcuts: .showShortcuts
    case .showAbout: .showAbout
    case .quit: .quit
    default: nil
    }
  }
}
