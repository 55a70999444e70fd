/// Every action a person can choose by key or menu. This file is the one place for its label, its
/// keys and when it is enabled: menus, the shortcuts window, key handling, window actions and D-Bus
/// come from it. Adding one: a case, a line in each switch below, and what it does in
/// `Pages.performCommon` or in a state.
public enum Command: String, CaseIterable, Sendable {
  /// Turns to the next photo.
  case nextPhoto = "next-photo"
  /// Turns to the previous photo.
  case previousPhoto = "previous-photo"
  /// Turns to the first photo.
  case firstPhoto = "first-photo"
  /// Turns to the last photo.
  case lastPhoto = "last-photo"
  /// Zooms in by a step.
  case zoomIn = "zoom-in"
  /// Zooms out by a step.
  case zoomOut = "zoom-out"
  /// Shows the whole photo.
  case zoomToFit = "zoom-to-fit"
  /// Shows one photo pixel on one device pixel.
  case actualSize = "actual-size"
  /// Shows one photo pixel on two by two device pixels.
  case doubleSize = "double-size"
  /// Keeps zoom and position on turning pages, or not.
  case keepZoom = "keep-zoom"
  /// Fills the screen, or not.
  case toggleFullscreen = "toggle-fullscreen"
  /// Shows or hides everything but the picture.
  case toggleChrome = "toggle-chrome"
  /// Leaves what was entered last: fullscreen, else the window.
  case escape
  /// Opens the main menu.
  case openMenu = "open-menu"
  /// Asks for a folder and opens it.
  case openFolder = "open-folder"
  /// Opens another window.
  case newWindow = "new-window"
  /// Closes the window.
  case closeWindow = "close-window"
  /// Shows all keys.
  case showShortcuts = "show-shortcuts"
  /// Says what the program is.
  case showAbout = "show-about"
  /// Ends the program.
  case quit

  /// What the shortcuts window groups it under.
  public enum Group: CaseIterable, Sendable {
    /// Turning pages.
    case pages
    /// Zooming.
    case zoom
    /// What is seen.
    case view
    /// The program.
    case general
  }

  /// What menus and the shortcuts window call it.
  public var label: Message {
    switch self {
    case .nextPhoto: Message("Next Photo")
    case .previousPhoto: Message("Previous Photo")
    case .firstPhoto: Message("First Photo")
    case .lastPhoto: Message("Last Photo")
    case .zoomIn: Message("Zoom In")
    case .zoomOut: Message("Zoom Out")
    case .zoomToFit: Message("Whole Photo")
    case .actualSize: Message("Actual Size")
    case .doubleSize: Message("Double Size")
    case .keepZoom: Message("Keep Zoom")
    case .toggleFullscreen: Message("Fullscreen")
    case .toggleChrome: Message("Show or Hide Controls")
    case .escape: Message("Leave Fullscreen, or Close")
    case .openMenu: Message("Menu")
    case .openFolder: Message("Open Folder…")
    case .newWindow: Message("New Window")
    case .closeWindow: Message("Close Window")
    case .showShortcuts: Message("Keyboard Shortcuts")
    case .showAbout: Message("About Photo Pages")
    case .quit: Message("Quit")
    }
  }

  /// Its keys in GTK's notation, the one to show first. Left and Right are not among them: what
  /// they do depends on the zoom and on the direction of writing.
  public var keys: [String] {
    switch self {
    case .nextPhoto: ["Page_Down", "space"]
    case .previousPhoto: ["Page_Up", "BackSpace"]
    case .firstPhoto: ["Home"]
    case .lastPhoto: ["End"]
    case .zoomIn: ["plus", "equal", "<Control>plus", "<Control>equal"]
    case .zoomOut: ["minus", "<Control>minus"]
    case .zoomToFit: ["0", "<Control>0"]
    case .actualSize: ["1", "<Control>1"]
    case .doubleSize: ["2", "<Control>2"]
    case .keepZoom: ["z"]
    case .toggleFullscreen: ["F11", "f"]
    case .toggleChrome: ["h"]
    case .escape: ["Escape"]
    case .openMenu: ["F10"]
    case .openFolder: ["<Control>o"]
    case .newWindow: ["<Control>n"]
    case .closeWindow: ["<Control>w"]
    case .showShortcuts: ["<Control>question"]
    case .showAbout: []
    case .quit: ["<Control>q"]
    }
  }

  /// The group in the shortcuts window.
  public var group: Group {
    switch self {
    case .nextPhoto, .previousPhoto, .firstPhoto, .lastPhoto: .pages
    case .zoomIn, .zoomOut, .zoomToFit, .actualSize, .doubleSize, .keepZoom: .zoom
    case .toggleFullscreen, .toggleChrome, .escape, .openMenu: .view
    case .openFolder, .newWindow, .closeWindow, .showShortcuts, .showAbout, .quit: .general
    }
  }

  /// Whether what it switches is on now; nil for a command that switches nothing. Menus show it with
  /// a check mark.
  public func isOn(in model: PagesModel) -> Bool? {
    switch self {
    case .keepZoom: model.keepsZoom
    case .toggleFullscreen: model.isFullscreen
    default: nil
    }
  }

  /// Whether it would do anything now.
  public func isEnabled(in model: PagesModel) -> Bool {
    switch self {
    case .nextPhoto, .lastPhoto: model.index + 1 < model.count
    case .previousPhoto, .firstPhoto: model.index > 0
    case .zoomIn, .zoomOut, .zoomToFit, .actualSize, .doubleSize: model.currentPhoto != nil
    case .toggleChrome: model.currentPhoto != nil
    case .keepZoom, .toggleFullscreen, .escape, .openMenu, .openFolder, .newWindow, .closeWindow,
      .showShortcuts, .showAbout, .quit:
      true
    }
  }
}

extension Pages {
  /// Does what a command says wherever it means the same in every state.
  public mutating func performCommon(_ command: Command) {
    switch command {
    case .nextPhoto: turn(by: 1)
    case .previousPhoto: turn(by: -1)
    case .firstPhoto: turn(to: 0)
    case .lastPhoto: turn(to: model.count - 1)
    case .zoomIn: perform(.view(.zoom(.stepIn)))
    case .zoomOut: perform(.view(.zoom(.stepOut)))
    case .zoomToFit: perform(.view(.zoom(.fit)))
    case .actualSize: perform(.view(.zoom(.scale(1))))
    case .doubleSize: perform(.view(.zoom(.scale(2))))
    case .keepZoom: model.keepsZoom.toggle()
    case .toggleFullscreen: perform(.desktop(.setFullscreen(!model.isFullscreen)))
    case .escape:
      perform(.desktop(model.isFullscreen ? .setFullscreen(false) : .closeWindow))
    case .openFolder: perform(.desktop(.chooseFolder))
    case .newWindow: perform(.desktop(.newWindow))
    case .closeWindow: perform(.desktop(.closeWindow))
    case .showShortcuts: perform(.desktop(.showShortcuts))
    case .showAbout: perform(.desktop(.showAbout))
    case .quit: perform(.desktop(.quit))
    case .toggleChrome, .openMenu: break
    }
  }
}
