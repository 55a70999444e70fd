import GtkBindings
import PhotoPages

/// What is said over a picture that is shown although something is wrong with it.
@MainActor
final class PageMark {
  let widget = Label(wraps: true)

  /// Points between the page's top edge, with the bar and its shade there, and the text.
  static let top = 128.0
  /// Points between the page's side edges and the text, at least.
  static let margin = 18.0

  private var isOnScreen = false
  private var isNeeded = false

  init() {
    widget.addStyle("page-mark")
    widget.canTarget = false
    widget.isVisible = false
  }

  func show(_ phase: PicturePhase?) {
    var sentence: Message?
    if case .shown(let picture)? = phase { sentence = picture.sentence }
    isNeeded = sentence != nil
    if let sentence { widget.text = sentence.translated }
    update()
  }

  func setOnScreen(_ isOnScreen: Bool) {
    self.isOnScreen = isOnScreen
    update()
  }

  private func update() {
    let isVisible = isNeeded && isOnScreen
    if widget.isVisible != isVisible { widget.isVisible = isVisible }
  }
}
