import GtkBindings
import PhotoPages

/// The head of a panel: its name, and the button that closes it, which leads back if the panel covers the page.
@MainActor
final class PanelHead {
  let widget: Box

  private let back: Button
  private let close: Button

  private static let iconSize = 20

  init(_ title: Message, closedBy command: Command, in context: PartContext) {
    let label = Label(title.translated, alignment: .start)
    label.addStyle("panel-title")
    label.expand(vertically: false)
    back = Button(child: Icon.previous.makeView(size: Self.iconSize))
    back.setNameAndTooltip(Message("Back").translated)
    back.onClicked { [weak context] in context?.send(.command(command)) }
    close = Button(showing: command, iconSize: Self.iconSize, in: context)
    for button in [back, close] {
      button.addStyle("detail")
      button.align(horizontally: .centre, vertically: .centre)
    }
    widget = Box(vertical: false, [back, label, close])
    widget.addStyle("panel-head")
    update(coversPage: false)
  }

  func update(coversPage: Bool) {
    back.isVisible = coversPage
    close.isVisible = !coversPage
    widget.setStyle("covering", coversPage)
  }
}
