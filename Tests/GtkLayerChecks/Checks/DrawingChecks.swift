import CGtkBindings
@testable import GtkBindings
import TestSupport

/// GTK's drawing verbs draw what they say.
let drawingChecks = [
  Check("drawing-is-moved-clipped-and-let-through") {
    let canvas = Canvas(
      owning: Drawing { snapshot, _ in
        snapshot.fill(.white, x: 0, y: 0, width: 100, height: 100)
        snapshot.opacity(0.5) {
          snapshot.fill(.black, x: 0, y: 0, width: 20, height: 20)
        }
        snapshot.translated(x: 40, y: 0) {
          snapshot.clipped(x: 0, y: 0, width: 40, height: 40) {
            snapshot.fill(Colour(.red), x: 0, y: 0, width: 100, height: 100)
          }
        }
      })
    let window = try await Stage.show(canvas)
    let picture = try await Screen.picture(of: canvas)
    let colours = [(10, 10), (60, 20), (41, 1), (90, 20), (60, 50)].map {
      picture.colour($0.0, $0.1)
    }
    let expected = [TestColour(128, 128, 128), .red, .red, .white, .white]
    try require(
      zip(colours, expected).allSatisfy { $0.difference(from: $1) < 8 }, "Colours: \(colours)")
    window.close()
  },
  Check("a-text-is-as-large-as-it-is-drawn") {
    let label = Label("Text")
    let window = try await Stage.show(label)
    let plain = TextLayout("Lighthouse", for: label, size: 20)
    let large = TextLayout("Lighthouse", for: label, size: 40)
    let bold = TextLayout("Lighthouse", for: label, size: 20, isBold: true)
    try require(large.size.width > plain.size.width * 1.8, "Twice the size is as wide")
    try require(bold.size.width > plain.size.width, "Bold is no wider")
    window.close()
  },
  Check("a-long-text-ends-in-an-ellipsis") {
    let label = Label("Text")
    let text = "One two three four\nfive six seven eight"
    let short = TextLayout(text, for: label, size: 20, maxWidth: 90)
    try require(pango_layout_is_ellipsized(short.pointer) != 0, "It is not shortened")
    try requireEqual(pango_layout_get_line_count(short.pointer), 1, "lines")
    try require(short.size.width <= 90, "It is \(short.size.width) points wide")
    let two = TextLayout(text, for: label, size: 20, maxWidth: 90, lines: 2)
    try requireEqual(pango_layout_get_line_count(two.pointer), 2, "lines of two")
    try require(pango_layout_is_ellipsized(two.pointer) != 0, "The second line is not shortened")
    try require(two.size.height > short.size.height * 1.5, "Two lines are no higher than one")
    try require(two.size.width <= 90, "Two lines are \(two.size.width) points wide")
  },
  Check("a-text-is-drawn-where-it-is-put") {
    for isRightToLeft in [false, true] {
      let label = Label("Text")
      label.isRightToLeft = isRightToLeft
      let text = TextLayout("\u{5e9}\u{5dc}", for: label, size: 40, isBold: true, maxWidth: 200)
      try require(text.size.width < 150, "The text fills the room")
      let canvas = Canvas(
        owning: Drawing { snapshot, canvas in
          snapshot.fill(.white, x: 0, y: 0, width: canvas.width, height: canvas.height)
          snapshot.cairo(x: 0, y: 0, width: 400, height: 200) { context in
            context.draw(text, x: textPlace.x, y: textPlace.y, colour: Colour(.red))
          }
        })
      let window = try await Stage.show(canvas, width: 400, height: 200)
      try requireEqual(
        try await Screen.isRedOnlyInside(text.size, of: canvas), true, "red inside of its place")
      window.close()
    }
  },
]

/// Draws with a closure.
@MainActor
private final class Drawing: CanvasDelegate {
  private let body: @MainActor (Snapshot, Canvas) -> Void

  init(_ body: @escaping @MainActor (Snapshot, Canvas) -> Void) {
    self.body = body
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) { body(snapshot, canvas) }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {}
}

@MainActor
private let textPlace = (x: 30.0, y: 20.0)

extension Screen {
  /// Whether there is red where a text is, and only there.
  fileprivate static func isRedOnlyInside(
    _ size: (width: Double, height: Double), of canvas: Canvas
  ) async throws -> Bool {
    let picture = try await picture(of: canvas)
    var (inside, outside) = (0, 0)
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width where picture.colour(x, y).difference(from: .red) < 40 {
        // A letter may reach a little out of its line.
        let isInside =
          abs(Double(x) - textPlace.x - size.width / 2) < size.width / 2 + 3
          && abs(Double(y) - textPlace.y - size.height / 2) < size.height / 2 + 3
        if isInside { inside += 1 } else { outside += 1 }
      }
    }
    return inside > 20 && outside == 0
  }
}
