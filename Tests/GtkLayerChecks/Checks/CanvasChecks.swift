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
  Check("pictures-between-two-places-that-are-drawn-anew-are-left-alone") {
    let canvas = Canvas()
    _ = try await Stage.show(canvas)
    let picture = Raster(width: 3, height: 2, stride: 12, bytes: Pixels(count: 24))
    let surface = CairoSurface(width: 200, height: 150)
    let drawings: [@MainActor (CairoContext) -> Void] = [
      { $0.draw(picture, x: 20, y: 60, width: 30, height: 20, filter: .nearest, opacity: 0.5) },
      {
        $0.draw(
          picture, x: 20, y: 40, width: 90, height: 60, filter: .nearest, within: (25, 60, 20, 20))
      },
      { $0.draw(surface, scale: 1, x: 20, y: 60, width: 30, height: 20, opacity: 0.5) },
      { $0.draw(surface, scale: 1, x: 20, y: 60, width: 30, height: 20, opacity: 1) },
    ]
    for drawing in drawings { try drawTwoPlaces(of: canvas, drawing) }
  },
]

/// Draws the upper and the lower edge of a recorded drawing into an empty frame of the canvas's window.
@MainActor
private func drawTwoPlaces(of canvas: Canvas, _ drawing: (CairoContext) -> Void) throws {
  let native = try require(gtk_widget_get_native(canvas.pointer), "The canvas has no window")
  let frame = gdk_surface_create_similar_surface(
    gtk_native_get_surface(native), CAIRO_CONTENT_COLOR_ALPHA, 200, 150)
  let snapshot = try require(gtk_snapshot_new(), "There is no snapshot")
  Snapshot(pointer: snapshot).cairo(x: 0, y: 0, width: 200, height: 150, drawing)
  let node = try require(gtk_snapshot_free_to_node(snapshot), "Nothing was drawn")
  let context = try require(cairo_create(frame), "There is no context")
  for y in [0.0, 140] { cairo_rectangle(context, 0, y, 200, 10) }
  cairo_clip(context)
  gsk_render_node_draw(node, context)
  gsk_render_node_unref(node)
  cairo_destroy(context)
  cairo_surface_destroy(frame)
}

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
