import CGtkBindings
@testable import GtkBindings
import TestSupport

/// A list of numbers that owns its selection, and the cells in which they are shown.
@MainActor
final class NumberedList: SelectionDelegate {
  /// The keys of the items.
  var keys: [UInt64]
  /// The keys of the selected items.
  var selected: Set<UInt64> = []
  /// Whether the selection does what is asked for.
  var obeys = true
  /// The requests of the user, in order.
  var requests: [SelectionRequest] = []
  /// The number of cells that were made.
  fileprivate(set) var made = 0

  private(set) lazy var list = ListModel(count: keys.count) { [weak self] in
    self?.keys[$0] ?? UInt64($0)
  }
  private(set) lazy var model = SelectionModel(list, delegate: self)

  init(count: Int) {
    keys = (0..<count).map { UInt64($0) }
  }

  /// A grid of the numbers.
  func makeGrid() -> GridView {
    GridView(model: model) { [weak self] in NumberCell(of: self) }
  }

  /// Replaces items, and tells GTK so.
  func splice(_ range: Range<Int>, _ new: some Collection<UInt64>) {
    keys.replaceSubrange(range, with: new)
    list.splice(range, added: new.count)
  }

  func isSelected(_ position: Int) -> Bool { selected.contains(keys[position]) }

  func handle(_ request: SelectionRequest) {
    requests.append(request)
    guard obeys else { return }
    switch request {
    case .select(let range, let only):
      if only { selected = [] }
      selected.formUnion(keys[range])
    case .unselect(let range):
      selected.subtract(keys[range])
    case .set(let ranges, let affected):
      affected.forEach { selected.subtract(keys[$0]) }
      ranges.forEach { selected.formUnion(keys[$0]) }
    }
    model.selectionChanged()
  }
}

/// A cell that shows a number as a colour.
@MainActor
final class NumberCell: ListCell, CanvasDelegate {
  nonisolated static let size = (width: 90, height: 80)

  let canvas = Canvas()
  /// The item that is shown.
  private(set) var item: ListItem?
  /// The number of times that an item was shown.
  private(set) var shown = 0
  /// The number of times that the content was freed.
  private(set) var cleared = 0
  /// The number of times that the size was asked for.
  private(set) var measured = 0

  init(of list: NumberedList?) {
    list?.made += 1
    canvas.fixedSize = Self.size
    canvas.delegate = self
  }

  var widget: Widget { canvas }

  func show(_ item: ListItem) -> String {
    if item.key != self.item?.key { canvas.queueDraw() }
    self.item = item
    shown += 1
    return "Number \(item.key)"
  }

  func clear() {
    item = nil
    cleared += 1
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    guard let item else { return }
    let shade = Double(item.key % 10) / 10
    let colour = Colour(red: shade, green: 0.5, blue: item.isSelected ? 1 : 0)
    snapshot.fill(colour, x: 0, y: 0, width: canvas.width, height: canvas.height)
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {}

  func measureWidth(_ canvas: Canvas) -> CanvasExtent {
    measured += 1
    return .none
  }
}

extension GridView {
  /// The cells of numbers, in the order of the list.
  var numbers: [NumberCell] { boundCells.compactMap { $0.cell as? NumberCell } }

  /// GTK's widget around the cell at a position.
  func frame(at position: Int) throws -> CTree.WidgetPointer {
    try require(cells.at(position)?.frame, "There is no cell at \(position)")
  }

  /// Does one of the actions that GTK's keys and clicks do.
  func act(_ action: String, _ arguments: [OpaquePointer?] = []) {
    let held =
      arguments.isEmpty
      ? nil : g_variant_ref_sink(g_variant_new_tuple(arguments, gsize(arguments.count)))
    gtk_widget_activate_action_variant(pointer, action, held)
    held.map { g_variant_unref($0) }
  }

  /// Selects an item as a click does.
  func click(_ position: Int, control: Bool = false, shift: Bool = false) {
    act(
      "list.select-item",
      [
        g_variant_new_uint32(guint(position)), g_variant_new_boolean(control ? 1 : 0),
        g_variant_new_boolean(shift ? 1 : 0),
      ])
  }
}

extension Stage {
  /// A window with a list in it that has been laid out with as many columns as fit.
  static func show(
    list: GridView, width: Int = 800, height: Int = 600, columns: GridColumns? = .numbers
  ) async throws -> Window {
    let view = ScrolledView(child: list)
    if let columns { list.fit(columns, expectedWidth: width) }
    let window = try await show(view, width: width, height: height)
    try await Wait.until("cells are shown") { list.visiblePositions != nil }
    await Wait.untilNextFrame(of: view)
    return window
  }
}

extension GridColumns {
  /// Columns for cells of numbers, around which GTK's own style sheet has a padding of 3 or no points.
  static let numbers = GridColumns(cellWidth: NumberCell.size.width, gap: 8)
}
