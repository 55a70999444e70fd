import GtkBindings
import PhotoPages

/// The line below the header that says that a filter hides photos, while the search bar that shows it is closed.
///
/// It is a button that opens the bar, with another one beside it that shows all photos again.
@MainActor
final class HiddenPhotosLine {
  let widget: Box

  private let button: Button
  private let label = Label(alignment: .start)
  private let showAll: Button

  private static let iconSize = 16
  private static let gap = 6

  init(in context: PartContext) {
    let icon = Icon.magnifier.makeView(size: Self.iconSize)
    label.expand(vertically: false)
    button = Button(child: Box(vertical: false, spacing: Self.gap, [icon, label]))
    showAll = Button(child: Icon.close.makeView(size: Self.iconSize))
    widget = Box(vertical: false, spacing: Self.gap, [button, showAll])
    widget.addStyle("hidden-photos")
    widget.isVisible = false
    button.addStyle("flat")
    button.expand(vertically: false)
    button.accessibleName = Message("Some Photos Are Hidden").translated
    showAll.addStyle("flat")
    showAll.setNameAndTooltip(Message("Show All Photos").translated)
    button.onClicked { [weak context] in context?.send(.command(.search)) }
    showAll.onClicked { [weak context] in context?.send(.input(.filterCleared)) }
  }

  func update(_ model: ViewerModel) {
    widget.isVisible = model.hidesPhotos
    guard widget.isVisible else { return }
    let filter = model.search.filter.text
    let text =
      model.filteredCountText.map {
        // Translators: a number of photos, and what they have in common.
        Message("{photos}: {filter}", ["photos": $0, "filter": filter]).translated
      } ?? filter
    label.text = text
    button.setAccessibleDescription(text)
    button.tooltip = text
  }
}
