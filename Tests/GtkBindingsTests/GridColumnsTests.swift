@testable import GtkBindings
import Testing

/// The number and the width of a grid's columns.
struct GridColumnsTests {
  @Test(arguments: [
    (0, 1), (99, 1), (100, 1), (199, 1), (200, 2), (799, 7), (800, 8), (100_000, 64), (-5, 1),
  ])
  func asManyColumnsAsFitWithTheirGaps(width: Int, count: Int) {
    #expect(GridColumns(cellWidth: 90, gap: 10).count(in: width) == count)
  }

  @Test(arguments: [
    (360, 3, 110), (300, 3, 90), (200, 3, 56), (500, 3, 120), (520, 4, 120), (0, 3, 1),
  ])
  func cellsBecomeNarrowerThanAskedForOnlyForTheLeastNumber(width: Int, count: Int, cell: Int) {
    let columns = GridColumns(cellWidth: 120, gap: 10, minimum: 3)
    #expect(columns.count(in: width) == count)
    #expect(columns.contentWidth(in: width) == cell)
  }

  @Test(arguments: [(360, 3, 110), (361, 4, 80), (1090, 10, 99), (0, 3, 1)])
  func columnsThatFillTheWidthAreNeverWiderThanAskedFor(width: Int, count: Int, cell: Int) {
    let columns = GridColumns(cellWidth: 110, gap: 10, minimum: 3, fillsWidth: true)
    #expect(columns.count(in: width) == count)
    #expect(columns.contentWidth(in: width) == cell)
  }

  @Test func columnsHaveAWidthWhateverIsAskedFor() {
    let columns = GridColumns(cellWidth: 0, gap: -3, minimum: 0, maximum: -1)
    #expect(columns == GridColumns(cellWidth: 1, gap: 0, minimum: 1, maximum: 1))
    #expect(columns.count(in: 500) == 1)
  }
}
