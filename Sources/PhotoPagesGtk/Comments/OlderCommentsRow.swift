import GtkBindings
import PhotoPages

/// The row above the oldest loaded comment while there are older ones: a spinner, or an error and a button.
@MainActor
final class OlderCommentsRow {
  let widget: Box

  private let spinner = Spinner(
    size: OlderCommentsRow.spinnerSize,
    accessibleName: Message("Loading older comments").translated)
  private let label = Label(wraps: true)
  private let retry: Button

  private static let spinnerSize = 24
  private static let spacing = 12

  init(in context: PartContext) {
    retry = Button(label: context.factory.title(of: .retry).translated)
    widget = Box(vertical: true, spacing: Self.spacing, [spinner, label, retry])
    widget.setMargins(Self.spacing)
    widget.isVisible = false
    label.addStyle("comments-note")
    retry.align(horizontally: .centre, vertically: .centre)
    retry.onClicked { [weak context] in
      context?.send(.input(.olderCommentsSought(afterFailure: true)))
    }
  }

  func update(_ viewer: Viewer) {
    let state = viewer.model.shownAnnotationState
    widget.isVisible = viewer.model.shownAnnotations.hasOlderComments
    var error: PhotoSourceError?
    if case .failed(let reason)? = state?.olderComments { error = reason }
    label.text = error?.sentence.translated ?? ""
    label.isVisible = error != nil
    retry.isVisible = error != nil
    // The spinner takes its space before it spins, so that nothing moves when it starts.
    spinner.isVisible = error == nil
    if case .loading? = state?.olderComments {
      spinner.isSpinning = true
    } else {
      spinner.isSpinning = false
    }
  }
}
