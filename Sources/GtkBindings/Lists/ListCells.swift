import CGtkBindings

/// One item of a list, for the cell that shows it.
package struct ListItem: Equatable, Sendable {
  /// The key that the list's model gave the item.
  package let key: UInt64
  /// The position in the list; it changes when others are inserted or removed before it.
  package let position: Int
  /// Whether the item is selected.
  package let isSelected: Bool
}

/// An action on an item that assistive technology offers for its cell, which it cannot click.
package struct ListAction {
  /// The name, after the prefix `item` and a dot.
  let name: String
  let perform: @MainActor (ListItem) -> Void

  package init(_ name: String, _ perform: @escaping @MainActor (ListItem) -> Void) {
    self.name = name
    self.perform = perform
  }
}

/// The content of one cell, which shows one item after another.
@MainActor
package protocol ListCell: AnyObject {
  /// The widget, which must always be the same.
  var widget: Widget { get }

  /// Shows an item, and returns its name for screen readers.
  ///
  /// This is repeated for an item that is shown already: after each change of its selection, and after insertions and
  /// removals before it. A cell whose key is unchanged should keep its picture.
  func show(_ item: ListItem) -> String

  /// Frees the content before another item is shown or the cell is freed.
  func clear()
}

/// The cells of a list widget.
///
/// Ownership: GTK's factory owns closures that hold this object, which holds the cells, each with a reference to its
/// widget. GTK makes and frees cells by the factory's signals: "setup" adds one, "teardown", which comes before GTK
/// frees a cell for any reason, removes it. List items are borrowed until their teardown. A cell must not hold the list
/// widget strongly. All on the main thread.
@MainActor
final class ListCells {
  private var slots: [UnsafeMutableRawPointer: CellSlot] = [:]
  private let makeCell: @MainActor () -> any ListCell
  /// The actions of cells that are made from now on.
  var actions: [ListAction] = []

  init(_ makeCell: @escaping @MainActor () -> any ListCell) {
    self.makeCell = makeCell
  }

  /// The cells in no order.
  var all: some Sequence<CellSlot> { slots.values }

  /// Returns the cell that shows the item at a position; nil if GTK has none for it.
  func at(_ position: Int) -> CellSlot? {
    slots.values.first { $0.item?.position == position }
  }

  /// Makes GTK's factory of these cells, which a list widget refers to.
  func makeFactory() -> GObjectRef {
    let factory = GObjectRef(adopting: gtk_signal_list_item_factory_new())
    connect("setup", of: factory) { cells, listItem in
      cells.slots[listItem] = CellSlot(cells.makeCell(), of: listItem, cells.actions)
      // GTK 4.8 binds an item again when these change, and GTK 4.12 does not.
      for property in ["position", "selected"] {
        Signals.connect(listItem, "notify::" + property) { [weak cells] in
          cells?.slots[listItem]?.bind()
        }
      }
    }
    connect("bind", of: factory) { cells, listItem in cells.slots[listItem]?.bind() }
    connect("teardown", of: factory) { cells, listItem in
      cells.slots.removeValue(forKey: listItem)?.leave()
    }
    return factory
  }

  private func connect(
    _ signal: String, of factory: GObjectRef,
    _ handler: @escaping @MainActor (ListCells, UnsafeMutableRawPointer) -> Void
  ) {
    Signals.connect(factory.raw, signal) { [self] (listItem: UnsafeMutableRawPointer?) in
      guard let listItem else { return }
      handler(self, listItem)
    }
  }
}

/// A cell in GTK's hands: the cell, the item that it shows and GTK's widget around it.
@MainActor
final class CellSlot {
  let cell: any ListCell
  private(set) var item: ListItem?
  private let listItem: OpaquePointer
  private let actions: [ListAction]
  private var name: String?

  /// Puts a cell into GTK's list item, which is borrowed until its teardown.
  init(_ cell: any ListCell, of listItem: UnsafeMutableRawPointer, _ actions: [ListAction]) {
    self.cell = cell
    self.actions = actions
    self.listItem = OpaquePointer(listItem)
    // Screen readers get the name from the widget around the cell, and nothing of what is inside.
    cell.widget.setAccessibleHidden(true)
    gtk_list_item_set_child(self.listItem, cell.widget.pointer)
    LiveCounters.cells.increment()
  }

  deinit {
    LiveCounters.cells.decrement()
  }

  /// GTK's widget around the cell, which gets the focus and is a grid cell or a list item for screen readers.
  var frame: WidgetPointer? { gtk_widget_get_parent(cell.widget.pointer) }

  /// Shows the item that GTK bound, or its new position or selection.
  ///
  /// The signal "unbind" is not used: it also precedes binding the same item again.
  func bind() {
    guard let lent = gtk_list_item_get_item(listItem) else { return }
    let new = ListItem(
      key: ListModel.key(of: lent), position: Int(gtk_list_item_get_position(listItem)),
      isSelected: gtk_list_item_get_selected(listItem) != 0)
    guard new != item else { return }
    if let item, item.key != new.key { cell.clear() }
    item = new
    show()
  }

  /// Shows the item that a list has now at the cell's position, about which GTK is not told.
  func replaceItem(from list: ListModel) {
    guard let item, let lent = gtk_list_item_get_item(listItem) else { return }
    list.replaceItem(lent, at: item.position)
    bind()
  }

  /// Shows the item anew.
  func show() {
    guard let item else { return }
    let newName = cell.show(item)
    guard newName != name, let frame else { return }
    let widget = Widget(retaining: frame)
    if name == nil { offerActions(on: widget) }
    name = newName
    widget.accessibleName = newName
  }

  private func offerActions(on frame: Widget) {
    let group = ActionGroup()
    for action in actions {
      group.addAction(action.name) { [weak self] in self?.item.map(action.perform) }
    }
    frame.insertActions(group, prefix: "item")
  }

  /// Clears the cell, which GTK is about to free.
  func leave() {
    if item != nil { cell.clear() }
    item = nil
  }
}
