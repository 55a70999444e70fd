/// The rows of the gallery, all of one height, with the items in `columns` columns; in points.
package struct GalleryRows: Equatable, Sendable {
  /// The number of columns, at least 1.
  package var columns: Int
  /// The height of a row with the gap below it.
  package var height: Double

  /// Makes rows.
  package init(columns: Int, height: Double) {
    self.columns = max(1, columns)
    self.height = height
  }

  /// Returns the upper edge of an item, from that of the content.
  package func top(of item: Int) -> Double { Double(item / columns) * height }

  /// Returns the middle of an item, from the upper edge of a view that is scrolled to a position.
  package func middle(of item: Int, scrolledTo position: Double) -> Double {
    top(of: item) + height / 2 - position
  }

  /// Returns the position to which a view is scrolled so that an item's middle is at `middle`.
  ///
  /// If the item would not be wholly inside the view, it is moved as little as possible; its upper part comes first.
  package func scrollPosition(keeping item: Int, at middle: Double, viewHeight: Double) -> Double {
    let top = max(0, min(middle - height / 2, viewHeight - height))
    return max(0, self.top(of: item) - top)
  }
}
