import CGtkBindings
import GtkBindings
import TestSupport

/// Containers hold what is put into them, in its order, and let go of it.
let containerChecks = [
  Check("a-box-orders-its-children") {
    let (a, b, c) = (Label("a"), Label("b"), Label("c"))
    let box = Box(vertical: true, [a])
    box.insert(c, at: 5)
    box.insert(b, at: 0)
    let window = try await Stage.show(box)
    try requireEqual(order(of: [a, b, c], in: box), [1, 0, 2], "order after inserting")
    box.move(b, to: 1)
    await Wait.untilNextFrame(of: box)
    try requireEqual(order(of: [a, b, c], in: box), [0, 1, 2], "order after moving one down")
    box.move(c, to: 0)
    await Wait.untilNextFrame(of: box)
    try requireEqual(order(of: [a, b, c], in: box), [1, 2, 0], "order after moving one up")
    box.remove(a)
    try require(a.allocation(in: box) == nil, "What was taken out is in it")
    box.removeAll()
    try requireEqual([b.isMapped, c.isMapped], [false, false], "children on screen in the end")
    box.append(a)
    try await Wait.until("a child is back") { a.isMapped }
    window.close()
  },
  Check("a-box-in-one-size-gives-all-the-same-room") {
    let (a, b) = (Label("a"), Label("a long text"))
    let box = Box(vertical: false, [a, b])
    box.isHomogeneous = true
    box.spacing = 10
    let window = try await Stage.show(box)
    try requireEqual(2 * a.width + 10, box.width, "width of two and the room between them")
    try requireEqual(a.width, b.width, "width")
    box.isVertical = true
    try await Wait.until("it is a column") { (b.allocation(in: box)?.y ?? 0) > 0 }
    window.close()
  },
  Check("containers-keep-who-draws-their-children") {
    try await leavingNothing {
      for make in containers {
        let kept = WeakFill()
        let parent = make(kept.canvas())
        let window = try await Stage.show(Box(vertical: true, [parent]))
        try require(kept.fill != nil, "\(type(of: parent)) does not keep who draws its child")
        window.close()
      }
    }
  },
  Check("containers-let-go-of-what-is-taken-out") {
    let (box, list) = (Box(vertical: true), ListBox())
    let kept = [WeakFill(), WeakFill(), WeakFill(), WeakFill()]
    takeOut(of: box, list, kept)
    try requireEqual(kept.map { $0.fill == nil }, [true, true, false, false], "drawers let go of")
    box.removeAll()
    list.removeAll()
    try requireEqual(kept.allSatisfy { $0.fill == nil }, true, "all drawers are let go of")
  },
  Check("a-list-has-its-rows-in-order") {
    try await leavingNothing {
      var activated: [Int] = []
      let (list, a, b, c) = (ListBox(), Label("a"), Label("b"), Label("c"))
      list.rowsAreChoices = true
      list.onActivated { activated.append($0) }
      list.append(a)
      list.append(c)
      list.insert(b, at: 1)
      let window = try await Stage.show(list)
      try requireEqual(order(of: [a, b, c], in: list), [0, 1, 2], "order")
      list.selectedIndex = 2
      list.remove(a)
      try requireEqual(list.count, 2, "rows")
      try requireEqual(list.selectedIndex, 1, "selected row")
      let rows = try CTree.all("GtkListBoxRow", below: CTree.first("GtkListBox"))
      gtk_widget_activate(rows[0])
      try await Wait.until("the activation arrives") { activated == [0] }
      list.removeAll()
      try requireEqual(list.count, 0, "rows in the end")
      window.close()
    }
  },
  Check("rows-that-are-no-choices-are-not-activated") {
    var activated = 0
    let list = ListBox()
    list.onActivated { _ in activated += 1 }
    list.append(Label("a"))
    let window = try await Stage.show(list)
    let row = try CTree.first("GtkListBoxRow")
    let raw = UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self)
    try require(gtk_list_box_row_get_activatable(raw) == 0, "It can be activated")
    gtk_widget_activate(row)
    try requireEqual(activated, 0, "activations")
    try requireEqual(list.selectedIndex, nil, "selected row")
    window.close()
  },
  Check("a-scrolled-view-shows-the-end-of-what-was-just-added") {
    try await leavingNothing {
      var scrolled = 0
      let box = Box(vertical: true)
      let view = ScrolledView(child: box)
      view.onScrolled { scrolled += 1 }
      let window = try await Stage.show(view, width: 200, height: 100)
      try require(view.isAtEnd, "An empty view is not at its end")
      for _ in 0..<20 { box.append(tall()) }
      view.scrollToEnd()
      try await Wait.until("the end is shown") { view.upper == 800 && view.isAtEnd }
      try requireEqual([view.value, view.pageSize], [800 - view.height, view.height], "place")
      try require(scrolled > 0, "It does not tell that it was scrolled")
      view.value = 0
      try require(!view.isAtEnd, "The beginning is the end")
      window.close()
    }
  },
  Check("a-scrolled-view-is-as-high-as-its-child-up-to-a-limit") {
    let box = Box(vertical: true, [tall(), tall()])
    let view = ScrolledView(child: box)
    view.propagatesNaturalHeight = true
    view.maxContentHeight = 100
    try requireEqual(view.measureNaturalHeight(), 80, "height with two children")
    for _ in 0..<20 { box.append(tall()) }
    try requireEqual(view.measureNaturalHeight(), 100, "height with many children")
  },
  Check("a-revealer-comes-and-goes") {
    try await leavingNothing {
      var ended = 0
      let child = tall()
      let revealer = Revealer(child: child, transition: .slideUp, milliseconds: 30)
      revealer.onMovementEnded { ended += 1 }
      revealer.align(horizontally: .fill, vertically: .start)
      let window = try await Stage.show(Box(vertical: true, [Label("Text"), revealer]))
      try requireEqual(revealer.height, 0, "height at first")
      revealer.isRevealed = true
      try await Wait.until("it has come") { revealer.isChildRevealed && ended == 1 }
      try await Wait.until("it has all its height") { revealer.height == 40 }
      revealer.isRevealed = false
      try await Wait.until("it has gone") { !revealer.isChildRevealed && ended == 2 }
      window.close()
    }
  },
]

/// Each kind of container with one child in it.
private let containers: [@MainActor (Widget) -> Widget] = [
  { Box(vertical: true, [$0]) },
  { ScrolledView(child: $0) },
  { Revealer(child: $0) },
  { Button(child: $0) },
  { MenuButton(child: $0, menu: MenuModel(sections: [])) },
  { child in
    let list = ListBox()
    list.append(child)
    return list
  },
]

/// Watches who draws a canvas.
@MainActor
private final class WeakFill {
  private(set) weak var fill: Fill?

  func canvas() -> Canvas {
    let made = Fill(.red)
    fill = made
    return Canvas(owning: made)
  }
}

/// Puts two canvases into each container, and takes one out again.
@MainActor
private func takeOut(of box: Box, _ list: ListBox, _ kept: [WeakFill]) {
  let canvases = kept.map { $0.canvas() }
  box.append(canvases[0])
  box.append(canvases[2])
  list.append(canvases[1])
  list.append(canvases[3])
  box.remove(canvases[0])
  list.remove(canvases[1])
}

/// A canvas of 40 points.
@MainActor
private func tall() -> Widget {
  let canvas = Canvas()
  canvas.requestSize(width: -1, height: 40)
  return canvas
}

/// The places of widgets among each other, from the top.
@MainActor
private func order(of widgets: [Widget], in container: Widget) -> [Int] {
  let tops = widgets.map { $0.allocation(in: container)?.y ?? -1 }
  return tops.map { top in tops.count { $0 < top } }
}
