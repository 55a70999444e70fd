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
  /// What any window can do.
  public static let ofAnyWindow: Set = [.window, .sharing]

  /// All that there is.
  public static let all = Set(DesktopAbility.allCases)
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
