import GtkBindings
import PhotoPages

/// The folders that were opened before, as buttons on the start page.
@MainActor
final class RecentFolders {
  let widget: Box

  private let context: PartContext
  private let rows = Box(vertical: true)
  private var shown: [PhotoFolder] = []

  private static let (spacing, margin) = (6, 18)
  /// The most folders that are offered.
  private static let maxCount = 5

  init(in context: PartContext) {
    self.context = context
    let heading = Label(Message("Recent Folders").translated)
    heading.addStyle("heading", "dim-label")
    heading.setMargins(top: Self.margin)
    widget = Box(vertical: true, spacing: Self.spacing, [heading, rows])
    widget.align(horizontally: .centre, vertically: .centre)
    widget.isVisible = false
  }

  func show(_ folders: [PhotoFolder]) {
    let folders = Array(folders.prefix(Self.maxCount))
    guard folders != shown else { return }
    shown = folders
    widget.isVisible = !folders.isEmpty
    rows.removeAll()
    for folder in folders {
      rows.append(Button(opening: folder, named: folder.label(among: folders), in: context))
    }
  }
}
