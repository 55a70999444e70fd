import CGtkBindings

/// A grid of cells that scrolls vertically; put it into a `ScrolledView`.
///
/// Ownership: the C object holds the C model and the factory, which owns the cells; this object holds the model's Swift
/// object, so that the selection has its delegate. Handlers are owned by the C objects that emit their signals, and
/// must not hold this object strongly. A view may have only one grid: GTK 4.8 aborts if several share a scrolled window.
@MainActor
package final class GridView: Widget {
  /// The list and its selection.
  package let model: SelectionModel

  let cells: ListCells

  /// An item to scroll to after the first layout.
  private var awaited: (position: Int, takesFocus: Bool)?

  /// The columns to fit, nil to leave their number as it is set.
  package private(set) var columns: GridColumns?

  private var fitted: (columns: Int, contentWidth: Int)?
  private var fitHandler: (@MainActor (_ contentWidth: Int) -> Void)?
  private var fitting: Delay?

  /// Makes a grid of a model's items in cells that `cell` makes.
  package init(model: SelectionModel, cell: @escaping @MainActor () -> any ListCell) {
    self.model = model
    cells = ListCells(cell)
    super.init(adopting: gtk_grid_view_new(nil, nil))
    let factory = cells.makeFactory()
    // Fewer cells while the width is not known: GTK's own number is 7.
    gtk_grid_view_set_max_columns(object.opaque, 1)
    gtk_grid_view_set_factory(object.opaque, factory.opaque)
    gtk_grid_view_set_model(object.opaque, model.object.opaque)
    // GTK 4.8 announces this for its own selection models only.
    var property = GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE
    withValue(FundamentalType.boolean) { value in
      g_value_set_boolean(value, 1)
      gtk_accessible_update_property_value(object.opaque, 1, &property, value)
    }
    onAdjustment(.vertical, "changed") { [weak self] in self?.scrollToAwaited() }
    onAdjustment(.horizontal, "changed") { [weak self] in self?.fitSoon() }
  }

  /// Calls `handler` with the position of an item that is activated by Return or by a click.
  package func onActivate(_ handler: @escaping @MainActor (Int) -> Void) {
    Signals.connect(object.raw, "activate") { (position: UInt32) in handler(Int(position)) }
  }

  // MARK: Cells

  /// The actions on items that assistive technology offers for cells; set before there are any.
  package var itemActions: [ListAction] {
    get { cells.actions }
    set { cells.actions = newValue }
  }

  /// Shows the items with these keys anew, if they are shown.
  package func refresh(_ isMeant: (UInt64) -> Bool) {
    for slot in cells.all {
      if let item = slot.item, isMeant(item.key) { slot.show() }
    }
  }

  /// Replaces items as the model's list does, but in the cells that are there, for which GTK would make others.
  ///
  /// For a grid without the keyboard focus, as a cell keeps that whatever it shows.
  package func replaceItems(_ range: Range<Int>, added: Int) {
    let kept = range.prefix(added)
    for slot in cells.all where slot.item.map({ kept.contains($0.position) }) == true {
      slot.replaceItem(from: model.list)
    }
    model.list.splice(kept.endIndex..<range.upperBound, added: added - kept.count)
    model.selectionChanged(kept)
  }

  /// The cells with their items, in the order of the list, including those out of sight.
  package var boundCells: [(item: ListItem, cell: any ListCell)] {
    cells.all.compactMap { slot in slot.item.map { ($0, slot.cell) } }
      .sorted { $0.item.position < $1.item.position }
  }

  /// The positions of the items of which any part is in sight, as of the last layout; nil if there are none.
  package var visiblePositions: ClosedRange<Int>? {
    let visible = cells.all.compactMap { slot in isInSight(slot) ? slot.item?.position : nil }
    guard let first = visible.min(), let last = visible.max() else { return nil }
    return first...last
  }

  private func isInSight(_ slot: CellSlot) -> Bool {
    extent(of: slot).map { $0.bottom > 0 && $0.top < height } ?? false
  }

  /// Returns the edges of a cell, from the upper edge of the view; nil if GTK has not placed it.
  private func extent(of slot: CellSlot) -> (top: Double, bottom: Double)? {
    var bounds = graphene_rect_t()
    // GTK hides cells that are further away, and does not place them.
    guard let frame = slot.frame, gtk_widget_get_mapped(frame) != 0,
      gtk_widget_compute_bounds(frame, pointer, &bounds) != 0
    else { return nil }
    return (Double(bounds.origin.y), Double(bounds.origin.y + bounds.size.height))
  }

  // MARK: Places

  /// Whether the grid will scroll to an item after its first layout.
  package var isAwaitingLayout: Bool { awaited != nil }

  /// Scrolls as little as possible until an item is in sight; after the first layout if there was none.
  package func scroll(to position: Int) {
    reach(position, takesFocus: false)
  }

  /// Scrolls to an item and gives it the keyboard focus.
  package func focusItem(at position: Int) {
    reach(position, takesFocus: true)
  }

  /// Gives an item the keyboard focus if GTK need not scroll for that: it is wholly in sight, or covers the view.
  package func focusItemInSight(at position: Int) {
    guard let slot = cells.at(position), let (top, bottom) = extent(of: slot),
      top >= 0 && bottom <= height || top <= 0 && bottom >= height, let frame = slot.frame
    else { return }
    gtk_widget_grab_focus(frame)
  }

  /// Takes the keyboard focus from the cells, without scrolling.
  package func holdFocus() {
    guard let root = gtk_widget_get_root(pointer) else { return }
    gtk_root_set_focus(root, pointer)
  }

  /// Whether the grid or a widget in it has the keyboard focus.
  package var holdsFocus: Bool { focusedWidget?.isInside(pointer) ?? false }

  /// Whether the grid itself has the keyboard focus, and no cell.
  package var isFocus: Bool { focusedWidget == pointer }

  /// The position of the item with the keyboard focus.
  package var focusedPosition: Int? {
    guard let focused = focusedWidget else { return nil }
    return cells.all.first { $0.frame.map(focused.isInside) ?? false }?.item?.position
  }

  /// Whether a widget inside a cell, and not the cell's own frame, has the keyboard focus.
  package var hasFocusInCell: Bool {
    guard let focused = focusedWidget else { return false }
    return cells.all.contains { slot in
      slot.frame.map { $0 != focused && focused.isInside($0) } ?? false
    }
  }

  private func reach(_ position: Int, takesFocus: Bool) {
    guard (0..<model.list.count).contains(position) else { return }
    // Before the first layout, GTK 4.8 divides by the height of the view, 0.
    guard viewHeight > 0 else {
      awaited = (position, takesFocus)
      return
    }
    awaited = nil
    activate("list.scroll-to-item", guint(position))
    // GTK has a cell for the item from here on.
    if takesFocus, let frame = cells.at(position)?.frame { gtk_widget_grab_focus(frame) }
  }

  /// Scrolls to the awaited item once the layout that is running has ended.
  private func scrollToAwaited() {
    guard awaited != nil, viewHeight > 0 else { return }
    delayed = Delay(milliseconds: 0) { [weak self] in
      guard let self, let awaited else { return }
      reach(awaited.position, takesFocus: awaited.takesFocus)
    }
  }

  private var delayed: Delay?

  private func activate(_ action: String, _ position: guint) {
    let argument = created(g_variant_ref_sink(g_variant_new_uint32(position)))
    gtk_widget_activate_action_variant(pointer, action, argument)
    g_variant_unref(argument)
  }

  // MARK: Columns

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
