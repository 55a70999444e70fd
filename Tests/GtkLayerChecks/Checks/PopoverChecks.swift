import CGtkBindings
@testable import GtkBindings
import TestSupport

/// Popovers and menus open where they are told, and leave nothing behind.
let popoverChecks = [
  Check("a-popover-opens-and-tells-once-that-it-is-closed") {
    try await leavingNothing {
      let canvas = Canvas()
      var closed = 0
      let popover = makePopover(Button(label: "Inside"), parent: canvas)
      popover.onClosed { closed += 1 }
      let window = try await Stage.show(canvas)
      try require(!popover.isVisible, "It is open before it is opened")
      popover.pointTo(x: 20, y: 30)
      popover.popUp()
      try await Wait.until("it is on screen") { popover.isMapped }
      try require(popover.isVisible, "It does not know that it is open")
      popover.popDown()
      try requireEqual(
        [popover.isVisible, popover.isMapped], [false, false], "open and on screen")
      try requireEqual(closed, 1, "times that it tells")
      window.close()
    }
  },
  Check("popovers-go-with-their-window-while-open") {
    try await leavingNothing {
      var closed = 0
      for parent in [Canvas(), Label("Text"), Button(label: "Text")] as [Widget] {
        let popover = makePopover(Button(label: "Inside"), parent: parent)
        let menu = PopoverMenu(.nothing, parent: parent)
        popover.onClosed { closed += 1 }
        menu.onClosed { closed += 1 }
        let window = try await Stage.show(parent)
        popover.popUp()
        await Wait.untilNextFrame(of: parent)
        menu.popUp(atX: 10, y: 10)
        await Wait.untilNextFrame(of: parent)
        window.close()
      }
      try requireEqual(closed, 6, "popovers that tell that they are closed")
    }
  },
  Check("an-open-popover-goes-with-its-swift-object") {
    let canvas = Canvas()
    let window = try await Stage.show(canvas)
    try await leavingNothing {
      for _ in 0..<3 {
        let menu = PopoverMenu(.nothing, parent: canvas)
        // A closure that C keeps as long as it keeps the menu.
        menu.onClosed {}
        menu.popUp(atX: 10, y: 10)
        await Wait.untilNextFrame(of: canvas)
      }
    }
    let left = try CTree.all("GtkPopoverMenu", below: CTree.first("SwiftCanvas")).count
    try requireEqual(left, 0, "menus of the canvas")
    window.close()
  },
  Check("a-popover-outlives-what-it-belongs-to") {
    try await leavingNothing {
      let box = Box(vertical: true)
      let window = try await Stage.show(box)
      let popover = await openPopover(in: box)
      try require(popover.isVisible, "It is not open")
      box.removeAll()
      try require(!popover.isVisible, "It is open without a parent")
      popover.popUp()
      try require(!popover.isVisible, "It can be opened while its parent is elsewhere")
      try await Wait.until("its parent is gone") { Finalised.count == 1 }
      popover.popUp()
      try require(!popover.isVisible, "It can be opened without a parent")
      window.close()
    }
  },
  Check("a-screenshot-has-the-open-popover-at-its-place") {
    let red = Canvas(owning: Fill(.red))
    red.requestSize(width: 60, height: 40)
    let label = Label("Text")
    let popover = makePopover(red, parent: label)
    gtk_popover_set_autohide(popover.object.pointer(), 0)
    gtk_popover_set_has_arrow(popover.object.pointer(), 0)
    popover.pointTo(x: 100, y: 20)
    let window = try await Stage.show(label, width: 300, height: 200)
    popover.popUp()
    try await Wait.until("it is on screen") { popover.isMapped }
    let picture = try await Screen.picture(of: label)
    let colour = picture.colour(100, 50)
    try require(colour.difference(from: .red) < 8, "There is \(colour) below the place")
    window.close()
  },
  Check("scripts-choose-entries-of-an-open-menu") {
    var chosen: [String] = []
    let canvas = Canvas()
    let window = try await Stage.show(canvas)
    let actions = ActionGroup()
    canvas.insertActions(actions, prefix: "win")
    actions.addAction("plain") { chosen.append("plain") }
    actions.addAction("check", isOn: false) { chosen.append("check") }
    actions.addTargetedAction("one-of", chosen: "b") { chosen.append("one of: \($0)") }
    let menu = PopoverMenu(.ofEveryKind, parent: canvas)
    for label in ["Plain", "Check", "A", "Inner"] {
      menu.popUp(atX: 10, y: 10)
      await Wait.untilNextFrame(of: canvas)
      if label == "Inner" {
        try require(canvas.activate(accessibleName: "More"), "No submenu can be opened")
        try await Wait.until("the submenu is shown") { canvas.activate(accessibleName: label) }
      } else {
        try require(canvas.activate(accessibleName: label), "\(label) cannot be chosen")
      }
      try await Wait.until("\(label) closes the menu") { !menu.isVisible }
    }
    try requireEqual(
      chosen, ["plain", "check", "one of: a b::c", "plain"], "what was chosen")
    window.close()
  },
  Check("menus-show-what-an-action-has-been-set-to") {
    let canvas = Canvas()
    let window = try await Stage.show(canvas)
    let actions = ActionGroup()
    canvas.insertActions(actions, prefix: "win")
    let check = actions.addAction("check", isOn: false) {}
    let choice = actions.addTargetedAction("one-of", chosen: "b") { _ in }
    let menu = PopoverMenu(.ofEveryKind, parent: canvas)
    menu.popUp(atX: 10, y: 10)
    await Wait.untilNextFrame(of: canvas)
    let entries = try CTree.all("GtkModelButton", below: CTree.first("GtkPopoverMenu"))
    let marked = { entries.filter { isMarked($0) }.compactMap { label(of: $0) } }
    try requireEqual(marked(), ["B"], "marked entries")
    check.setOn(true)
    choice.choose("a b::c")
    try await Wait.until("the marks have moved") { marked() == ["Check", "A"] }
    window.close()
  },
  Check("escape-closes-what-was-opened-last") {
    let escape = try require(Key(accelerator: "Escape"), "Escape is no key")
    let (outer, inner) = (Button(label: "Outer"), Button(label: "Inner"))
    let canvas = Canvas()
    let first = makePopover(outer, parent: canvas)
    let second = makePopover(inner, parent: outer)
    let window = try await Stage.show(canvas)
    first.popUp()
    try await Wait.until("the first is on screen") { first.isMapped }
    second.popUp()
    try await Wait.until("the second is on screen") { second.isMapped }
    try require(canvas.forwardKey(escape), "Escape does nothing to the second")
    try requireEqual([first.isVisible, second.isVisible], [true, false], "open after one Escape")
    try require(canvas.forwardKey(escape), "Escape does nothing to the first")
    try requireEqual([first.isVisible, second.isVisible], [false, false], "open after another")
    try require(!canvas.forwardKey(escape), "Escape closes what is not there")
    window.close()
  },
]

/// A closed popover that is no menu, with a widget in it.
@MainActor
func makePopover(_ child: Widget, parent: Widget) -> PopoverMenu {
  let popover = PopoverMenu(popover: gtk_popover_new(), parent: parent)
  gtk_popover_set_child(popover.object.pointer(), child.pointer)
  RetainedWidgets.of(popover.object.raw).add(child)
  return popover
}

/// Opens a popover of a button that the box alone holds.
@MainActor
private func openPopover(in box: Box) async -> PopoverMenu {
  let parent = Button(label: "Parent")
  let popover = makePopover(Button(label: "Inside"), parent: parent)
  box.append(parent)
  CTree.toplevels.flatMap { CTree.all("GtkButton", below: $0) }.prefix(1).forEach {
    Finalised.watch($0)
  }
  await Wait.untilNextFrame(of: box)
  popover.popUp()
  await Wait.untilNextFrame(of: box)
  return popover
}

extension MenuModel {
  /// An entry that cannot be chosen.
  fileprivate static var nothing: MenuModel {
    MenuModel(sections: [[.init(label: "Nothing", action: "win.nothing")]])
  }

  /// Two sections with one of everything.
  fileprivate static var ofEveryKind: MenuModel {
    MenuModel(sections: [
      [
        Entry(label: "Plain", action: "win.plain", accelerator: "<Control>p"),
        Entry(label: "Check", action: "win.check"),
      ],
      [
        // What GLib's notation for actions with targets could not say.
        Entry(label: "A", action: "win.one-of", target: "a b::c"),
        Entry(label: "B", action: "win.one-of", target: "b"),
        Entry(
          label: "More",
          submenu: MenuModel(sections: [[Entry(label: "Inner", action: "win.plain")]])),
      ],
    ])
  }
}

@MainActor
private func isMarked(_ entry: CTree.WidgetPointer) -> Bool {
  var value = GValue()
  g_value_init(&value, GType(5 << 2))
  defer { g_value_unset(&value) }
  UnsafeMutableRawPointer(entry).withMemoryRebound(to: GObject.self, capacity: 1) {
    g_object_get_property($0, "active", &value)
  }
  return g_value_get_boolean(&value) != 0
}

@MainActor
private func label(of entry: CTree.WidgetPointer) -> String? {
  var value = GValue()
  g_value_init(&value, GType(16 << 2))
  defer { g_value_unset(&value) }
  UnsafeMutableRawPointer(entry).withMemoryRebound(to: GObject.self, capacity: 1) {
    g_object_get_property($0, "text", &value)
  }
  return g_value_get_string(&value).map { String(cString: $0) }
}
