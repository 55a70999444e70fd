import GtkBindings
import PhotoPages

extension ColourStyle {
  /// The title in the preferences.
  var title: Message {
    switch self {
    case .dark: Message("Dark")
    case .system: Message("Follow System")
    }
  }

  /// Applies the style to all windows of this process.
  @MainActor
  func apply() {
    switch self {
    case .dark: Desktop.setDark(true)
    case .system: Desktop.followSystemStyle()
    }
  }
}
