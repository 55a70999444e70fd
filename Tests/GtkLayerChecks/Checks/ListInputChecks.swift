import CGtkBindings
@testable import GtkBindings

/// Lists hand on what the user does, and say to screen readers what they show.
let listInputChecks = [
  Check("the-selection-is-the-delegates") {
    let numbers = NumberedList(count: 1000)
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    grid.click(4)
    grid.click(7, shift: true)
    grid.click(5, control: true)
    grid.act("list.unselect-all")
    grid.act("list.select-all")
    try requireEqual(
      numbers.requests,
      [
        .select(4..<5, only: true), .select(4..<8, only: true), .unselect(5..<6),
        .unselect(0..<1000), .select(0..<1000, only: false),
      ], "requests")
    try requireEqual(numbers.selected.count, 1000, "selected items")
    try require(grid.numbers.allSatisfy { $0.item?.isSelected == true }, "A cell is not selected")
    let frame = try grid.frame(at: 4)
    try require(isDrawnSelected(frame), "GTK does not draw it as selected")
    numbers.selected = [4]
    numbers.model.selectionChanged(5..<1000)
    try requireEqual(grid.numbers.count { $0.item?.isSelected == true }, 5, "selected cells")
    numbers.model.selectionChanged(0..<2000)
    try requireEqual(grid.numbers.count { $0.item?.isSelected == true }, 1, "selected cells")
    window.close()
  },
  Check("a-selection-that-does-not-obey-stays") {
    let numbers = NumberedList(count: 100)
    numbers.selected = [2, 3, 50]
    numbers.obeys = false
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    grid.click(4)
    try requireEqual(selection(of: numbers, 0..<100), [2..<4, 50..<51], "selection")
    try requireEqual(selection(of: numbers, 3..<50), [3..<4], "selection in a range")
    try require(!isDrawnSelected(try grid.frame(at: 4)), "GTK draws what is not selected")
    numbers.model.delegate = nil
    try requireEqual(selection(of: numbers, 0..<100), [], "selection without a delegate")
    window.close()
  },
  Check("sets-of-positions-arrive-as-ranges") {
    let numbers = NumberedList(count: 100_000)
    let sets = [[3..<5, 8..<9, 20..<90], [0..<100_000]]
    let bitsets = sets.map(Bitset.make)
    gtk_selection_model_set_selection(numbers.model.object.opaque, bitsets[0], bitsets[1])
    bitsets.forEach { gtk_bitset_unref($0) }
    try requireEqual(numbers.requests, [.set(sets[0], among: sets[1])], "request")
    try requireEqual(numbers.selected.count, 73, "selected items")
    try requireEqual(Bitset.ranges(of: Bitset.make([])), [], "ranges of an empty set")
  },
  Check("a-drag-selects-the-items-under-it") {
    let numbers = NumberedList(count: 1000)
    let grid = numbers.makeGrid()
    grid.selectsByDragging = true
    let window = try await Stage.show(list: grid)
    // From the second cell of the second row to the fourth of the third.
    try await Pointer.drag(from: (150, 120), to: (350, 200))
    try await Wait.until("items are asked for") { !numbers.requests.isEmpty }
    try requireEqual(
      numbers.requests.last, .set([9..<12, 17..<20], among: [0..<1000]), "request")
    window.close()
  },
  Check("items-are-activated-by-key") {
    let numbers = NumberedList(count: 100)
    let grid = numbers.makeGrid()
    var activated: [Int] = []
    grid.onActivate { activated.append($0) }
    let window = try await Stage.show(list: grid)
    Signals.emit("activate-keybinding", on: UnsafeMutableRawPointer(try grid.frame(at: 6)))
    try requireEqual(activated, [6], "activated by a key")
    window.close()
  },
  Check("a-list-is-scrolled-before-it-is-laid-out") {
    for takesFocus in [false, true] {
      let numbers = NumberedList(count: 10_000)
      let grid = numbers.makeGrid()
      takesFocus ? grid.focusItem(at: 7_000) : grid.scroll(to: 7_000)
      let window = try await Stage.show(list: grid)
      try await Wait.until("it is in sight") { grid.visiblePositions?.contains(7_000) == true }
      // A new window gives the focus to its first widget.
      try requireEqual(grid.focusedPosition, takesFocus ? 7_000 : 0, "item with the focus")
      grid.scroll(to: 20_000)
      window.close()
    }
  },
  Check("a-list-knows-how-far-it-is-scrolled") {
    var (scrolled, changed) = (0, 0)
    let numbers = NumberedList(count: 800)
    let grid = numbers.makeGrid()
    // Connected before the scrolled window replaces the adjustment.
    grid.onScrolled { scrolled += 1 }
    grid.onContentChanged { changed += 1 }
    let window = try await Stage.show(list: grid)
    let row = grid.contentHeight / 100
    try require(row >= 80 && row < 100, "A row has \(row) points")
    try requireEqual(grid.viewHeight, grid.height, "height of the view")
    try requireEqual(grid.visiblePositions?.lowerBound, 0, "first item in sight")
    grid.scrollPosition = row * 10 + 1
    await Wait.untilNextFrame(of: grid)
    try requireEqual(grid.visiblePositions?.lowerBound, 80, "first item in sight")
    grid.scrollPosition = row * 20
    await Wait.untilNextFrame(of: grid)
    let last = 160 + 8 * Int((grid.viewHeight / row).rounded(.up)) - 1
    try requireEqual(grid.visiblePositions, 160...last, "items in sight")
    try requireEqual(scrolled, 2, "times that it was scrolled")
    let before = changed
    numbers.splice(0..<400, [])
    try await Wait.until("the content is lower") { grid.contentHeight == row * 50 }
    try require(changed > before, "It does not tell that its content changed")
    window.close()
  },
  Check("columns-follow-the-width") {
    let numbers = NumberedList(count: 1000)
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid, columns: nil)
    try requireEqual(grid.maxColumns, 1, "columns before any are asked for")
    var widths: [Int] = []
    let columns = GridColumns(cellWidth: 90, gap: 8, minimum: 3)
    grid.fit(columns) { widths.append($0) }
    try requireEqual(grid.maxColumns, 8, "columns in 800 points")
    window.resize(width: 420, height: 600)
    try await Wait.until("there are fewer") { grid.maxColumns == 4 }
    window.resize(width: 240, height: 600)
    try await Wait.until("cells are narrower") { widths.count == 2 }
    try requireEqual(widths[1], columns.contentWidth(in: Int(grid.width)), "width of a cell")
    try requireEqual(grid.maxColumns, 3, "columns in 240 points")
    try require(ListCounters.cells <= 120, "There are still \(ListCounters.cells) cells")
    window.resize(width: 1000, height: 600)
    try await Wait.until("there are more") { grid.maxColumns == 10 && widths.last == 90 }
    await Wait.untilNextFrame(of: grid)
    try require(ListCounters.cells <= 400, "There are \(ListCounters.cells) cells")
    window.close()
  },
  Check("cells-of-a-fixed-size-are-not-measured") {
    let numbers = NumberedList(count: 1000)
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    try requireEqual(grid.numbers.reduce(0) { $0 + $1.measured }, 0, "times that one was measured")
    let canvas = grid.numbers[0].canvas
    try requireEqual(
      canvas.measureWidth(), CanvasExtent(minimum: 90, natural: 90), "width of a cell")
    try requireEqual(
      canvas.measureHeight(), CanvasExtent(minimum: 80, natural: 80), "height of a cell")
    canvas.fixedSize = (30, 40)
    try requireEqual(canvas.measureHeight().minimum, 40, "height of a smaller cell")
    canvas.fixedSize = nil
    try requireEqual(canvas.measureWidth(), .none, "width that the delegate says")
    window.close()
  },
  Check("screen-readers-are-told-of-cells") {
    let numbers = NumberedList(count: 1000)
    numbers.selected = [2]
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    let frame = try grid.frame(at: 2)
    try requireEqual(
      gtk_accessible_get_accessible_role(grid.object.opaque), GTK_ACCESSIBLE_ROLE_GRID, "role")
    try requireEqual(
      gtk_accessible_get_accessible_role(frame.opaque), GTK_ACCESSIBLE_ROLE_GRID_CELL,
      "role of a cell")
    try require(
      gtk_test_accessible_has_property(
        grid.object.opaque, GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE) != 0, "One is selectable")
    try require(
      gtk_test_accessible_has_property(frame.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL) != 0,
      "A cell has no name")
    try requireEqual(AccessibleName.of(frame), "Number 2", "name of a cell")
    try require(
      gtk_test_accessible_has_state(frame.opaque, GTK_ACCESSIBLE_STATE_SELECTED) != 0,
      "A cell is not selected")
    grid.scroll(to: 999)
    await Wait.untilNextFrame(of: grid)
    for position in try require(grid.visiblePositions, "Nothing is in sight") {
      let name = AccessibleName.of(try grid.frame(at: position))
      try requireEqual(name, "Number \(position)", "name of a recycled cell")
    }
    window.close()
  },
]

/// Lists that a test looks at from outside.
let listReaderChecks = [
  Check("a-grid-waits-for-a-screen-reader") {
    var isRead = false
    let numbers = NumberedList(count: 24)
    let grid = numbers.makeGrid()
    let button = Button(label: "Read")
    button.onClicked { isRead = true }
    let view = ScrolledView(child: grid)
    view.expand()
    grid.fit(.numbers, expectedWidth: 800)
    let hidden = Label("Hidden")
    hidden.setAccessibleHidden(true)
    let content = Box(vertical: true, [button, hidden, view])
    let window = try await Stage.show(content, width: 800, height: 600)
    try await Wait.until("the button is pressed") { isRead }
    window.close()
  }
]

/// Whether GTK draws a cell as selected.
@MainActor
private func isDrawnSelected(_ frame: CTree.WidgetPointer) -> Bool {
  gtk_widget_get_state_flags(frame).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
}

/// The selection as GTK asks for it.
@MainActor
private func selection(of numbers: NumberedList, _ range: Range<Int>) -> [Range<Int>] {
  let set = gtk_selection_model_get_selection_in_range(
    numbers.model.object.opaque, guint(range.lowerBound), guint(range.count))
  guard let set else { return [] }
  defer { gtk_bitset_unref(set) }
  return Bitset.ranges(of: set)
}

extension Window {
  /// Gives the window another size, as the user does.
  fileprivate func resize(width: Int, height: Int) {
    gtk_window_set_default_size(windowPointer, Int32(width), Int32(height))
  }
}
