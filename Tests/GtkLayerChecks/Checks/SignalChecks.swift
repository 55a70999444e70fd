import CGtkBindings
@testable import GtkBindings

/// Every C signature hands its arguments to Swift as they are.
let signalChecks = [
  Check("plain-signals-arrive") {
    var count = 0
    let button = Button(label: "Press")
    button.onClicked { count += 1 }
    _ = try await Stage.show(button)
    try require(gtk_widget_activate(try CTree.first("GtkButton")) != 0, "It cannot be pressed")
    try await Wait.until("the click arrives") { count == 1 }
  },
  Check("changes-of-properties-arrive") {
    var count = 0
    let label = Label("Text")
    label.on(.scaleFactorChanged) { count += 1 }
    _ = try await Stage.show(label)
    let before = count
    let object = UnsafeMutableRawPointer(try CTree.first("GtkLabel"))
    g_object_notify(object.assumingMemoryBound(to: GObject.self), "scale-factor")
    try requireEqual(count, before + 1, "calls")
  },
  Check("questions-are-answered") {
    let answer = Answer()
    let window = try await Stage.show(Label("Text"))
    window.onCloseRequest { answer.isHandled }
    window.close()
    try require(!window.isClosed, "It closed though the answer was that it is handled")
    answer.isHandled = false
    window.close()
    try require(window.isClosed, "It did not close")
  },
  Check("presses-arrive-with-their-place") {
    var got: [Double] = []
    let label = Label("Text")
    ClickGesture(on: label).onPressed { got = [$0, $1] }
    let gesture = try await controller("GtkGestureClick", of: label)
    Emission.emit("pressed", on: gesture, [1, 3.5, -4.25])
    try requireEqual(got, [3.5, -4.25], "place")
  },
  Check("clicks-arrive-with-count-and-place") {
    var got: [[Double]] = []
    let label = Label("Text")
    ClickGesture(on: label).onReleased { got.append([Double($0), $1, $2]) }
    let gesture = try await controller("GtkGestureClick", of: label)
    for _ in 1...2 {
      Emission.emit("pressed", on: gesture, [1, 3.5, -4.25])
      Emission.emit("released", on: gesture, [1, 3.5, -4.25])
    }
    try requireEqual(got, [[1, 3.5, -4.25], [2, 3.5, -4.25]], "counts and places")
  },
  Check("a-press-that-is-given-up-is-no-click") {
    var clicks = 0
    let label = Label("Text")
    ClickGesture(on: label).onReleased { _, _, _ in clicks += 1 }
    let gesture = try await controller("GtkGestureClick", of: label)
    Emission.emit("pressed", on: gesture, [1, 3.5, -4.25])
    Emission.emit("cancel", on: gesture)
    try requireEqual(clicks, 0, "clicks")
  },
  Check("drags-arrive-with-their-place") {
    var got: [Double] = []
    var cancelled = 0
    let label = Label("Text")
    let drag = DragGesture(on: label)
    drag.onBegan { got = [$0, $1] }
    drag.onCancelled { cancelled += 1 }
    let gesture = try await controller("GtkGestureDrag", of: label)
    Emission.emit("drag-begin", on: gesture, [3.5, -4.25])
    Emission.emit("cancel", on: gesture)
    try requireEqual(got, [3.5, -4.25], "place")
    try requireEqual(cancelled, 1, "cancellations")
  },
  Check("pinches-arrive-with-their-scale") {
    var got: [Double] = []
    let label = Label("Text")
    label.onPinch(began: { _ in }, scaled: { scale, _ in got.append(scale) }, ended: {})
    let gesture = try await controller("GtkGestureZoom", of: label)
    Emission.emit("scale-changed", on: gesture, [1.75])
    try requireEqual(got, [1.75], "scale")
  },
  Check("scrolling-arrives-and-is-answered") {
    var got: [Double] = []
    let label = Label("Text")
    ScrollController(on: label).onScrolled { event in
      got = [event.dx, event.dy]
      return event.dy < 0
    }
    let scroll = try await controller("GtkEventControllerScroll", of: label)
    try requireEqual(Emission.emit("scroll", on: scroll, [1.5, -2.5]), 1, "the answer to up")
    try requireEqual(got, [1.5, -2.5], "distance")
    try requireEqual(Emission.emit("scroll", on: scroll, [0, 1]), 0, "the answer to down")
  },
  Check("keys-arrive-with-what-is-held") {
    var got: [Key] = []
    let label = Label("Text")
    label.onKeyPressed { key, _ in
      got.append(key)
      return got.count == 1
    }
    let keys = try await controller("GtkEventControllerKey", of: label)
    let control = Double(GDK_CONTROL_MASK.rawValue)
    let press = { Emission.emit("key-pressed", on: keys, [Double($0 as Int32), 38, control]) }
    try requireEqual(press(GDK_KEY_A), 1, "the answer to the first")
    try requireEqual(press(GDK_KEY_Page_Down), 0, "the answer to the second")
    let expected = ["<Control>a", "<Control>Page_Down"].map { Key(accelerator: $0) }
    try requireEqual(got.map { $0 }, expected, "keys")
  },
  Check("actions-are-activated") {
    var count = 0
    let window = try await Stage.show(Label("Text"))
    let action = ActionGroup().addAction("count") { count += 1 }
    window.add(action)
    let label = try CTree.first("GtkLabel")
    let activate = { gtk_widget_activate_action_variant(label, "win.count", nil) }
    try require(activate() != 0, "There is no such action")
    action.setEnabled(false)
    _ = activate()
    try requireEqual(count, 1, "activations")
  },
  Check("files-to-open-arrive-as-uris") {
    var got: [String] = []
    Stage.application.onOpen { got = $0 }
    let uris = ["file:///a%20b.jpg", "file:///%FF.png"]
    var files = uris.map { g_file_new_for_uri($0) }
    g_application_open(g_application_get_default(), &files, gint(files.count), "")
    files.forEach { g_object_unref($0.map { UnsafeMutableRawPointer($0) }) }
    try requireEqual(got, uris, "URIs")
  },
  Check("a-dialogs-answer-arrives-once") {
    var got: [String?] = []
    let window = try await Stage.show(Label("Text"))
    try await leavingNothing {
      Desktop.chooseFolder(title: "Choose", over: window) { got.append($0) }
      let dialog = UnsafeMutableRawPointer(try CTree.first("GtkFileChooserDialog"))
      gtk_dialog_response(
        dialog.assumingMemoryBound(to: GtkDialog.self), GTK_RESPONSE_CANCEL.rawValue)
      try await Wait.until("the answer arrives") { got == [nil] }
    }
  },
]

@MainActor
private final class Answer {
  var isHandled = true
}

/// Shows a label in a window and finds its controller of a type.
@MainActor
private func controller(
  _ type: String, of label: Label
) async throws -> UnsafeMutableRawPointer {
  _ = try await Stage.show(label)
  return try CTree.controller(type, of: CTree.first("GtkLabel"))
}
