import GtkBindings
import PhotoPages

/// A row of the details with the marks of one kind: a click gives one to the photo, or removes the one that it has.
@MainActor
final class DetailsMarkRow<Mark: PhotoMark> {
  let widget: Box

  private var buttons: [(mark: Mark, button: Button)] = []
  /// The name of a mark that has no button.
  private let other = Label(alignment: .start)
  private let icon: @MainActor (_ mark: Mark, _ given: Mark?) -> Icon
  private var given: Mark?

  /// Makes a row with the icons of marks while one is given.
  init(
    _ title: Message, in context: PartContext,
    icon: @escaping @MainActor (_ mark: Mark, _ given: Mark?) -> Icon
  ) {
    self.icon = icon
    let row = Box(vertical: false)
    widget = Box(detailsRow: title, [row])
    let removal = Mark.choices.first { $0.mark == nil }?.command
    for case (let mark?, let command) in Mark.choices {
      let button = Button(child: icon(mark, nil).makeView(size: DetailRow.iconSize))
      button.addStyle("flat", "detail-mark")
      button.setNameAndTooltip(context.factory.title(of: command).translated)
      button.onClicked { [weak self, weak context] in
        context?.send(.command(self?.given == mark ? removal ?? command : command))
      }
      buttons.append((mark, button))
      row.append(button)
    }
    row.append(other)
    show(nil)
  }

  /// Shows the mark of the shown photo; returns whether it can be changed, if only once it is read.
  func update(_ viewer: Viewer) -> Bool {
    widget.isVisible = viewer.model.offers(Mark.self)
    guard widget.isVisible else { return false }
    let new = viewer.model.shownAnnotations[keyPath: Mark.field.value]
    if new != given { show(new) }
    return true
  }

  private func show(_ new: Mark?) {
    given = new
    for (mark, button) in buttons {
      button.setChild(icon(mark, new).makeView(size: DetailRow.iconSize))
      button.isChecked = mark == new
    }
    let hasButton = buttons.contains { $0.mark == new }
    other.show(hasButton ? nil : new?.title.translated)
  }
}
