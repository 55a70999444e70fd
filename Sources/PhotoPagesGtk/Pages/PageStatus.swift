import GtkBindings
import PhotoPages

/// What a page shows in place of a picture: a spinner while it is waited for, or why there is none,
/// with a way to try again.
@MainActor
final class PageStatus {
  /// Stands in the middle of the page.
  let widget: Box

  private let spinner = Spinner()
  private let label = Label(wraps: true)
  private let retry = Button(label: Command.retry.label.translated)

  /// The spinner's side in points.
  private static let spinnerSize = 32
  /// Points between the page's edge and the text, and between text and button.
  private static let spacing = 18

  /// Called when a person wants to try again.
  var onRetry: (@MainActor () -> Void)?

  init() {
    retry.align(horizontally: .centre, vertically: .centre)
    retry.addStyle("pill")
    retry.takesFocusOnClick = false
    spinner.requestSize(width: Self.spinnerSize, height: Self.spinnerSize)
    spinner.align(horizontally: .centre, vertically: .centre)
    spinner.accessibleName = Message("Loading").translated
    widget = Box(vertical: true, spacing: Self.spacing, [spinner, label, retry])
    widget.setMargins(Self.spacing)
    widget.addStyle("page-status")
    show(nil, named: "")
    retry.onClicked { [weak self] in self?.onRetry?() }
  }

  /// What the button is called.
  func nameRetry(_ title: Message) {
    retry.label = title.translated
  }

  /// Whether there is anything to be seen.
  private(set) var isVisible = false
  private var isOnScreen = false

  /// Shows how far a picture has come. `name` is the photo's.
  func show(_ phase: PicturePhase?, named name: String) {
    var isWaiting = false
    var sentence: String?
    switch phase {
    case .loading(let isDelayed)?: isWaiting = isDelayed
    case .failed(let error)?: sentence = error.sentence.translated
    case .shown?, nil: break
    }
    spinner.isVisible = isWaiting
    spinner.isSpinning = isWaiting
    label.isVisible = sentence != nil
    retry.isVisible = sentence != nil
    label.text = sentence.map { name.shortened(to: TextLimit.line) + "\n" + $0 } ?? ""
    isVisible = isWaiting || sentence != nil
    widget.isVisible = isVisible && isOnScreen
  }

  /// Says whether the page can be seen at all.
  func setOnScreen(_ isOnScreen: Bool) {
    self.isOnScreen = isOnScreen
    widget.isVisible = isVisible && isOnScreen
  }
}
