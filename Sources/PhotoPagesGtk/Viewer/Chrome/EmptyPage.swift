import GtkBindings
import PhotoPages

/// The page shown while there are no photos: the reason, and buttons for what to do next.
@MainActor
final class EmptyPage: ViewerPart {
  private let page: StatusPage
  private let buttons: [(command: Command, button: Button)]
  /// The rows of the buttons, which are columns where they have no room.
  private let rows: [Box]
  private let recent: RecentFolders
  /// The buttons that widen a search without results.
  private let widening: (below: Button, all: Button)
  private let context: PartContext
  var widget: Widget { page }

  private let spinner = Spinner(
    size: EmptyPage.spinnerSize, accessibleName: Message("Loading").translated)

  private static let spacing = 12
  private static let spinnerSize = 32
  /// The commands of the buttons, in rows.
  private static let offers = [
    [Command.retry, .showPreferences, .search], [.openGallery, .parentFolder],
    [.openFolder, .openPhotos], [.openDemo, .openFlickr],
  ]

  init(in context: PartContext) {
    self.context = context
    let offered = Self.offers.map { $0.map { ($0, Self.button($0, in: context)) } }
    buttons = Array(offered.joined())
    rows = offered.map { row in
      let box = Box(vertical: false, spacing: Self.spacing, row.map(\.1))
      box.align(horizontally: .centre, vertically: .centre)
      return box
    }
    spinner.align(horizontally: .centre, vertically: .centre)
    recent = RecentFolders(in: context)
    widening = Self.makeWideningButtons(in: context)
    let widen = Box(vertical: true, spacing: Self.spacing, [widening.below, widening.all])
    widen.align(horizontally: .centre, vertically: .centre)
    page = StatusPage(
      child: Box(
        vertical: true, spacing: Self.spacing,
        [spinner, widen] + rows + [recent.widget]))
    page.addStyle("empty-page")
  }

  private static func button(_ command: Command, in context: PartContext) -> Button {
    let button = Button(saying: command, in: context)
    button.addStyle("pill")
    button.wrapText()
    return button
  }

  private static func makeWideningButtons(in context: PartContext) -> (below: Button, all: Button) {
    let below = Button(label: Message("Search Folders Below").translated)
    let all = Button(label: Message("Show All Photos").translated)
    for button in [below, all] {
      button.addStyle("pill")
      button.wrapText()
    }
    below.addStyle("suggested-action")
    below.onClicked { [weak context] in context?.send(.input(.foldersBelowSwitched(true))) }
    all.onClicked { [weak context] in context?.send(.input(.filterCleared)) }
    return (below, all)
  }

  var features: ViewerFeatures {
    [.library, .search, .morePhotos, .paging, .window, .gallery, .preferences, .chrome]
  }

  func update(_ viewer: Viewer) {
    let isInGallery = !context.chrome.showsPages
    showButtons(viewer, isInGallery: isInGallery)
    for row in rows { row.setVertical(viewer.model.window.isNarrow || row.hasLargeText) }
    page.setPicture(context.isStart ? context.factory.startPicture : nil)
    recent.show(context.isStart ? viewer.model.preferences.openedFolders : [])
    page.setStyle("in-gallery", isInGallery)
    let isWaiting =
      viewer.model.library.isDelayed || viewer.model.morePhotos.phase == .loading
      || viewer.model.isIndexing
    spinner.setShown(isWaiting)
    guard let text = viewer.emptyText(isStart: context.isStart) else { return }
    page.setText(title: text.title.translated, description: text.description.translated)
  }

  /// Shows what helps: without results of a filter, to find more by it or to end it.
  private func showButtons(_ viewer: Viewer, isInGallery: Bool) {
    let suggested = viewer.suggestedCommand
    let isFiltering = viewer.model.isFiltering
    for (command, button) in buttons {
      let isOffered =
        switch command {
        // The gallery's header has it.
        case .openGallery, .parentFolder: !isInGallery && !isFiltering
        case .openDemo, .openFlickr: context.isStart
        case .showPreferences: viewer.lacksKey
        case .search: viewer.model.search.listed != nil
        default: !isFiltering
        }
      button.isVisible = isOffered && command.isEnabled(in: viewer)
      button.setStyle("suggested-action", command == suggested)
    }
    let canWiden =
      isFiltering && !viewer.model.search.askedFilter.withFoldersBelow
      && !viewer.model.gallery.allFolders.isEmpty
    widening.below.isVisible = canWiden
    widening.all.isVisible = isFiltering
    widening.all.setStyle("suggested-action", !canWiden)
  }
}

extension Viewer {
  /// Returns the text shown while there are no photos; nil if there are any, or if listing has only begun.
  @MainActor func emptyText(isStart: Bool) -> (title: Message, description: Message)? {
    guard model.count == 0 else { return nil }
    return switch model.library.phase {
    case .running where model.isFiltering && model.search.result != nil,
      .complete where model.isFiltering:
      filterText
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
    case .complete where model.search.listed != nil:
      (
        Message("No Photos Found"),
        Message(
          "Nothing here matches “{words}”. Fewer or other words may find more.",
          ["words": model.search.listed?.text ?? ""])
      )
    case .complete: (noPhotosTitle, Message("There are no photos here that can be shown."))
    case .failed(let error): (Message("No Photos"), sentence(of: error))
    }
  }

  /// Returns the sentence that the photos cannot be listed, with the name of what was opened.
  package func sentence(of error: PhotoSourceError) -> Message {
    guard let name = model.library.placeName else { return error.sentence }
    // That has the name already.
    if case .nameTooLong = error { return error.sentence }
    return Message(
      "“{name}” cannot be shown. {reason}",
      ["name": name, "reason": error.sentence.translated])
  }
}

extension Viewer {
  /// Whether there are no photos for want of a key to a service, which a person enters in the preferences.
  fileprivate var lacksKey: Bool {
    switch model.library.phase {
    case .failed(.web(.keyMissing, _)), .failed(.web(.keyRefused, _)): true
    default: false
    }
  }

  /// The command that most likely leads to photos while there are none.
  var suggestedCommand: Command {
    if lacksKey { return .showPreferences }
    if Command.retry.isEnabled(in: self) { return .retry }
    return model.search.listed != nil && Command.search.isEnabled(in: self) ? .search : .openFolder
  }

  /// The title of a place without photos, with its name.
  private var noPhotosTitle: Message {
    model.library.placeName.map { Message("No Photos in “{name}”", ["name": $0]) }
      ?? Message("No Photos")
  }

  /// The text without results of a filter: what was searched for, and whether more may come.
  @MainActor private var filterText: (title: Message, description: Message) {
    let values = ["filter": model.search.askedFilter.text]
    if model.isIndexing {
      return (
        Message("Still Reading Photos"), Message("Nothing matches {filter} so far.", values)
      )
    }
    guard model.search.askedFilter.withFoldersBelow || model.gallery.allFolders.isEmpty else {
      return (
        Message("No Photos Found"),
        Message(
          "Nothing in this folder matches {filter}. The folders below were not searched.", values)
      )
    }
    return (
      Message("No Photos Found"),
      Message("Nothing here matches {filter}. Fewer or other words may find more.", values)
    )
  }

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
