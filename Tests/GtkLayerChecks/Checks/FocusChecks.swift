@testable import GtkBindings

/// The keyboard focus is never left on what is not there.
let focusChecks = [
  Check("what-goes-hands-the-focus-on") {
    try await leavingNothing {
      let stand = try await FocusStand.show()
      let ways: [(String, (Button) -> Void)] = [
        ("hidden", { $0.isVisible = false }),
        ("taken out", { stand.box.remove($0) }),
        ("in something hidden", { _ in stand.box.isVisible = false }),
      ]
      for (way, go) in ways {
        let button = try stand.focusAnother()
        go(button)
        try require(stand.fallback.hasFocus, "A button that is \(way) keeps the focus")
        await Wait.untilNextFrame(of: stand.fallback)
        try require(stand.fallback.hasFocus, "A button that is \(way) has the focus moved later")
        stand.box.isVisible = true
      }
      stand.close()
    }
  },
  Check("what-may-not-have-the-focus-hands-it-on-when-asked") {
    try await leavingNothing {
      let stand = try await FocusStand.show()
      let ways: [(String, (Button) -> Void)] = [
        ("disabled", { $0.isSensitive = false }),
        ("kept from it", { $0.canFocus = false }),
        ("in something kept from it", { _ in stand.box.canFocus = false }),
      ]
      for (way, disable) in ways {
        let button = try stand.focusAnother()
        stand.keeper.check()
        try require(button.hasFocus, "It goes from where nothing has changed")
        disable(button)
        stand.keeper.check()
        try require(stand.fallback.hasFocus, "A button that is \(way) keeps the focus")
        stand.box.canFocus = true
      }
      stand.close()
    }
  },
  Check("what-a-layout-leaves-out-hands-the-focus-on") {
    try await leavingNothing {
      let stand = try await FocusStand.show()
      _ = try stand.focusAnother()
      stand.leavesBoxOut = true
      stand.area.queueAllocate()
      try await Wait.until("the heir has the focus") { stand.fallback.hasFocus }
      stand.close()
    }
  },
  Check("a-popover-gives-the-focus-back") {
    try await leavingNothing {
      let stand = try await FocusStand.show()
      let entry = Entry(placeholder: "Text")
      stand.box.append(entry)
      entry.text = "Text"
      entry.grabFocus()
      entry.moveCursorToEnd()
      try await stand.openPopover()
      stand.popover.popDown()
      try require(entry.hasFocusInside, "The entry has not got it back")
      entry.typeText("!")
      try requireEqual(entry.text, "Text!", "the text, which was not marked")

      try await stand.openPopover()
      stand.box.removeAll()
      stand.popover.popDown()
      try require(stand.fallback.hasFocus, "It went with what had it before")
      stand.close()
    }
  },
  Check("what-takes-the-focus-from-a-popover-keeps-it") {
    try await leavingNothing {
      let stand = try await FocusStand.show()
      _ = try stand.focusAnother()
      let other = Button(label: "Other")
      stand.box.append(other)
      try await stand.openPopover()
      other.grabFocus()
      stand.popover.popDown()
      await Wait.untilNextFrame(of: stand.fallback)
      try require(other.hasFocus, "It has lost it")
      stand.close()
    }
  },
]

/// A window with an heir to the focus, and a box for what may lose it.
@MainActor
private final class FocusStand: CanvasDelegate {
  let area = Canvas()
  let fallback = Button(label: "Heir")
  let box = Box(vertical: true)
  let inside = Button(label: "Inside")
  let popover: PopoverMenu
  let keeper: FocusKeeper
  private var window: Window?
  var leavesBoxOut = false

  private init() {
    popover = makePopover(inside, parent: area)
    keeper = FocusKeeper(in: area) { [fallback] in fallback }
    area.add(fallback)
    area.add(box)
    area.delegate = self
  }

  static func show() async throws -> FocusStand {
    let stand = FocusStand()
    stand.window = try await Stage.show(stand.area)
    stand.fallback.grabFocus()
    try await Wait.until("the window can have the focus") { stand.fallback.hasFocus }
    return stand
  }

  /// Puts one more button into the box, which gets the focus.
  func focusAnother() throws -> Button {
    let button = Button(label: "Another")
    box.append(button)
    button.grabFocus()
    try require(button.hasFocus, "A button does not get the focus")
    return button
  }

  func close() { window?.close() }

  func openPopover() async throws {
    popover.popUp()
    try await Wait.until("the popover has the focus") { self.inside.hasFocus }
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {}

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    canvas.place(fallback, x: 0, y: 0, width: width, height: height / 2)
    guard !leavesBoxOut else { return canvas.hideInLayout(box) }
    canvas.place(box, x: 0, y: height / 2, width: width, height: height / 2)
  }
}
