import GtkBindings
import PhotoPages

/// The content of the gallery's last cell while the source holds more photos: a spinner, or an error with a button
/// unless another attempt would be in vain.
///
/// Ownership: the cell holds this and its canvas, which has the widgets as children.
@MainActor
final class MorePhotosContent {
  /// The height of the cell in the list, in points.
  static let rowHeight = 120
  private static let spinnerSize = 24.0
  private static let padding = 8.0

  let retry: Button
  private let canvas: Canvas
  private let spinner = Spinner(
    size: Int(MorePhotosContent.spinnerSize),
    accessibleName: MorePhotosFeature.Phase.loading.message.translated)
  private let label = Label(wraps: true)

  /// Adds the widgets, hidden, to the canvas of a cell.
  init(in canvas: Canvas, _ context: PartContext) {
    self.canvas = canvas
    retry = Button(label: context.factory.title(of: .retry).translated)
    retry.addStyle("chrome-button", "text-button")
    label.addStyle("more-photos")
    for widget in [spinner, label, retry] { canvas.add(widget) }
    show(nil)
  }

  var offersRetry: Bool { retry.isVisible }

  /// Shows the progress of loading; nil if the cell shows something else.
  func show(_ phase: MorePhotosFeature.Phase?) {
    var error: PhotoSourceError?
    if case .failed(let reason)? = phase { error = reason }
    label.show(error?.sentence.translated)
    retry.isVisible = error?.meansEnd == false
    spinner.setShown(phase == .loading)
  }

  /// Places the spinner in the middle, or the error above the button; an error that has no room is left out.
  func layOut(width: Double, height: Double) {
    if spinner.isVisible { place(spinner, Self.spinnerSize, Self.spinnerSize, middle: height / 2) }
    let room = max(1, width - 2 * Self.padding)
    guard offersRetry else {
      guard label.isVisible else { return }
      let text = canvas.naturalSize(of: label, in: room)
      return place(label, min(text.width, room), min(text.height, height), middle: height / 2)
    }
    let button = canvas.naturalSize(of: retry, in: room)
    let text = canvas.naturalSize(of: label, in: room)
    let whole = text.height + Self.padding + button.height
    guard text.width <= room, whole + 2 * Self.padding <= height else {
      canvas.hideInLayout(label)
      return place(retry, button.width, button.height, middle: height / 2)
    }
    let top = (height - whole) / 2
    place(label, text.width, text.height, middle: top + text.height / 2)
    place(retry, button.width, button.height, middle: top + whole - button.height / 2)
  }

  /// Places a widget in the middle of the width.
  private func place(_ widget: Widget, _ width: Double, _ height: Double, middle: Double) {
    let x = ((canvas.width - width) / 2).rounded(.down)
    canvas.place(
      widget, x: x, y: (middle - height / 2).rounded(.down), width: width, height: height)
  }
}

extension MorePhotosFeature.Phase {
  /// The text for screen readers: that more photos are loaded, or the error.
  var message: Message {
    if case .failed(let error) = self { error.sentence } else { Message("Loading more photos") }
  }
}

extension GalleryView {
  /// Requests more photos once the last ones are in sight or near.
  func wantMore(after last: Int) {
    guard let model = items.model, model.canLoadMore, model.morePhotos.phase == .resting,
      !model.morePhotos.isRefreshing, last + MorePhotosFeature.margin >= items.photoEnd
    else { return }
    context.send(.input(.morePhotosRequested(afterFailure: false)))
  }

  /// Requests the page that could not be loaded, if there is one.
  func retryMore() {
    // The button, which is about to go, may have the keyboard focus.
    if grid.hasFocusInCell, let position = items.morePosition { focusItem(at: position) }
    context.send(.input(.morePhotosRequested(afterFailure: true)))
  }

  func showMore(_ new: MorePhotosFeature, since old: MorePhotosFeature?) {
    guard new != old else { return }
    refreshing.show(new.isRefreshing)
    grid.refresh { $0 == GalleryItems.moreKey }
  }

  /// Moves the focus from the last cell, which was at a position, to the first photo that was added there.
  func leaveMore(at position: Int) {
    guard position != items.morePosition,
      let photo = items.photo(at: min(position, items.photoEnd - 1))
    else { return }
    items.position(of: photo.id).map(focusItem)
    context.send(.input(.photoFocused(photo.id)))
  }
}
