/// The columns that fit into a grid: their number and their width.
///
/// GTK 4.8 makes 32 rows of `max-columns` cells, whatever is in sight, so that number must be no more than fits.
package struct GridColumns: Equatable, Sendable {
  /// The width of a cell's content, in points.
  package var cellWidth: Int
  /// The points beside the content: the cell's padding and margins on both sides.
  package var gap: Int
  /// The least number of columns, for which cells become narrower.
  package var minimum: Int
  /// The greatest number of columns.
  package var maximum: Int
  /// Whether one more column than fits is made, for which all become narrower, so that they fill the width.
  package var fillsWidth: Bool

  /// Makes columns of a width.
  package init(
    cellWidth: Int, gap: Int = 0, minimum: Int = 1, maximum: Int = 64, fillsWidth: Bool = false
  ) {
    self.fillsWidth = fillsWidth
    self.cellWidth = max(1, cellWidth)
    self.gap = max(0, gap)
    self.minimum = max(1, minimum)
    self.maximum = max(self.minimum, maximum)
  }

  /// Returns the number of columns in a grid of a width, in points.
  package func count(in width: Int) -> Int {
    let whole = cellWidth + gap
    let fitting = fillsWidth ? (max(1, width) + whole - 1) / whole : width / whole
    return min(maximum, max(minimum, fitting))
  }

  /// Returns the width that the content of a cell may request in a grid of a width; at least 1.
  ///
  /// It is less than `cellWidth` only where the columns fill the width, or the least number of them would not fit.
  package func contentWidth(in width: Int) -> Int {
    min(cellWidth, max(1, width / (fillsWidth ? count(in: width) : minimum) - gap))
  }
}
