import GtkBindings
import PhotoPages

/// Why something of the photo cannot be read, with a way to try again.
@MainActor
final class FailureNote {
  /// What stands on screen; nothing while nothing has failed.
  let widget: Box

  private let label = Label(wraps: true)

  /// Between sentence and button, in points.
  private static let spacing = 12

  init(in context: PartContext) {
    let retry = Button(saying: .retry, in: context)
    retry.addStyle("chrome-button")
    retry.addStyle("text-button")
    retry.align(horizontally: .centre, vertically: .centre)
    widget = Box(vertical: true, spacing: Self.spacing, [label, retry])
    widget.isVisible = false
  }

  /// Says why; nil if nothing has failed.
  func show(_ error: PhotoSourceError?) {
    widget.isVisible = error != nil
    guard let error else { return }
    label.text = error.sentence.translated
  }
}
