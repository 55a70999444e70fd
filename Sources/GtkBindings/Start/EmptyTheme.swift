/// A theme of GTK without rules, used until libadwaita's style sheet replaces it.
///
/// GTK would otherwise read the style sheet of its default theme first.
@MainActor
enum EmptyTheme {
  private static let variable = "GTK_THEME"
  private static let name = "Empty"
  private static var isChosen = false

  /// The frames that libadwaita's style sheet draws around windows (1.2, `base.css`), invisible.
  ///
  /// Without a compositor it is a border, else a shadow, whose widest part has these lengths. X11 window managers keep
  /// the corner of the shadow where it is, so a shadow that became wider would move the content.
  private static let frames = """
    window.solid-csd:not(.maximized):not(.fullscreen) { padding: 5px; }
    window.csd:not(.solid-csd):not(.maximized):not(.fullscreen) {
      box-shadow: 0 6px 32px 16px transparent;
    }
    """

  /// Chooses the theme before GTK starts, unless the user has chosen one.
  ///
  /// Until `Libadwaita.start` only the program's own drawings may be shown.
  static func choose() {
    guard !Desktop.isChosen(variable) else { return }
    Desktop.setEnvironment(variable, to: name)
    isChosen = true
  }

  /// Keeps room for the frames once GTK has started, so that content keeps place and size when the style sheet comes.
  static func keepRoom() {
    if isChosen { Desktop.addStyleSheet(frames, rank: .fallback) }
  }

  /// Gives the choice of the theme back, before libadwaita starts.
  static func end() {
    // Other threads may read variables: glibc moves the pointers, and frees nothing.
    if isChosen { Desktop.unsetEnvironment(variable) }
  }
}
