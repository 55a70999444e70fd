import GtkBindings
import PhotoPages

/// The status of a page without a picture: a spinner, what very long loading waits for, or an error with a button.
///
/// The page of a video always has one: its name and a button that plays it, below a film if there is no thumbnail.
@MainActor
final class PageStatus: PageStatusPart {
  private let box: Box
  var widget: Widget { box }

  private let spinner = Spinner(
    size: PageStatus.spinnerSize, accessibleName: Message("Loading").translated)
  private let label = Label(wraps: true)
  private let retry: Button
  private let film = Icon.film.makeView(size: PageStatus.filmSize)
  private let play: Button

  private static let spinnerSize = 32
  private static let filmSize = 96
  /// The points between the page's edge and the text, and between text and button.
  private static let spacing = 18

  init(in context: PartContext) {
    retry = Button(saying: .retry, in: context)
    play = Button(saying: .playVideo, in: context)
    for button in [retry, play] {
      button.align(horizontally: .centre, vertically: .centre)
      button.addStyle("pill")
    }
    play.addStyle("suggested-action")
    spinner.align(horizontally: .centre, vertically: .centre)
    box = Box(vertical: true, spacing: Self.spacing, [spinner, film, label, retry, play])
    box.setMargins(Self.spacing)
    box.addStyle("page-status")
  }

  func show(_ phase: PicturePhase?, waitingFor stage: PictureStage?, of photo: Photo) -> Bool {
    var isWaiting = false
    var sentence: String?
    var isFailed = false
    switch phase {
    case .loading(let isDelayed)?:
      isWaiting = isDelayed
      sentence = stage?.sentence.translated
    case .failed(let error)?:
      sentence = error.sentence.translated
      isFailed = true
    case .shown?, nil: break
    }
    spinner.setShown(isWaiting)
    let isVideo = photo.kind == .video && phase != nil
    film.isVisible = isVideo && isFailed
    play.isVisible = isVideo
    box.setStyle("video", isVideo && !isFailed)
    label.isVisible = sentence != nil || isVideo
    retry.isVisible = sentence != nil && !isWaiting && !isVideo
    let lines = [photo.name.shortened(to: .line), sentence].compactMap { $0 }
    label.text = label.isVisible ? lines.joined(separator: "\n") : ""
    return isWaiting || label.isVisible
  }
}

/// The message over a picture that is shown although something is wrong with it.
@MainActor
final class PageMessage {
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
