import GtkBindings
import PhotoPages

/// People or keywords of a photo: each finds more photos, and has a button that removes it.
@MainActor
final class NameChips {
  /// A name, and what its buttons do; without a link it is a text.
  struct Name: Equatable {
    let name: String
    let link: InputEvent?
    let removal: InputEvent?
  }

  var widget: Widget { lines.canvas }

  private let context: PartContext
  private let lines = WrappedLines()
  private var shown: [Name] = []

  private static let iconSize = 12

  init(in context: PartContext) { self.context = context }

  /// Shows names; returns whether one was removed that had the keyboard focus.
  func show(_ names: [Name], tooltip: String? = nil) -> Bool {
    widget.tooltip = tooltip
    widget.isVisible = !names.isEmpty
    guard names != shown else { return false }
    shown = names
    let hadFocus = widget.hasFocusInside
    lines.show(names.map(makeChip))
    return hadFocus
  }

  private func makeChip(_ name: Name) -> Widget {
    let label = Label(name.name)
    let link = name.link.map { makeButton(label, Message.findMore(of: name.name), sending: $0) }
    if link == nil { label.addStyle("chip-text") }
    let removal = name.removal.map { removal in
      makeButton(
        Icon.close.makeView(size: Self.iconSize), Message("Remove “{name}”", ["name": name.name]),
        sending: removal)
    }
    let chip = Box(vertical: false, [link ?? label, removal].compactMap { $0 })
    chip.addStyle("filter-chip")
    return chip
  }

  private func makeButton(_ child: Widget, _ name: Message, sending input: InputEvent) -> Button {
    let button = Button(child: child)
    button.setNameAndTooltip(name.translated)
    button.onClicked { [weak context] in context?.send(.input(input)) }
    return button
  }
}
