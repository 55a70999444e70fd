@testable import GtkBindings
import PhotoDecoding
import PhotoPages
import TestSupport

/// The bubbles of tags stand where they should.
let tagChecks = [
  Check("a-fitted-photos-tag-points-at-its-pixel") {
    let shown = try await AnnotatedViewer(tags: [PhotoTag("Anna", 0.5, 0.3)])
    let before = try await shown.picture()
    try await shown.send(.command(.showTags))
    try await requireTip(at: shown.point(0.5, 0.3), isAbove: false, in: shown, before: before)
  },
  Check("a-zoomed-photos-tag-points-at-its-pixel") {
    let shown = try await AnnotatedViewer(tags: [PhotoTag("Anna", 0.37, 0.41)])
    try await shown.send(.command(.doubleSize))
    try requireEqual(shown.photo.size.width, 600, "width of the zoomed photo")
    let before = try await shown.picture()
    try await shown.send(.command(.showTags))
    try await requireTip(at: shown.point(0.37, 0.41), isAbove: false, in: shown, before: before)
  },
  Check("a-bubble-stays-on-the-photo-near-each-edge") {
    for (x, y, isAbove) in [
      (0.02, 0.5, false), (0.98, 0.5, false), (0.5, 0.02, false), (0.5, 0.98, true),
    ] {
      let shown = try await AnnotatedViewer(tags: [PhotoTag("A long name", x, y)])
      let before = try await shown.picture()
      try await shown.send(.command(.showTags))
      try await requireTip(at: shown.point(x, y), isAbove: isAbove, in: shown, before: before)
      try requireUnchanged(before, try await shown.picture(), outside: shown.photo)
      shown.close()
    }
  },
  Check("tags-are-gone-when-they-are-switched-off") {
    let shown = try await AnnotatedViewer(tags: [PhotoTag("Anna", 0.5, 0.3)])
    let before = try await shown.picture()
    try await shown.send(.command(.showTags))
    try require(shown.hand.activate("Anna"), "The tag cannot be pressed")
    try await shown.send(.command(.showTags))
    try require(!shown.hand.activate("Anna"), "The tag can still be pressed")
    let point = shown.point(0.5, 0.3)
    try await Wait.until("the bubble is gone") {
      let after = try await shown.picture()
      return after.colour(point.x, point.y + 6) == before.colour(point.x, point.y + 6)
    }
  },
  Check("tags-of-another-version-of-the-picture-are-not-there") {
    var stale = PhotoTag("Anna", 0.5, 0.3)
    stale.isStale = true
    let shown = try await AnnotatedViewer(tags: [stale, PhotoTag("Bob", 0.2, 0.2)])
    try await shown.send(.command(.showTags))
    try require(!shown.hand.activate("Anna"), "The stale tag can be pressed")
    try requireEqual(Array(shown.view.tagRects.keys), [TagID("Bob")], "bubbles")
  },
  Check("what-does-not-change-the-pages-draws-none") {
    let shown = try await AnnotatedViewer(tags: [PhotoTag("Anna", 0.5, 0.3)])
    try await shown.send(.command(.toggleChrome))
    _ = shown.view.takeFrameStatistics()
    try await shown.send(.command(.like))
    try await shown.send(.command(.undo))
    try requireEqual(shown.view.takeFrameStatistics().count, 0, "frames of a like and its Undo")
    try await shown.send(.command(.nextPhoto))
    try require(shown.view.takeFrameStatistics().count > 0, "A turned page was not drawn")
  },
  Check("another-photo-has-its-own-tags") {
    let shown = try await AnnotatedViewer(tags: [PhotoTag("Anna", 0.5, 0.3)])
    try await shown.send(.command(.showTags))
    try await shown.send(.command(.nextPhoto))
    try require(!shown.hand.activate("Anna"), "The last photo's tag is still there")
  },
]

/// The tip is where it should be: dark on the bubble's side, as it was before on the other.
@MainActor
private func requireTip(
  at tip: Point, isAbove: Bool, in shown: AnnotatedViewer, before: PixelBuffer
) async throws {
  let side = isAbove ? -1.0 : 1
  func change(_ picture: PixelBuffer, _ distance: Double) -> Int {
    let y = tip.y + side * distance
    return picture.colour(tip.x, y).difference(from: before.colour(tip.x, y))
  }
  try await Wait.until("the bubble is there") { change(try await shown.picture(), 7) > 30 }
  let picture = try await shown.picture()
  try require(change(picture, -3) < 8, "The bubble reaches beyond its tip at \(tip)")
  try require(change(picture, 3) > 30, "The arrow does not reach its tip at \(tip)")
}

/// Nothing beside the photo has changed, but the bars, whose buttons have another look.
private func requireUnchanged(
  _ before: PixelBuffer, _ after: PixelBuffer, outside photo: Rect
) throws {
  for y in stride(from: 100, to: 400, by: 2) {
    for x in stride(from: 0, to: before.size.width, by: 2)
    where !photo.contains(Point(x: Double(x), y: Double(y))) {
      try require(before.colour(x, y) == after.colour(x, y), "Something is at \(x), \(y)")
    }
  }
}

extension PixelBuffer {
  /// The colour at a point of the view, whose device pixels are points here.
  fileprivate func colour(_ x: Double, _ y: Double) -> TestColour {
    colour(Int(x.rounded(.down)), Int(y.rounded(.down)))
  }
}
