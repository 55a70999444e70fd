import CGtkBindings
@testable import GtkBindings

/// Controllers tell what a hand does, and widgets tell others what they are.
let inputChecks = [
  Check("focus-is-told-as-it-comes-and-goes") {
    try await leavingNothing {
      var told: [String] = []
      let (entry, other) = (Entry(), Button(label: "Other"))
      entry.onFocusChange { told.append($0 ? "in" : "out") }
      let window = try await Stage.show(Box(vertical: true, [other, entry]))
      other.grabFocus()
      told = []
      try await Wait.until("the window can have the focus") { other.hasFocus }
      entry.grabFocus()
      try requireEqual(told, ["in"], "what it tells")
      other.grabFocus()
      try requireEqual(told, ["in", "out"], "what it tells in the end")
      window.close()
    }
  },
  Check("long-presses-arrive-with-their-place") {
    var got: [Double] = []
    let label = Label("Text")
    label.onLongPress { got = [$0, $1] }
    let window = try await Stage.show(label)
    let gesture = try CTree.controller("GtkGestureLongPress", of: CTree.first("GtkLabel"))
    Emission.emit("pressed", on: gesture, [3.5, -4.25])
    try requireEqual(got, [3.5, -4.25], "place")
    window.close()
  },
  Check("controllers-listen-in-the-phase-that-is-set") {
    let label = Label("Text")
    let click = ClickGesture(on: label, button: 3).pointer
    let phase = gtk_event_controller_get_propagation_phase
    try requireEqual(phase(click), GTK_PHASE_BUBBLE, "phase")
    try requireEqual(gtk_gesture_single_get_button(click), 3, "button")
    let first = ClickGesture(before: label).pointer
    try requireEqual(phase(first), GTK_PHASE_CAPTURE, "phase of what comes first")
    try requireEqual(gtk_gesture_single_get_button(first), 1, "its button")
  },
  Check("screen-readers-are-told-what-a-widget-is") {
    let button = Button(label: "Text")
    let view = TextView(heights: 20...100)
    let window = try await Stage.show(Box(vertical: true, [button, view]))
    button.accessibleName = "Keep"
    button.setAccessibleDescription("Keeps it")
    button.isChecked = true
    view.accessibleName = "Comment"
    let (cButton, cView) = (
      OpaquePointer(try CTree.first("GtkButton")), OpaquePointer(try CTree.first("GtkTextView"))
    )
    let has = { gtk_test_accessible_has_property($0, $1) != 0 }
    try require(has(cButton, GTK_ACCESSIBLE_PROPERTY_LABEL), "The button has no name")
    try require(has(cButton, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION), "It has no description")
    try require(has(cView, GTK_ACCESSIBLE_PROPERTY_LABEL), "The text has no name")
    try require(
      gtk_test_accessible_has_state(cButton, GTK_ACCESSIBLE_STATE_PRESSED) != 0,
      "The button is not pressed")
    try require(button.isChecked, "It is not drawn as checked")
    button.isChecked = false
    try require(!button.isChecked, "It is drawn as checked")
    button.tooltip = "Tip"
    try requireEqual(button.tooltip, "Tip", "tooltip")
    window.close()
  },
  Check("a-buttons-drawing-and-text-take-each-others-place") {
    let button = Button(label: "Text")
    let window = try await Stage.show(button)
    let drawing = Label("Drawing")
    button.setChild(drawing)
    try require(drawing.isMapped, "The drawing is not shown")
    try requireEqual(button.label, nil, "text")
    button.label = "Other"
    try require(!drawing.isMapped, "The drawing is still shown")
    try require(button.activate(accessibleName: "Other"), "It does not say so")
    button.isSensitive = false
    try require(!button.activate(accessibleName: "Other"), "A grey button was pressed")
    window.close()
  },
  Check("a-widget-knows-its-place-in-others") {
    let label = Label("Text")
    label.setMargins(start: 7, end: 0, top: 11, bottom: 0)
    label.align(horizontally: .start, vertically: .start)
    let box = Box(vertical: true, [label])
    let window = try await Stage.show(box)
    let place = try require(label.allocation(in: box), "It has no place")
    try requireEqual([place.x, place.y], [7, 11], "place")
    try requireEqual([place.width, place.height], [label.width, label.height], "size")
    try require(label.allocation(in: Label("Other")) == nil, "It has a place elsewhere")
    var unmapped = 0
    label.on(.unmapped) { unmapped += 1 }
    box.isVisible = false
    try requireEqual(unmapped, 1, "times that it tells that it is not shown")
    window.close()
  },
]
