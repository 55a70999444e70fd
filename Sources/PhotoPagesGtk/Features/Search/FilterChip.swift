import GtkBindings
import PhotoPages

/// A chip: a button for one kind of conditions, with their values while some are set, and a button that removes them.
@MainActor
final class FilterChip {
  let kind: FilterChipKind
  let widget: Box
  /// The conditions that the chip shows.
  private(set) var conditions: [FilterCondition] = []
  var onPressed: (@MainActor () -> Void)?
  var onRemoved: (@MainActor () -> Void)?

  private let button: Button
  private let label: Label
  private let remove: Button
  /// The arrow of a chip with a menu; nil for one that is only on or off.
  private let arrow: Widget?

  private static let iconSize = 12
  private static let gap = 4
  /// The most characters of the values on the chip.
  private static let widest = 24

  init(_ kind: FilterChipKind) {
    self.kind = kind
    let title = kind.title.translated
    label = Label(title)
    label.limitNaturalWidth(characters: Self.widest)
    let arrow = kind.toggled == nil ? Icon.down.makeView(size: Self.iconSize) : nil
    self.arrow = arrow
    let parts = [label, arrow].compactMap { $0 }
    button = Button(child: Box(vertical: false, spacing: Self.gap, parts))
    remove = Button(child: Icon.close.makeView(size: Self.iconSize))
    widget = Box(vertical: false, [button, remove])
    widget.addStyle("filter-chip")
    button.accessibleName = title
    remove.accessibleName = kind.removal.translated
    remove.tooltip = remove.accessibleName
    button.onClicked { [weak self] in self?.onPressed?() }
    remove.onClicked { [weak self] in self?.onRemoved?() }
    show([])
  }

  /// Shows the conditions of the chip's kind.
  func show(_ conditions: [FilterCondition]) {
    self.conditions = conditions
    let isSet = !conditions.isEmpty
    let value = conditions.map(\.text).listText
    widget.setStyle("set", isSet)
    if kind.toggled != nil {
      remove.isVisible = false
      button.isChecked = isSet
      return
    }
    label.text = isSet ? value : kind.title.translated
    button.tooltip = isSet ? kind.text(of: value).translated : nil
    // GTK would have the tooltip read, which begins with the button's name.
    button.setAccessibleDescription(isSet ? value : "")
    arrow?.isVisible = !isSet
    // The focus must not stay on a button that goes.
    if !isSet, remove.hasFocus { button.grabFocus() }
    remove.isVisible = isSet
  }
}
