import Gtk
import PhotoPages

/// What is shown where there is no photo: why, and what can be done about it.
@MainActor
final class EmptyPage {
  /// The widget.
  let widget: StatusPage

  /// What the page says, in English; nil while it is not shown.
  private(set) var englishText: String?

  private let openFolder = Button(label: Message("Open Folder…").translated)
  private let openDemo = Button(label: Message("Try the Demo Album").translated)
  private static let spacing = 12

  init(onPressed: @escaping @MainActor (ButtonID) -> Void) {
    openFolder.onClicked { onPressed(.openFolder) }
    openDemo.onClicked { onPressed(.openDemo) }
    openFolder.addStyle("suggested-action")
    for button in [openFolder, openDemo] {
      button.addStyle("pill")
      button.takesFocusOnClick = false
      button.align(horizontally: .centre, vertically: .centre)
    }
    let buttons = Box(vertical: true, spacing: Self.spacing, [openFolder, openDemo])
    widget = StatusPage(child: buttons)
    widget.addStyle("empty-page")
    widget.isVisible = false
  }

  /// Shows the page if the gallery has nothing else to show. `isStart` says that nobody has asked
  /// for any photos yet.
  func update(_ model: PagesModel, isStart: Bool) {
    let text = model.count == 0 ? text(for: model.listing, isStart: isStart) : nil
    englishText = text.map { $0.title.english + ": " + $0.description.english }
    widget.isVisible = text != nil
    openFolder.isVisible = model.abilities.contains(.openFolder)
    openDemo.isVisible = model.abilities.contains(.openDemo)
    guard let text else { return }
    widget.setText(title: text.title.translated, description: text.description.translated)
  }

  private func text(
    for listing: PagesModel.Listing, isStart: Bool
  ) -> (title: Message, description: Message)? {
    switch listing {
    case .notBegun, .running: nil
    case .complete where isStart:
      (Message("Photo Pages"), Message("Open a folder of photos to page through it."))
    case .complete: (Message("No Photos"), Message("There are no photos here that can be shown."))
    case .failed(let error): (Message("No Photos"), error.sentence)
    }
  }
}
