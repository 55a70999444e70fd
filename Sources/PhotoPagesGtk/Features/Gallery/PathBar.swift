import GtkBindings
import PhotoPages

/// The title of the gallery's header: buttons for the folders around the shown one, the outermost first, and its name.
///
/// The path begins at the home folder if that is in it. Long names are shortened in the middle. Outer folders for which
/// there is no room are in a menu. A place without a path has only a name.
@MainActor
final class PathBar: BarItemPart {
  var widget: Widget { canvas }

  private let canvas = Canvas()
  private let context: PartContext
  private let menuButton = Button(label: "…")
  private let menuSeparator = PathBar.makeSeparator()
  private var folders: [PhotoFolder] = []
  /// The buttons of the outer folders and the label of the shown place, and the separators before all but the first.
  private var names: [Widget] = []
  private var separators: [Widget] = []
  /// The number of outer folders for which there is no room.
  private var hiddenCount = 0
  private var menu: PopoverMenu?

  init(in context: PartContext) {
    self.context = context
    canvas.delegate = self
    // The places beside the buttons move the window.
    canvas.isHit = { _, _ in false }
    canvas.addStyle("path-bar")
    menuButton.addStyle("flat")
    menuButton.setNameAndTooltip(Message("Parent Folders").translated)
    menuButton.onClicked { [weak self] in self?.openMenu() }
    canvas.add(menuButton)
    canvas.add(menuSeparator)
  }

  func update(_ item: ChromeItem, _ viewer: Viewer) {
    let library = viewer.model.library
    let folders = Self.titled(library.placePath)
    guard names.isEmpty || folders != self.folders else { return }
    self.folders = folders
    (names + separators).forEach(canvas.remove)
    let title = folders.last?.name ?? library.placeName ?? Message("Gallery").translated
    names = folders.dropLast().map { Button(opening: $0, named: $0.name, in: context) }
    names.append(Self.makeTitle(title))
    separators = folders.dropFirst().map { _ in Self.makeSeparator() }
    (names + separators).forEach(canvas.add)
    canvas.queueResize()
  }

  func acknowledgeLike() {}

  /// Returns the path from the home folder on, which is called Home, or the whole path if it is elsewhere.
  private static func titled(_ path: [PhotoFolder]) -> [PhotoFolder] {
    guard let home = path.lastIndex(where: { $0.uri == Desktop.homeFolder }) else { return path }
    // Translators: the folder of the user’s own files, as in the file manager.
    return [PhotoFolder(name: Message("Home").translated, uri: path[home].uri)]
      + path[(home + 1)...]
  }

  private static func makeTitle(_ text: String) -> Label {
    let label = Label(text)
    label.shortenInTheMiddle()
    label.addStyle("heading")
    label.canTarget = false
    return label
  }

  private static func makeSeparator() -> Label {
    let label = Label("/")
    label.canTarget = false
    label.addStyle("path-separator")
    return label
  }

  private func openMenu() {
    let entries = folders.prefix(hiddenCount).reversed().map {
      MenuModel.Entry($0, among: folders)
    }
    guard !entries.isEmpty, let place = menuButton.rect(in: canvas) else { return }
    let popover = PopoverMenu(MenuModel(sections: [entries]), parent: canvas)
    menu = popover
    popover.popUp(
      atX: place.origin.x, y: place.origin.y, width: place.size.width, height: place.size.height)
  }
}

extension PathBar: CanvasDelegate {
  /// Returns the width of all names, and that of a few letters, to which the row can be shortened.
  func measureWidth(_ canvas: Canvas) -> CanvasExtent {
    let parts = names + separators
    return CanvasExtent(
      minimum: names.last?.measureWidth().minimum ?? 0,
      natural: parts.reduce(0) { $0 + $1.measureWidth().natural })
  }

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
    if layout.hasMenu {
      put(menuButton, menuButton.measureWidth().natural)
      put(menuSeparator, separatorWidth)
    }
    for (place, length) in zip(names.indices.dropFirst(hiddenCount), layout.widths) {
      if place > hiddenCount { put(separators[place - 1], separatorWidth) }
      put(names[place], length)
    }
  }
}
