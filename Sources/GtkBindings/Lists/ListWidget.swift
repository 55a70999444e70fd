import CGtkBindings

/// GTK's list widgets: a column of rows or a grid of cells, in a `ScrolledView`.
///
/// Ownership: the C object holds the C model and the factory, which owns the cells; this object holds the model's Swift
/// object, so that the selection has its delegate. Handlers are owned by the C objects that emit their signals, and
/// must not hold this object strongly.
@MainActor
package class ListWidget: Widget {
  /// The list and its selection.
  package let model: SelectionModel

  let cells: ListCells

  /// An item to scroll to after the first layout.
  private var awaited: (position: Int, takesFocus: Bool)?

  /// Takes over a list widget; `set` gives it the model and the factory, and adds references to them.
  init(
    adopting made: WidgetPointer?, model: SelectionModel,
    cell: @escaping @MainActor () -> any ListCell,
    set: (_ list: OpaquePointer, _ model: OpaquePointer, _ factory: OpaquePointer) -> Void
  ) {
    self.model = model
    cells = ListCells(cell)
    super.init(adopting: made)
    let factory = cells.makeFactory()
    set(object.opaque, model.object.opaque, factory.opaque)
    // GTK 4.8 announces this for its own selection models only.
    var property = GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE
    withValue(FundamentalType.boolean) { value in
      g_value_set_boolean(value, 1)
      gtk_accessible_update_property_value(object.opaque, 1, &property, value)
    }
    onAdjustment(.vertical, "changed") { [weak self] in self?.scrollToAwaited() }
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

  /// Whether the list will scroll to an item after its first layout.
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

  /// Whether the list or a widget in it has the keyboard focus.
  package var holdsFocus: Bool { focusedWidget?.isInside(pointer) ?? false }

  /// Whether the list itself has the keyboard focus, and no cell.
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
}
