/// A theme of GTK without rules, used until libadwaita's style sheet replaces it.
///
/// GTK would otherwise read the style sheet of its default theme first.
@MainActor
enum EmptyTheme {
  private static let variable = "GTK_THEME"
  private static let name = "Empty"
  private static var isChosen = false

  /// The border that libadwaita's style sheet draws around a window without a compositor (1.2, `base.css`).
  private static let border =
    "window.solid-csd:not(.maximized):not(.fullscreen) { padding: 5px; }"

  /// Chooses the theme before GTK starts, unless the user has chosen one.
  ///
  /// Until `Libadwaita.start` only the program's own drawings may be shown.
  static func choose() {
    guard !Desktop.isChosen(variable) else { return }
    Desktop.setEnvironment(variable, to: name)
    isChosen = true
  }

  /// Keeps room for the border once GTK has started, so that content keeps its size when the style sheet comes.
  static func keepRoom() {
    if isChosen { Desktop.addStyleSheet(border, yieldsToTheme: true) }
  }

  /// Gives the choice of the theme back, before libadwaita starts.
  static func end() {
    // Other threads may read variables: glibc moves the pointers, and frees nothing.
    if isChosen { Desktop.unsetEnvironment(variable) }
  }
}
