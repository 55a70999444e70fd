/// Something a gallery asks to be done outside itself. Results come back as events. Adding one: a
/// case here or in one of the requests below, and the compiler names the one place that runs it.
public enum Effect: Equatable, Sendable {
  /// Ask the source for its list, and go on listening.
  case list
  /// Get these pictures, the most urgent first, and stop getting any others.
  case loadPictures([PictureDemand])
  /// Move what is seen.
  case view(ViewRequest)
  /// Let the desktop do something.
  case desktop(DesktopRequest)
}

/// What only the view can do, for it alone knows sizes and positions.
public enum ViewRequest: Equatable, Sendable {
  /// Acknowledge a tap by a small movement of the photo.
  case bounce
  /// Change the shown photo's zoom.
  case zoom(ZoomChange)
  /// Open the main menu.
  case openMenu
}

/// A change of zoom.
public enum ZoomChange: Equatable, Sendable {
  /// One step larger, about the middle.
  case stepIn
  /// One step smaller, about the middle.
  case stepOut
  /// The whole photo.
  case fit
  /// To device pixels per photo pixel, about the middle; 1 is 100 %.
  case scale(Double)
  /// Between the whole photo and a closer look, at a point of the photo.
  case toggle(NormalizedPoint)
}

/// What the program around a gallery does.
public enum DesktopRequest: Equatable, Sendable {
  /// Fill the screen, or not.
  case setFullscreen(Bool)
  /// Close the gallery's window.
  case closeWindow
  /// Ask for a folder and open it.
  case chooseFolder
  /// Draw the demo album and open it.
  case openDemo
  /// Open another window.
  case newWindow
  /// Show all keys.
  case showShortcuts
  /// Say what the program is.
  case showAbout
  /// End the program.
  case quit
}
