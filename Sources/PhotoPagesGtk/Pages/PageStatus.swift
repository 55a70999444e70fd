import GtkBindings
import PhotoPages

/// The status of a page without a picture: a spinner, what very long loading waits for, or an error with a button.
///
/// The page of a video always has one: its name and a button that plays it, below a film if there is no thumbnail.
@MainActor
final class PageStatus {
  let widget: Box

  private let spinner = Spinner(
    size: PageStatus.spinnerSize, accessibleName: Message("Loading").translated)
  private let label = Label(wraps: true)
  private let retry = Button(label: Command.retry.label.translated)
  private let film = Icon.film.makeView(size: PageStatus.filmSize)
  private let play = Button(label: Command.playVideo.label.translated)

  private static let spinnerSize = 32
  private static let filmSize = 96
  /// The points between the page's edge and the text, and between text and button.
  private static let spacing = 18

  var onRetry: (@MainActor () -> Void)?
  var onPlay: (@MainActor () -> Void)?

  init() {
    for button in [retry, play] {
      button.align(horizontally: .centre, vertically: .centre)
      button.addStyle("pill")
    }
    play.addStyle("suggested-action")
    spinner.align(horizontally: .centre, vertically: .centre)
    widget = Box(vertical: true, spacing: Self.spacing, [spinner, film, label, retry, play])
    widget.setMargins(Self.spacing)
    widget.addStyle("page-status")
    show(nil, nil, named: "", .photo)
    retry.onClicked { [weak self] in self?.onRetry?() }
    play.onClicked { [weak self] in self?.onPlay?() }
  }

  func setTitles(retry retryTitle: Message, play playTitle: Message) {
    retry.label = retryTitle.translated
    play.label = playTitle.translated
  }

  private(set) var isVisible = false
  private var isOnScreen = false

  /// Shows the status of a phase; `stage` is what the picture waits for, once that has taken very long.
  func show(
    _ phase: PicturePhase?, _ stage: PictureStage?, named name: String, _ kind: Photo.Kind
  ) {
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
    let isVideo = kind == .video && phase != nil
    film.isVisible = isVideo && isFailed
    play.isVisible = isVideo
    widget.setStyle("video", isVideo && !isFailed)
    label.isVisible = sentence != nil || isVideo
    retry.isVisible = sentence != nil && !isWaiting && !isVideo
    let lines = [name.shortened(to: .line), sentence].compactMap { $0 }
    label.text = label.isVisible ? lines.joined(separator: "\n") : ""
    isVisible = isWaiting || label.isVisible
    widget.isVisible = isVisible && isOnScreen
  }

  func setOnScreen(_ isOnScreen: Bool) {
    self.isOnScreen = isOnScreen
    widget.isVisible = isVisible && isOnScreen
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
