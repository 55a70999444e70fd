import GtkBindings
import PhotoPages

/// A row of buttons for the folders around the shown one, the outermost first.
///
/// Long names are shortened in the middle. Outer folders for which there is no room are in a menu.
@MainActor
final class PathBar {
  let widget = Canvas()
  private let context: PartContext
  private let menuButton = Button(label: "…")
  private let menuSeparator = Label(PathBar.separator)
  private var folders: [PhotoFolder] = []
  /// The buttons and the label of the folders, and the separators before all but the first.
  private var names: [Widget] = []
  private var separators: [Widget] = []
  /// The number of outer folders that are in the menu.
  private var hiddenCount = 0
  private var menu: PopoverMenu?

  private static let separator = " / "
  /// The most folders that are shown.
  private static let maxCount = 4

  init(in context: PartContext) {
    self.context = context
    widget.delegate = self
    widget.addStyle("path-bar")
    widget.isVisible = false
    menuButton.addStyle("flat")
    menuButton.setNameAndTooltip(Message("Parent Folders").translated)
    menuButton.onClicked { [weak self] in self?.openMenu() }
    widget.add(menuButton)
    widget.add(menuSeparator)
  }

  /// Shows folders, the last of which is the shown one and no button; nothing without folders around it.
  func show(_ path: [PhotoFolder]) {
    let folders = Array(path.suffix(Self.maxCount))
    guard folders != self.folders else { return }
    self.folders = folders
    (names + separators).forEach(widget.remove)
    names = folders.dropLast().map { Button(opening: $0, named: $0.name, in: context) }
    if let last = folders.last {
      let label = Label(last.name)
      label.shortenInTheMiddle()
      label.addStyle("heading")
      names.append(label)
    }
    separators = folders.dropFirst().map { _ in Label(Self.separator) }
    (names + separators).forEach(widget.add)
    widget.isVisible = folders.count > 1
  }

  private func openMenu() {
    let entries = folders.prefix(hiddenCount).reversed().map { folder in
      MenuModel.Entry(
        label: folder.name, action: ViewerActions.prefix + "." + ViewerActions.openFolder,
        target: folder.uri)
    }
    guard !entries.isEmpty, let place = menuButton.rect(in: widget) else { return }
    let popover = PopoverMenu(MenuModel(sections: [entries]), parent: widget)
    menu = popover
    popover.popUp(
      atX: place.origin.x, y: place.origin.y, width: place.size.width, height: place.size.height)
  }
}

extension PathBar: CanvasDelegate {
  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
    let natural = (names + [menuButton]).map { $0.measureHeight().natural }.max() ?? 0
    return CanvasExtent(minimum: natural, natural: natural)
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    let separatorWidth = menuSeparator.measureWidth().natural
    let layout = PathLayout(
      names: names.map { $0.measureWidth().natural }, separator: separatorWidth,
      menu: menuButton.measureWidth().natural, room: width)
    hiddenCount = layout.hiddenCount
    var start = 0.0
    func put(_ part: Widget, _ length: Double) {
      let place = Rect(x: start, y: 0, width: length, height: height)
      canvas.place(part, in: place, mirroredIn: width)
      start += length
    }
    for part in [menuButton, menuSeparator] + names + separators { canvas.hideInLayout(part) }
    if hiddenCount > 0 {
      put(menuButton, menuButton.measureWidth().natural)
      put(menuSeparator, separatorWidth)
    }
    for (place, length) in zip(names.indices.dropFirst(hiddenCount), layout.widths) {
      if place > hiddenCount { put(separators[place - 1], separatorWidth) }
      put(names[place], length)
    }
  }
}
