import CGtkBindings
@testable import GtkBindings

/// Lists of any length have few cells and items, which show the right ones.
let listChecks = [
  Check("a-long-list-has-no-more-cells-than-fit") {
    let numbers = NumberedList(count: 100_000)
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    let columns = grid.maxColumns
    try requireEqual(columns, 8, "columns of 98 points in 800")
    for position in [0, 50_000, 99_999, 3] {
      grid.scroll(to: position)
      await Wait.untilNextFrame(of: grid)
      try require(
        grid.visiblePositions?.contains(position) == true,
        "\(position) is not among \(String(describing: grid.visiblePositions))")
      try require(ListCounters.cells <= 40 * columns, "There are \(ListCounters.cells) cells")
      try require(ListCounters.items <= 40 * columns, "There are \(ListCounters.items) items")
    }
    // GTK makes another one for a moment, for an item that is to have the focus.
    let made = numbers.made
    try require(made <= ListCounters.cells + columns, "\(made) cells were made")
    window.close()
  },
  Check("cells-show-the-items-of-their-places") {
    let numbers = NumberedList(count: 10_000)
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    for place in stride(from: 0, to: grid.contentHeight, by: grid.contentHeight / 40) {
      grid.scrollPosition = place
      await Wait.untilNextFrame(of: grid)
      try requireRight(numbers, in: grid)
    }
    let cleared = grid.numbers.reduce(0) { $0 + $1.cleared }
    try require(cleared > numbers.made, "Cells are made anew")
    window.close()
  },
  Check("what-is-inserted-and-removed-leaves-the-rest-in-its-place") {
    let numbers = NumberedList(count: 10_000)
    numbers.selected = [5001, 5002]
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    grid.scroll(to: 5000)
    await Wait.untilNextFrame(of: grid)
    grid.focusItem(at: 5001)
    await Wait.untilNextFrame(of: grid)
    for (range, new) in [
      (0..<0, 20_000..<20_080), (9_000..<9_000, 30_000..<30_003), (10_083..<10_083, 1..<1),
      (8..<16, 40_000..<40_000), (10_070..<10_075, 50_000..<50_001),
    ] as [(Range<Int>, Range<UInt64>)] {
      let first = try require(grid.visiblePositions?.lowerBound, "Nothing is in sight")
      let key = numbers.keys[first]
      numbers.splice(range, Array(new))
      await Wait.untilNextFrame(of: grid)
      let place = try require(numbers.keys.firstIndex(of: key), "\(key) is gone")
      try require(
        grid.visiblePositions?.contains(place) == true, "\(key) is not in sight after \(range)")
      try requireEqual(
        grid.focusedPosition.map { numbers.keys[$0] }, 5001, "the item with the focus")
      try requireRight(numbers, in: grid)
    }
    window.close()
  },
  Check("moved-items-keep-their-cells") {
    let numbers = NumberedList(count: 1000)
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    grid.focusItem(at: 3)
    let cell = try require(grid.cells.at(3)?.cell as? NumberCell, "There is no cell")
    numbers.splice(0..<1000, numbers.keys.reversed())
    await Wait.untilNextFrame(of: grid)
    try requireEqual(grid.focusedPosition, 996, "position of the item with the focus")
    try require(cell === grid.cells.at(996)?.cell, "It has another cell")
    try requireEqual(cell.cleared, 0, "times that its content was freed")
    try requireRight(numbers, in: grid)
    window.close()
  },
  Check("changed-items-are-shown-anew") {
    let numbers = NumberedList(count: 100)
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    let cell = try require(grid.cells.at(3)?.cell as? NumberCell, "There is no cell")
    let shown = cell.shown
    grid.refresh { $0 == 3 }
    try requireEqual(cell.shown, shown + 1, "times that it was shown")
    try requireEqual(cell.cleared, 0, "times that its content was freed")
    window.close()
  },
  Check("items-that-are-replaced-in-their-cells-need-no-others") {
    let numbers = NumberedList(count: 10_000)
    numbers.selected = [6, 40_002]
    let grid = numbers.makeGrid()
    let window = try await Stage.show(list: grid)
    let made = numbers.made
    let lists: [[UInt64]] = [
      Array(stride(from: 0, to: 9000, by: 3)), Array(40_000..<40_500), [6, 2, 40_002],
      Array(0..<10_000),
    ]
    for (place, new) in lists.enumerated() {
      let count = numbers.keys.count
      numbers.keys = new
      grid.replaceItems(0..<count, added: new.count)
      await Wait.untilNextFrame(of: grid)
      try requireRight(numbers, in: grid)
      if place < 3 { try requireEqual(numbers.made, made, "cells made for list \(place)") }
    }
    window.close()
  },
  Check("a-list-leaves-nothing") {
    try await leavingNothing {
      let numbers = NumberedList(count: 10_000)
      let grid = numbers.makeGrid()
      let window = try await Stage.show(list: grid)
      Finalised.watch(grid.object.raw)
      Finalised.watch(numbers.model.object.raw)
      try require(ListCounters.cells > 30, "There are \(ListCounters.cells) cells")
      try require(ListCounters.items > 30, "There are \(ListCounters.items) items")
      grid.focusItem(at: 9_999)
      await Wait.untilNextFrame(of: grid)
      try requireRight(numbers, in: grid)
      window.close()
    }
    try requireEqual(Finalised.count, 2, "finalised by C")
    try requireEqual([ListCounters.cells, ListCounters.items], [0, 0], "cells and items left")
  },
]

/// Throws unless each cell shows the item of its place, and all in sight have one.
@MainActor
private func requireRight(_ numbers: NumberedList, in list: GridView) throws {
  for (item, cell) in list.boundCells {
    let shown = try require((cell as? NumberCell)?.item, "The cell at \(item.position) is empty")
    try requireEqual(shown.position, item.position, "position that a cell shows")
    try requireEqual(shown.key, numbers.keys[item.position], "key at \(item.position)")
    try requireEqual(
      shown.isSelected, numbers.selected.contains(shown.key), "selection of \(shown.key)")
  }
  let visible = try require(list.visiblePositions, "Nothing is in sight")
  let bound = Set(list.boundCells.map(\.item.position))
  try require(visible.allSatisfy(bound.contains), "Not all of \(visible) have a cell")
}
