import GtkBindings
import PhotoPages

/// A group of facts below a heading, which folds and unfolds it, and tells the first fact while it is folded.
@MainActor
final class DetailsGroup {
  let widget: Box
  let section: PhotoFact.Section
  let rows: [DetailRow]

  private let heading: Button

  private static let gap = 8

  /// Makes a group; a folded one has no rows.
  init(
    _ section: PhotoFact.Section, _ facts: [PhotoFact], isOpen: Bool, in context: PartContext,
    makeRow: (DetailRow) -> Widget
  ) {
    self.section = section
    let title = Label(section.title.translated, alignment: .start)
    title.addStyle("details-heading")
    title.disableEllipsis(tabularFigures: false)
    let summary = Label(isOpen ? "" : facts.first?.text ?? "", alignment: .end)
    summary.addStyle("detail-title")
    summary.expand(horizontally: true, vertically: false)
    let arrow = (isOpen ? Icon.down : .next).makeView(size: DetailRow.iconSize)
    heading = Button(child: Box(vertical: false, spacing: Self.gap, [arrow, title, summary]))
    heading.addStyle("detail", "details-group")
    heading.accessibleName = section.title.translated
    heading.setAccessibleExpanded(isOpen)
    heading.setAccessibleDescription(summary.text)
    heading.onClicked { [weak context] in context?.send(.input(.detailsFolded(section))) }
    rows = isOpen ? facts.map { DetailRow($0, below: section, in: context) } : []
    widget = Box(vertical: true, [heading] + rows.map(makeRow))
  }

  var hasFocus: Bool { heading.hasFocus }

  func grabFocus() { heading.grabFocus() }
}
