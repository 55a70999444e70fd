import GtkBindings
import PhotoPages

// The list is the same grid with one column of higher cells, so selection, order and keys are the same.
extension GalleryView {
  var isList: Bool { layout == .list }

  /// Returns the places in a cell of the list; nil in the grid.
  func row(width: Double) -> GalleryRow? {
    guard isList else { return nil }
    return GalleryRow(
      width: width, viewHeight: gridHeight.map { $0 - Double(Self.gap) },
      textScale: widget.textScale, widget.layoutDirection)
  }

  /// Returns the size that the cell of an item requests, in points.
  func size(of item: ListItem) -> (width: Int, height: Int) {
    let (width, height) = cellSize
    let isLow = isList && item.key == GalleryItems.moreKey
    return (width, isLow ? MorePhotosContent.rowHeight : height)
  }

  /// The size that cells of photos and folders request, in points.
  ///
  /// A row takes the width that there is. If it requested that, the window could not become narrower.
  var cellSize: (width: Int, height: Int) {
    row(width: Double(side)).map { (1, Int($0.height)) } ?? (side, side)
  }

  /// The longer side in points at which a thumbnail is shown.
  var thumbnailSide: Double {
    // A square is filled by the shorter side of a photo.
    row(width: Double(side)).map(\.box.size.width) ?? Double(side) * 3 / 2
  }

  /// The columns of a layout; `side` is the chosen side of squares, in points.
  static func columns(of layout: GalleryLayout, side: Double) -> GridColumns {
    switch layout {
    case .grid:
      GridColumns(cellWidth: Int(side), gap: gap, minimum: leastColumns, fillsWidth: true)
    case .list: GridColumns(cellWidth: mostWidth, gap: gap, maximum: 1, fillsWidth: true)
    }
  }

  /// A width in points that no view has.
  private static let mostWidth = 1 << 20

  /// Returns the caption and the keywords of a photo, as far as they are known.
  func texts(of photo: Photo) -> RowTexts? {
    items.model?.knownAnnotations(of: photo.id).map(RowTexts.init) ?? captions[photo.id]
  }

  // MARK: - Switching

  var rows: GalleryRows {
    GalleryRows(columns: grid.maxColumns, height: Double(cellSize.height + Self.gap))
  }

  /// Returns the place of the item with the focus, else of the first one in sight; nil if none is.
  func placeInSight() -> (position: Int, middle: Double)? {
    guard let visible = grid.visiblePositions else { return nil }
    let focused = keyPosition ?? visible.lowerBound
    let position = visible.contains(focused) ? focused : visible.lowerBound
    return (position, rows.middle(of: position, scrolledTo: grid.scrollPosition))
  }

  /// Scrolls so that an item is where it was before the layout changed, as far as possible.
  func restore(_ place: (position: Int, middle: Double)) {
    grid.scrollPosition = rows.scrollPosition(
      keeping: place.position, at: place.middle, viewHeight: grid.viewHeight)
  }
}
