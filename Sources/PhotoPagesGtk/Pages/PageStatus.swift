import GtkBindings
import PhotoPages

/// The status of a page without a picture: a spinner, or an error with a button to try again.
///
/// If loading takes very long, the status also says what it waits for.
@MainActor
final class PageStatus {
  let widget: Box

  private let spinner = Spinner(
    size: PageStatus.spinnerSize, accessibleName: Message("Loading").translated)
  private let label = Label(wraps: true)
  private let retry = Button(label: Command.retry.label.translated)

  private static let spinnerSize = 32
  /// The points between the page's edge and the text, and between text and button.
  private static let spacing = 18

  var onRetry: (@MainActor () -> Void)?

  init() {
    retry.align(horizontally: .centre, vertically: .centre)
    retry.addStyle("pill")
    spinner.align(horizontally: .centre, vertically: .centre)
    widget = Box(vertical: true, spacing: Self.spacing, [spinner, label, retry])
    widget.setMargins(Self.spacing)
    widget.addStyle("page-status")
    show(nil, nil, named: "")
    retry.onClicked { [weak self] in self?.onRetry?() }
  }

  func nameRetry(_ title: Message) {
    retry.label = title.translated
  }

  private(set) var isVisible = false
  private var isOnScreen = false

  /// Shows the status of a phase; `stage` is what the picture waits for, once that has taken very long.
  func show(_ phase: PicturePhase?, _ stage: PictureStage?, named name: String) {
    var isWaiting = false
    var sentence: String?
    switch phase {
    case .loading(let isDelayed)?:
      isWaiting = isDelayed
      sentence = stage?.sentence.translated
    case .failed(let error)?: sentence = error.sentence.translated
    case .shown?, nil: break
    }
    spinner.isVisible = isWaiting
    spinner.isSpinning = isWaiting
    label.isVisible = sentence != nil
    retry.isVisible = sentence != nil && !isWaiting
    label.text = sentence.map { name.shortened(to: .line) + "\n" + $0 } ?? ""
    isVisible = isWaiting || sentence != nil
    widget.isVisible = isVisible && isOnScreen
  }

  func setOnScreen(_ isOnScreen: Bool) {
    self.isOnScreen = isOnScreen
    widget.isVisible = isVisible && isOnScreen
  }
}

/// The message over a picture that is shown although something is wrong with it.
@MainActor
final class PageMark {
  let widget = Label(wraps: true)

  /// The points between the text and the page's top edge, where the bar and its shade are.
  static let top = 128.0
  /// The least points between the text and the page's side edges.
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
