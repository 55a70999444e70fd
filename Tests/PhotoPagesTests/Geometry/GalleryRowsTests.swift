import TestSupport
import Testing

@testable import PhotoPages

@Suite("The place of an item in the gallery while grid and list are switched")
struct GalleryRowsTests {
  private let view = 800.0
  private let grid = GalleryRows(columns: 6, height: 174)
  private let list = GalleryRows(columns: 1, height: 662)

  @Test("An item in the middle of the gallery stays there when the view is switched")
  func middle() {
    let position = list.scrollPosition(keeping: 30, at: 400, viewHeight: view)
    #expect(list.middle(of: 30, scrolledTo: position) == 400)
    let back = grid.scrollPosition(keeping: 30, at: 400, viewHeight: view)
    #expect(grid.middle(of: 30, scrolledTo: back) == 400)
  }

  @Test("An item at an edge is fully visible after switching, a taller one from its top")
  func edges() {
    #expect(list.scrollPosition(keeping: 30, at: 10, viewHeight: view) == 30 * 662)
    #expect(list.scrollPosition(keeping: 30, at: 790, viewHeight: view) == 31 * 662 - view)
    #expect(list.scrollPosition(keeping: 30, at: 100, viewHeight: 300) == 30 * 662)
    #expect(list.scrollPosition(keeping: 0, at: 700, viewHeight: view) == 0)
  }

  @Test(
    "After 200 switches between grid and list the item is still visible", arguments: UInt64(0)..<10)
  func switches(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var rows = grid
    let item = Int.random(in: 0..<1000, using: &numbers)
    var position = rows.scrollPosition(
      keeping: item, at: Double.random(in: 0..<view, using: &numbers), viewHeight: view)
    for _ in 0..<200 {
      let middle = rows.middle(of: item, scrolledTo: position)
      rows = Bool.random(using: &numbers) ? grid : list
      position = rows.scrollPosition(keeping: item, at: middle, viewHeight: view)
      let now = rows.middle(of: item, scrolledTo: position)
      #expect(now - rows.height / 2 >= 0 && now + rows.height / 2 <= view)
    }
  }
}
