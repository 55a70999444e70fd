/// The window, and what the program around the viewer can do for it.
public struct WindowFeature: Equatable, Sendable {
  /// An event of the window, or of the program around the viewer.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// The view is on screen and ready for photos.
    case viewLoaded
    /// The window entered or left fullscreen.
    case fullscreenChanged(Bool)
    /// The layout direction of the interface changed.
    case directionChanged(LayoutDirection)
    /// The window became too narrow for everything in one bar, or wide enough.
    case narrowed(Bool)
    /// The viewer was presented over something of the program around it, to which the button **Done** leads back.
    case presented
    /// The desktop turned out to have further abilities.
    case abilitiesFound(Set<DesktopAbility>)
    /// The desktop could not do what the viewer asked of it.
    case failed(DesktopFailure)
    /// The viewer is about to be closed.
    case closing
  }

  /// Whether the window fills the screen.
  public fileprivate(set) var isFullscreen = false
  /// The layout direction of the interface; the next photo is towards its end.
  public fileprivate(set) var direction = LayoutDirection.leftToRight
  /// Whether the window is too narrow for everything in one bar.
  package fileprivate(set) var isNarrow = false
  package fileprivate(set) var abilities: Set<DesktopAbility>
  /// Whether the viewer is presented over something of the program around it.
  package fileprivate(set) var isPresented = false
  /// Whether the window is a preview, which Escape closes.
  let isPreview: Bool
}

extension Viewer {
  mutating func handle(_ event: WindowFeature.Event) {
    switch event {
    case .viewLoaded: state.viewLoaded(in: &self)
    case .fullscreenChanged(let isFullscreen):
      guard isFullscreen != model.window.isFullscreen else { return }
      model.window.isFullscreen = isFullscreen
      state.fullscreenChanged(in: &self)
    case .directionChanged(let direction): model.window.direction = direction
    case .narrowed(let isNarrow): model.window.isNarrow = isNarrow
    case .presented: model.window.isPresented = true
    case .abilitiesFound(let abilities): model.window.abilities.formUnion(abilities)
    case .failed(let failure): model.notices.say(.desktopFailed(failure))
    // Saves the caption, the tag and the description being typed. Only a person posts a comment.
    case .closing:
      finishCaption()
      leaveFolderText()
      if model.tagging.draft != nil { finishTag() }
    }
  }
}

/// An ability of the program around a viewer; commands that need a missing one are not offered.
@nonexhaustive
public enum DesktopAbility: CaseIterable, Sendable {
  /// Sets fullscreen, and closes the window.
  case window
  /// Hands photos and texts to the clipboard and to other programs.
  case sharing
  /// Writes emails with files attached.
  case sendingEmail
  /// Sets the desktop's background.
  case background
  /// Asks for a folder or for photos, and opens them.
  case openFolder
  /// Opens a demo album.
  case openDemo
  /// Opens places of Flickr.
  case openFlickr
  /// Opens another window.
  case newWindow
  /// Shows the preferences.
  case showPreferences
  /// Shows all keyboard shortcuts.
  case showShortcuts
  /// Shows the help.
  case showHelp
  /// Shows information about the program.
  case showAbout
  /// Ends the program.
  case quit
}

extension Set<DesktopAbility> {
  package static let all = Set(DesktopAbility.allCases)
}
