import CGtkBindings
@testable import GtkBindings
import PhotoPages
import TestSupport

/// A canvas is drawn and laid out by its delegate, and survives it.
let canvasChecks = [
  Check("a-canvas-is-drawn-and-laid-out") {
    let (canvas, child) = (Canvas(), Canvas())
    let delegate = Painter(.red, child: child)
    canvas.delegate = delegate
    canvas.add(child)
    let childPainter = Painter(.blue)
    child.delegate = childPainter
    _ = try await Stage.show(canvas)
    try requireEqual(delegate.size, [canvas.width, canvas.height], "size that is laid out")
    try requireEqual(childPainter.size, [20, 10], "size of the child")
    let colours = try await colours(of: canvas)
    try requireEqual(colours, [.red, .blue], "colours beside and of the child")
  },
  Check("a-screenshot-has-what-was-asked-for-last") {
    let canvas = Canvas()
    let painters = [Painter(.red), Painter(.blue)]
    canvas.delegate = painters[0]
    _ = try await Stage.show(canvas)
    canvas.delegate = painters[1]
    canvas.queueDraw()
    try requireEqual(try await colours(of: canvas)[0], .blue, "colour")
  },
  Check("children-are-drawn-when-the-delegate-is-gone") {
    let (canvas, child) = (Canvas(), Canvas())
    var delegate: Painter? = Painter(.red, child: child)
    let childPainter = Painter(.blue)
    canvas.delegate = delegate
    canvas.add(child)
    child.delegate = childPainter
    _ = try await Stage.show(canvas)
    try require(delegate?.drawn ?? 0 > 0, "It was never drawn")
    delegate = nil
    let drawn = childPainter.drawn
    child.queueDraw()
    canvas.queueDraw()
    await Wait.untilNextFrame(of: canvas)
    try require(childPainter.drawn > drawn, "The child is not drawn any more")
    try requireEqual(try await colours(of: canvas)[1], .blue, "colour of the child")
  },
  Check("children-are-drawn-when-the-swift-object-is-gone") {
    let child = Canvas()
    let childPainter = Painter(.blue)
    child.delegate = childPainter
    let box = try await Stage.showBox(around: child)
    let drawn = childPainter.drawn
    child.queueDraw()
    box.queueDraw()
    await Wait.untilNextFrame(of: box)
    try require(childPainter.drawn > drawn, "The child is not drawn any more")
  },
  Check("disposing-of-a-canvas-unparents-its-children") {
    let label = Label("Text")
    try await leavingNothing {
      let canvas = Canvas()
      canvas.add(label)
      canvas.add(Canvas())
    }
    // GTK would warn, and the warning be fatal, if the label had a parent already.
    _ = try await Stage.show(Box(vertical: true, [label]))
    try require(label.width > 0, "The label cannot be shown elsewhere")
  },
  Check("a-canvas-keeps-a-delegate-of-its-own-only") {
    var painter: Painter? = Painter(.red)
    weak var watched = painter
    var owner: Canvas? = painter.map { Canvas(owning: $0) }
    painter = nil
    try require(owner != nil && watched != nil, "The delegate that it owns is gone")
    owner = nil
    try require(watched == nil, "The delegate outlived the canvas")
    painter = Painter(.red)
    watched = painter
    let canvas = Canvas()
    canvas.delegate = painter
    painter = nil
    try require(watched == nil && canvas.delegate == nil, "A delegate is held")
  },
]

/// Fills its canvas with a colour; the child stands at 30, 20 and is 20 × 10 points large.
@MainActor
private final class Painter: CanvasDelegate {
  private let colour: TestColour
  private let child: Canvas?
  private(set) var drawn = 0
  private(set) var size: [Double] = []

  init(_ colour: TestColour, child: Canvas? = nil) {
    self.colour = colour
    self.child = child
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    drawn += 1
    snapshot.fill(Colour(colour), x: 0, y: 0, width: canvas.width, height: canvas.height)
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    size = [width, height]
    guard let child else { return }
    canvas.place(child, x: 30, y: 20, width: 20, height: 10)
  }
}

/// The colours at the canvas's corner and in the middle of the child.
@MainActor
private func colours(of canvas: Canvas) async throws -> [TestColour] {
  let picture = try await Screen.picture(of: canvas)
  return [picture.colour(2, 2), picture.colour(40, 25)]
}

extension Stage {
  /// Shows a canvas in a canvas whose Swift object is gone when this returns.
  @MainActor
  fileprivate static func showBox(around child: Canvas) async throws -> Box {
    let parent = Canvas()
    let delegate = Painter(.red, child: child)
    parent.delegate = delegate
    parent.add(child)
    parent.requestSize(width: 100, height: 100)
    let box = Box(vertical: true, [parent])
    _ = try await show(box)
    return box
  }
}
