import GtkBindings
import PhotoPages

/// The page shown while there are no photos: the reason, and buttons for what to do next.
@MainActor
final class EmptyPage: ViewerPart {
  private let page: StatusPage
  private let buttons: [(command: Command, button: Button)]
  private let recent: RecentFolders
  private let context: PartContext
  var widget: Widget { page }

  private let spinner = Spinner(
    size: EmptyPage.spinnerSize, accessibleName: Message("Loading").translated)

  private static let spacing = 12
  private static let spinnerSize = 32
  private static let offers = [Command.retry, .openGallery, .openFolder, .openDemo]

  init(in context: PartContext) {
    self.context = context
    buttons = Self.offers.map { command in
      let button = Button(saying: command, in: context)
      button.addStyle("pill")
      button.align(horizontally: .centre, vertically: .centre)
      if command == .openFolder { button.addStyle("suggested-action") }
      return (command, button)
    }
    spinner.align(horizontally: .centre, vertically: .centre)
    recent = RecentFolders(in: context)
    page = StatusPage(
      child: Box(
        vertical: true, spacing: Self.spacing,
        [spinner] + buttons.map(\.button) + [recent.widget]))
    page.addStyle("empty-page")
  }

  var features: ViewerFeatures {
    [.library, .morePhotos, .paging, .window, .gallery, .preferences, .chrome]
  }

  func update(_ viewer: Viewer) {
    let isInGallery = !context.chrome.showsPages
    for (command, button) in buttons {
      button.isVisible =
        command.isEnabled(in: viewer) && !(command == .openGallery && isInGallery)
    }
    recent.show(context.isStart ? viewer.model.preferences.openedFolders : [])
    page.setStyle("in-gallery", isInGallery)
    let isWaiting = viewer.model.library.isDelayed || viewer.model.morePhotos.phase == .loading
    spinner.isVisible = isWaiting
    spinner.isSpinning = isWaiting
    guard let text = viewer.emptyText(isStart: context.isStart) else { return }
    page.setText(title: text.title.translated, description: text.description.translated)
  }
}

extension Viewer {
  /// Returns the text shown while there are no photos; nil if there are any, or if listing has only begun.
  func emptyText(isStart: Bool) -> (title: Message, description: Message)? {
    guard model.count == 0 else { return nil }
    return switch model.library.phase {
    case .running where model.library.isDelayed: waitingText
    case .notBegun, .running: nil
    case .complete where model.canLoadMore:
      if case .failed(let error) = model.morePhotos.phase {
        (Message("No Photos"), error.sentence)
      } else {
        waitingText
      }
    case .complete where isStart:
      (Message("Photo Pages"), Message("Open a folder of photos to page through it."))
    case .complete: (Message("No Photos"), Message("There are no photos here that can be shown."))
    case .failed(let error): (Message("No Photos"), error.sentence)
    }
  }
}

extension Viewer {
  private var waitingText: (title: Message, description: Message) {
    let title =
      model.library.placeName.map { Message("Waiting for “{name}”", ["name": $0]) }
      ?? Message("Waiting for Photos")
    return (title, Message("The disk or the server that it is on has not answered yet."))
  }
}

/// The note that some data of the photo cannot be read, with a button to try again.
@MainActor
final class FailureNote {
  let widget: Box

  private let label = Label(wraps: true)

  private static let spacing = 12

  init(in context: PartContext) {
    let retry = Button(saying: .retry, in: context)
    retry.addStyle("chrome-button", "text-button")
    retry.align(horizontally: .centre, vertically: .centre)
    widget = Box(vertical: true, spacing: Self.spacing, [label, retry])
    widget.isVisible = false
  }

  func show(_ error: PhotoSourceError?) {
    widget.isVisible = error != nil
    guard let error else { return }
    label.text = error.sentence.translated
  }
}
