import CGtkBindings

/// A grid of cells that scrolls vertically; put it into a `ScrolledView`.
///
/// Ownership: as for any `ListWidget`. A view may have only one grid: GTK 4.8 aborts if several share a scrolled window.
package final class GridView: ListWidget {
  /// The columns to fit, nil to leave their number as it is set.
  package private(set) var columns: GridColumns?

  private var fitted: (columns: Int, contentWidth: Int)?
  private var fitHandler: (@MainActor (_ contentWidth: Int) -> Void)?
  private var fitting: Delay?

  /// Makes a grid of a model's items in cells that `cell` makes.
  package init(model: SelectionModel, cell: @escaping @MainActor () -> any ListCell) {
    super.init(adopting: gtk_grid_view_new(nil, nil), model: model, cell: cell) {
      // Fewer cells while the width is not known: GTK's own number is 7.
      gtk_grid_view_set_max_columns($0, 1)
      gtk_grid_view_set_factory($0, $2)
      gtk_grid_view_set_model($0, $1)
    }
    onAdjustment(.horizontal, "changed") { [weak self] in self?.fitSoon() }
  }

  /// The greatest number of columns.
  ///
  /// GTK makes 32 cells for each.
  package var maxColumns: Int {
    get { Int(gtk_grid_view_get_max_columns(object.opaque)) }
    set { gtk_grid_view_set_max_columns(object.opaque, guint(max(1, newValue))) }
  }

  /// Whether a drag from any place selects the items that it covers.
  package var selectsByDragging: Bool {
    get { gtk_grid_view_get_enable_rubberband(object.opaque) != 0 }
    set { gtk_grid_view_set_enable_rubberband(object.opaque, newValue ? 1 : 0) }
  }

  /// Keeps the number of columns at what fits, now and after each change of the width.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - expectedWidth: the width of the grid, in points, that the first layout will find; nil for the present one.
  ///   - handler: gets the width that a cell's content may request, at first and when it changes.
  package func fit(
    _ columns: GridColumns, expectedWidth: Int? = nil,
    _ handler: @escaping @MainActor (_ contentWidth: Int) -> Void = { _ in }
  ) {
    self.columns = columns
    fitHandler = handler
    fitted = nil
    fit(in: expectedWidth ?? Int(width))
  }

  /// Fits the columns once the layout that is running has ended, and before the next frame.
  private func fitSoon() {
    guard columns != nil, fitting == nil else { return }
    fitting = Delay(milliseconds: 0) { [weak self] in
      guard let self else { return }
      fitting = nil
      fit(in: Int(width))
    }
  }

  private func fit(in width: Int) {
    guard let columns, width > 0 else { return }
    let (count, contentWidth) = (columns.count(in: width), columns.contentWidth(in: width))
    guard fitted?.columns != count || fitted?.contentWidth != contentWidth else { return }
    let isOther = fitted?.contentWidth != contentWidth
    fitted = (count, contentWidth)
    maxColumns = count
    if isOther { fitHandler?(contentWidth) }
  }
}
