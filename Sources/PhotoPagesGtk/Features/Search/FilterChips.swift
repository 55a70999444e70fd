import GtkBindings
import PhotoPages

/// The chips of the search bar in lines that wrap, and the open menu of one of them.
@MainActor
final class FilterChips {
  var canvas: Canvas { lines.canvas }

  private let lines = WrappedLines()
  private let context: PartContext
  private let chips: [FilterChip]
  private var filter = PhotoFilter()
  private var choices = FilterChoices()
  private var menu: (popover: PopoverMenu, content: ChipChoices)?

  init(in context: PartContext) {
    self.context = context
    chips = FilterChipKind.allCases.map { FilterChip($0) }
    canvas.addStyle("filter-chips")
    canvas.isVisible = false
    for chip in chips {
      chip.widget.isVisible = false
      chip.onPressed = { [weak self, weak chip] in chip.map { self?.pressed($0) } }
      chip.onRemoved = { [weak self, weak chip] in chip.map { self?.removeAll(of: $0) } }
    }
    lines.show(chips.map(\.widget))
  }

  /// Whether the menu of a chip has the keyboard.
  var isMenuOpen: Bool { menu?.popover.isVisible == true }

  func closeMenu() { menu?.popover.popDown() }

  /// Shows a filter with those chips that have something to choose from or a condition.
  func show(_ filter: PhotoFilter, _ choices: FilterChoices) {
    guard filter != self.filter || choices != self.choices || canvas.isVisible != hasChips else {
      return
    }
    (self.filter, self.choices) = (filter, choices)
    let conditions = Dictionary(grouping: filter.conditions, by: \.chip)
    for chip in chips {
      chip.show(conditions[chip.kind] ?? [])
      chip.widget.isVisible = !chip.conditions.isEmpty || chip.kind.isOffered(by: choices)
    }
    canvas.isVisible = hasChips
    canvas.queueResize()
    if isMenuOpen { menu?.content.update(choices) }
  }

  private var hasChips: Bool { chips.contains(where: \.widget.isVisible) }

  // MARK: - Input

  private func pressed(_ chip: FilterChip) {
    guard let condition = chip.kind.toggled else { return open(chip) }
    let isSet = !chip.conditions.isEmpty
    context.send(.input(isSet ? .conditionCleared(condition) : .conditionSet(condition)))
  }

  private func removeAll(of chip: FilterChip) {
    for condition in chip.conditions { context.send(.input(.conditionCleared(condition))) }
  }

  private func open(_ chip: FilterChip) {
    guard let place = chip.widget.rect(in: canvas), canvas.isMapped else { return }
    context.send(.input(.filterChoicesRequested))
    let content = ChipChoices(
      of: chip.kind, filter, choices, send: { [weak context] in context?.send(.input($0)) },
      close: { [weak self] in self?.closeMenu() })
    let popover = PopoverMenu(content: content.widget, parent: canvas)
    menu = (popover, content)
    popover.popUp(
      atX: place.origin.x, y: place.origin.y, width: place.size.width, height: place.size.height)
    content.takeFocus()
  }
}
