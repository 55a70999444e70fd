import CGtkBindings
@testable import GtkBindings
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
    box.remove(a)
    try require(a.allocation(in: box) == nil, "What was taken out is in it")
    box.removeAll()
    try requireEqual([b.isMapped, c.isMapped], [false, false], "children on screen in the end")
    box.append(a)
    try await Wait.until("a child is back") { a.isMapped }
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
    let box = Box(vertical: true)
    let kept = [WeakFill(), WeakFill()]
    removeLater(of: box, kept)
    try requireEqual(kept.map { $0.fill == nil }, [true, false], "drawers let go of")
    box.removeAll()
    try requireEqual(kept.allSatisfy { $0.fill == nil }, true, "all drawers are let go of")
  },
  Check("a-scrolled-view-knows-its-end") {
    try await leavingNothing {
      var scrolled = 0
      let box = Box(vertical: true)
      let view = ScrolledView(child: box)
      view.onScrolled { scrolled += 1 }
      let window = try await Stage.show(view, width: 200, height: 100)
      try require(view.isAtEnd, "An empty view is not at its end")
      for _ in 0..<20 { box.append(tall()) }
      try await Wait.until("they are laid out") { view.upper == 800 }
      try require(!view.isAtEnd, "What was added last is seen already")
      view.value = view.upper - view.pageSize
      try await Wait.until("the end is shown") { view.isAtEnd }
      try requireEqual([view.value, view.pageSize], [800 - view.height, view.height], "place")
      try require(scrolled > 0, "It does not tell that it was scrolled")
      view.value = 0
      try require(!view.isAtEnd, "The beginning is the end")
      window.close()
    }
  },
  Check("a-revealer-comes-and-goes") {
    try await leavingNothing {
      var hasGone = false
      let child = tall()
      let revealer = Revealer(child: child, transition: .slideLeft)
      revealer.align(horizontally: .fill, vertically: .start)
      let window = try await Stage.show(Box(vertical: true, [Label("Text"), revealer]))
      try require(!child.isMapped, "Its child is there at first")
      revealer.isRevealed = true
      try await Wait.until("it has come") { isShown(revealer) }
      revealer.slideAway { hasGone = true }
      try await Wait.until("it has gone") { !isShown(revealer) && hasGone }
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

/// Puts two canvases into a box, and takes one out again.
@MainActor
private func removeLater(of box: Box, _ kept: [WeakFill]) {
  let canvases = kept.map { $0.canvas() }
  canvases.forEach(box.append)
  box.remove(canvases[0])
}

/// Whether any of a revealer's child is seen yet, or still.
@MainActor
private func isShown(_ revealer: Revealer) -> Bool {
  gtk_revealer_get_child_revealed(revealer.object.opaque) != 0
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
