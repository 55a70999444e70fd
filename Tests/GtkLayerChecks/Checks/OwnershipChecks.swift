import CGtkBindings
@testable import GtkBindings

/// Closures go with what they were given to; wrong threads are not let in.
let ownershipChecks = [
  Check("a-disconnected-handler-is-let-go") {
    let label = Label("Text")
    _ = try await Stage.show(label)
    let token = Token()
    try await leavingNothing {
      var count = 0
      let before = LiveCounters.closures.value
      label.afterNextFrame { [token] in
        withExtendedLifetime(token) { count += 1 }
      }
      try requireEqual(LiveCounters.closures.value, before + 1, "closures while it waits")
      try await Wait.until("a frame has been drawn") { count == 1 }
    }
  },
  Check("handlers-die-with-their-instance") {
    try await leavingNothing {
      var token: Token? = Token()
      weak var watched = token
      var button: Button? = Button(label: "Press")
      button?.onClicked { [token] in withExtendedLifetime(token) {} }
      token = nil
      try require(watched != nil, "The handler does not hold what it captured")
      try require(button != nil, "There is no button")
      button = nil
      try require(watched == nil, "The handler outlived its button")
    }
  },
  Check("a-signal-on-another-thread-traps") {
    let button = Button(label: "Press")
    button.onClicked { print("It ran") }
    _ = try await Stage.show(button)
    onAnotherThread(emitClicked, try CTree.first("GtkButton"))
  },
  Check("drawing-on-another-thread-traps") {
    _ = try await Stage.show(Canvas())
    // Nothing shows that C has called Swift but the trap.
    onAnotherThread(drawCanvas, try CTree.first("SwiftCanvas"))
  },
]

private final class Token {}

/// `GThreadFunc`: `gpointer (*)(gpointer button)`.
private func emitClicked(_ button: gpointer?) -> gpointer? {
  button.map { _ = Emission.emit("clicked", on: $0) }
  return nil
}

/// `GThreadFunc`: `gpointer (*)(gpointer canvas)`.
private func drawCanvas(_ canvas: gpointer?) -> gpointer? {
  guard let canvas else { return nil }
  let klass = canvas.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class
  klass?.withMemoryRebound(to: GtkWidgetClass.self, capacity: 1) {
    $0.pointee.snapshot(canvas.assumingMemoryBound(to: GtkWidget.self), gtk_snapshot_new())
  }
  return nil
}
