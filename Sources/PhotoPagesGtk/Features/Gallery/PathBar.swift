import GtkBindings
import PhotoPages

/// A row of buttons for the folders around the shown one, the outermost first.
@MainActor
final class PathBar {
  let widget = Box(vertical: false, spacing: 4)
  private let context: PartContext
  private var shown: [PhotoFolder] = []

  init(in context: PartContext) {
    self.context = context
    widget.addStyle("path-bar")
    widget.isVisible = false
  }

  /// Shows folders, the last of which is the shown one and no button; nothing without folders around it.
  func show(_ folders: [PhotoFolder]) {
    guard folders != shown else { return }
    shown = folders
    widget.removeAll()
    widget.isVisible = folders.count > 1
    guard let last = folders.last else { return }
    for folder in folders.dropLast() {
      let button = Button(label: folder.name)
      button.addStyle("flat")
      button.onClicked { [context] in context.send(.input(.folderOpened(folder.uri))) }
      widget.append(button)
      widget.append(Label("/"))
    }
    let label = Label(last.name)
    label.addStyle("heading")
    widget.append(label)
  }
}
