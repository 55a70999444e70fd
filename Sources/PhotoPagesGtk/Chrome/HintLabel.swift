import GtkBindings
import PhotoPages

/// What to do next, for who may not know.
@MainActor
final class HintLabel: PagesPart {
  private let label = Label(wraps: true)
  var widget: Widget { label }

  init() {
    label.addStyle("hint")
  }

  func update(_ pages: Pages) {
    guard let hint = pages.chrome.hint else { return }
    label.text = hint.translated
  }
}
