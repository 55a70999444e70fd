import GtkBindings
import PhotoPages

/// The note in place of comments: a spinner, the sentence that there are none, or the error.
@MainActor
final class CommentsNote {
  let widget: Box

  private let spinner = Spinner(
    size: CommentsNote.spinnerSize, accessibleName: Message("Loading").translated)
  private let label = Label(wraps: true)
  private let failure: FailureNote
  private var loading: PhotoID?
  private var delay: Delay?

  /// The milliseconds after which the spinner is shown; a shorter wait is not noticed.
  private static let spinnerDelay = 200
  private static let spinnerSize = 24
  private static let margin = 24

  init(in context: PartContext) {
    failure = FailureNote(in: context)
    failure.widget.addStyle("comments-note")
    spinner.align(horizontally: .centre, vertically: .centre)
    label.addStyle("comments-note")
    widget = Box(vertical: true, [spinner, label, failure.widget])
    widget.align(horizontally: .fill, vertically: .centre)
    widget.setMargins(Self.margin)
    show(nil)
  }

  func update(_ viewer: Viewer) {
    let model = viewer.model
    guard let photo = model.currentPhoto, let state = model.shownAnnotationState else {
      return show(nil)
    }
    switch state.phase {
    case .loading where !state.isKnown: return wait(for: photo.id)
    case .failed(let error) where !state.isKnown: show(nil, failure: error)
    default: show(model.shownAnnotations.commentCount == 0 ? Message("No comments yet.") : nil)
    }
  }

  private func show(_ sentence: Message?, failure error: PhotoSourceError? = nil) {
    delay = nil
    loading = nil
    spinner.setShown(false)
    label.show(sentence?.translated)
    failure.show(error)
    widget.isVisible = sentence != nil || error != nil
    // Only what can be pressed takes input.
    widget.canTarget = error != nil
  }

  private func wait(for photo: PhotoID) {
    guard loading != photo else { return }
    show(nil)
    loading = photo
    delay = Delay(milliseconds: Self.spinnerDelay) { [weak self] in
      self?.widget.isVisible = true
      self?.spinner.setShown(true)
    }
  }
}
