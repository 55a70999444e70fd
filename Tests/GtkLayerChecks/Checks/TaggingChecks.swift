@testable import GtkBindings
@testable import PhotoPages

/// Naming what is on a photo, by hand and by keys.
let taggingChecks = [
  Check("a-click-and-a-name-make-a-tag") {
    let shown = try await tagging()
    shown.hand.click(at: shown.point(0.25, 0.5))
    try requireEqual(shown.state, "tagEntry", "state after the click")
    try shown.type("Anna")
    try requireEqual(shown.model.tagging.draft?.text, "Anna", "name so far")
    try shown.press("Return")
    try requireEqual(shown.state, "tagging", "state after Return")
    try requireEqual(shown.model.shownAnnotations.tags.map(\.text), ["Anna"], "tags")
    let tip = shown.model.shownAnnotations.tags[0].shape.tip
    try require(abs(tip.x - 0.25) < 0.01 && abs(tip.y - 0.5) < 0.01, "The tag is at \(tip)")
    try await shown.settled()
    try require(shown.hand.activate("Anna"), "The tag cannot be pressed")
  },
  Check("escape-drops-the-name-and-the-pages-have-the-keyboard") {
    let shown = try await tagging()
    shown.hand.click(at: shown.point(0.25, 0.5))
    try shown.type("Anna")
    try shown.press("Escape")
    try requireEqual(shown.state, "tagging", "state")
    try requireEqual(shown.model.shownAnnotations.tags.count, 0, "tags")
    try shown.press("Right")
    try requireEqual(shown.model.tagging.crosshair, .centre, "crosshair")
    try shown.press("Return")
    try requireEqual(shown.state, "tagEntry", "state after Return at the crosshair")
  },
  Check("a-click-elsewhere-keeps-the-name-and-makes-no-other") {
    let shown = try await tagging()
    shown.hand.click(at: shown.point(0.25, 0.5))
    try shown.type("Anna")
    shown.hand.click(at: shown.point(0.75, 0.2))
    try requireEqual(shown.state, "tagging", "state")
    try requireEqual(shown.model.shownAnnotations.tags.map(\.text), ["Anna"], "tags")
  },
  Check("leaving-the-field-keeps-the-name") {
    let shown = try await tagging()
    shown.hand.click(at: shown.point(0.25, 0.5))
    try shown.type("Anna")
    try shown.press("Tab")
    try requireEqual(shown.state, "tagging", "state")
    try requireEqual(shown.model.shownAnnotations.tags.map(\.text), ["Anna"], "tags")
  },
  Check("a-drag-draws-a-box-and-turns-no-page") {
    let shown = try await tagging()
    await shown.hand.drag(
      from: shown.point(0.75, 0.75), to: shown.point(0.25, 0.25), milliseconds: 50)
    try requireEqual(shown.state, "tagEntry", "state")
    guard case .region(let box)? = shown.model.tagging.draft?.shape else {
      throw Failure("No box was drawn")
    }
    for (side, expected) in [(box.x, 0.25), (box.y, 0.25), (box.width, 0.5), (box.height, 0.5)] {
      try require(abs(side - expected) < 0.01, "The box is \(box)")
    }
    try requireEqual(shown.model.paging.index, 0, "page")
  },
  Check("a-box-too-small-to-be-meant-is-a-click") {
    let shown = try await tagging()
    let start = shown.point(0.5, 0.5)
    await shown.hand.drag(from: start, to: Point(x: start.x + 30, y: start.y + 4), milliseconds: 50)
    try requireEqual(shown.state, "tagEntry", "state")
    guard case .point? = shown.model.tagging.draft?.shape else { throw Failure("A box was drawn") }
  },
  Check("a-dragged-bubble-moves-its-tag") {
    let shown = try await tagging([PhotoTag("Anna", 0.5, 0.25)])
    let tip = shown.point(0.5, 0.25)
    let bubble = Point(x: tip.x, y: tip.y + 20)
    let end = Point(x: bubble.x + 30, y: bubble.y + 40)
    await shown.hand.drag(from: bubble, to: end, milliseconds: 50)
    let moved = shown.model.shownAnnotations.tags[0].shape.tip
    try require(abs(moved.x - 0.6) < 0.001 && abs(moved.y - 0.45) < 0.001, "It is at \(moved)")
    try requireEqual(shown.state, "tagging", "state")
    try await shown.send(.command(.undo))
    try requireEqual(shown.model.shownAnnotations.tags[0].shape.tip.x, 0.5, "place after Undo")
  },
  Check("a-tag-that-is-renamed-has-its-field-only") {
    let shown = try await tagging([PhotoTag("Anna", 0.5, 0.25)])
    shown.session.send(.input(.tagTapped(TagID("Anna"))))
    try await shown.send(.command(.renameTag))
    try require(!shown.hand.activate("Anna"), "The bubble is still there")
    // The old name is marked, so that typing replaces it.
    try shown.type("Bob")
    try shown.press("Return")
    try requireEqual(shown.model.shownAnnotations.tags.map(\.text), ["Bob"], "tags")
  },
  Check("names-are-offered-by-the-beginning-of-any-word") {
    let shown = try await tagging([PhotoTag("José Ångström", 0.1, 0.1), PhotoTag("Anna", 0.9, 0.1)])
    shown.hand.click(at: shown.point(0.25, 0.5))
    try requireEqual(shown.view.offeredNames, [], "names for no text")
    try shown.type("ang")
    try requireEqual(shown.view.offeredNames, ["José Ångström"], "names for “ang”")
    try shown.press("Tab")
    try requireEqual(shown.model.tagging.draft?.text, "José Ångström", "name after Tab")
    try requireEqual(shown.view.offeredNames, [], "names for a whole name")
    try requireEqual(shown.state, "tagEntry", "state after Tab")
    try shown.press("Return")
    try requireEqual(shown.model.shownAnnotations.tags.last?.text, "José Ångström", "tag")
  },
  Check("the-names-that-are-offered-are-gone-through-by-keys") {
    let shown = try await tagging([PhotoTag("Anna", 0.1, 0.1), PhotoTag("Annabel", 0.9, 0.1)])
    shown.hand.click(at: shown.point(0.25, 0.5))
    try shown.type("an")
    try requireEqual(shown.view.offeredNames, ["Anna", "Annabel"], "names")
    for key in ["Down", "Down", "Down", "Up"] { try shown.press(key) }
    try shown.press("Return")
    try requireEqual(shown.model.shownAnnotations.tags.last?.text, "Annabel", "tag")
    shown.hand.click(at: shown.point(0.75, 0.5))
    try shown.type("an")
    try requireEqual(shown.view.offeredNames, ["Annabel", "Anna"], "names, the latest first")
    try shown.press("Return")
    try requireEqual(shown.model.shownAnnotations.tags.last?.text, "an", "what was typed")
  },
  Check("escape-drops-the-name-though-others-are-offered") {
    let shown = try await tagging([PhotoTag("Anna", 0.1, 0.1)])
    shown.hand.click(at: shown.point(0.25, 0.5))
    try shown.type("an")
    try shown.press("Down")
    try shown.press("Escape")
    try requireEqual(shown.state, "tagging", "state")
    try requireEqual(shown.model.shownAnnotations.tags.count, 1, "tags")
  },
  Check("a-name-that-is-offered-is-taken-by-a-click") {
    let shown = try await tagging([PhotoTag("Anna", 0.1, 0.1)])
    shown.hand.click(at: shown.point(0.25, 0.5))
    try shown.type("ann")
    // Its own bubble has the same name, and lies elsewhere.
    try await shown.settled()
    let bubble = try require(shown.view.tagRects[TagID("")], "There is no bubble")
    shown.hand.click(at: Point(x: bubble[0] + 20, y: bubble[1] + bubble[3] + 18))
    try requireEqual(shown.model.shownAnnotations.tags.map(\.text), ["Anna", "Anna"], "tags")
    try requireEqual(shown.state, "tagging", "state")
  },
  Check("the-crosshair-pans-a-zoomed-photo") {
    let shown = try await tagging()
    try await shown.send(.command(.doubleSize))
    try await shown.send(.command(.zoomIn))
    try await shown.send(.command(.zoomIn))
    for _ in 0..<20 { try shown.press("Right") }
    let place = try require(shown.model.tagging.crosshair, "There is no crosshair")
    try require(place.x > 0.8, "It is at \(place)")
    try await shown.settled()
    try require((0...1000).contains(shown.point(place.x, place.y).x), "It is out of view")
    try shown.press("Return")
    try requireEqual(shown.state, "tagEntry", "state after Return")
  },
  Check("a-long-press-is-no-tap") {
    let shown = try await AnnotatedViewer()
    shown.hand.press(at: shown.point(0.25, 0.5))
    try requireEqual(shown.state, "browsing", "state")
    let point = shown.model.tagging.pressedPoint
    try require(abs((point?.x ?? 0) - 0.25) < 0.01, "It was pressed at \(point as Any)")
  },
  Check("windows-closed-while-a-name-is-typed") {
    try await leavingNothing {
      for _ in 0..<3 {
        let shown = try await tagging([PhotoTag("Anna", 0.5, 0.25)])
        shown.hand.click(at: shown.point(0.25, 0.5))
        try shown.type("Bob")
        shown.close()
      }
    }
  },
]

/// A viewer in which tags are being made.
@MainActor
private func tagging(_ tags: [PhotoTag] = []) async throws -> AnnotatedViewer {
  let shown = try await AnnotatedViewer(tags: tags)
  try await shown.send(.command(.tagPhoto))
  return shown
}
