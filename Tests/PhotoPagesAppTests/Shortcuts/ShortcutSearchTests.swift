import PhotoPages
import Testing

@testable import PhotoPagesApp

@Suite("Search for shortcuts") struct ShortcutSearchTests {
  private let line = ShortcutList.Line(
    title: Message("Move to Trash"), command: .standard(.moveToTrash),
    keys: ["Delete", "<Control><Shift>Page_Down"], isFixed: false, conflicts: [])

  @Test(
    "A line is found by words of its name and by its keys, whatever their case",
    arguments: ["", " ", "trash", "TRASH move", "delete", "Ctrl", "shift+ctrl", "page down"])
  func found(words: String) {
    #expect(line.matches(words))
  }

  @Test(
    "A line is not found if one of the words is missing",
    arguments: ["copy", "trash copy", "ctrl+d", "move-to-trash", "<Control>"])
  func missing(words: String) {
    #expect(!line.matches(words))
  }
}
