import GtkBindings
import PhotoPages

/// What to do next, for who may not know.
@MainActor
final class HintLabel: ViewerPart {
  private let label = Label(wraps: true)
  var widget: Widget { label }

  init() {
    label.addStyle("hint")
  }

  var features: ViewerFeatures { .chrome }

  func update(_ viewer: Viewer) {
    guard let hint = viewer.chrome.hint else { return }
    label.text = hint.translated
  }
}
