import CGtkBindings
@testable import GtkBindings
import TestSupport

/// A paintable is drawn by whatever shows it, as that wants it, for as long as it is shown.
let paintableChecks = [
  Check("a-paintable-follows-the-colour-of-text") {
    Desktop.addStyleSheet(
      """
      .red { color: rgb(220, 20, 20); }
      .blue { color: rgb(20, 40, 220); }
      """)
    let image = Image(paintable: textColoured(), pixelSize: 40)
    image.addStyle("red")
    _ = try await Stage.show(image)
    try requireEqual(try await colour(of: image), .red, "colour in red text")
    image.setStyle("red", false)
    image.setStyle("blue", true)
    try requireEqual(try await colour(of: image), .blue, "colour in blue text")
  },
  Check("a-paintable-says-its-size") {
    var sizes: [[Double]] = []
    let paintable = Paintable(width: 30, height: 20) { _, width, height, _ in
      sizes.append([width, height])
    }
    let image = Image(paintable: paintable, pixelSize: 60)
    image.align(horizontally: .centre, vertically: .centre)
    _ = try await Stage.show(image)
    let shown = gtk_image_get_paintable(OpaquePointer(try CTree.first("GtkImage")))
    try requireEqual(gdk_paintable_get_intrinsic_width(shown), 30, "width")
    try requireEqual(gdk_paintable_get_intrinsic_height(shown), 20, "height")
    try requireEqual(gdk_paintable_get_intrinsic_aspect_ratio(shown), 1.5, "width by height")
    try requireEqual([image.width, image.height], [60, 60], "the image's size")
    try requireEqual(sizes.first, [60, 40], "size at which it is drawn")
  },
  Check("a-paintable-is-mirrored-with-the-direction-of-text") {
    let image = Image(paintable: filled(.red), mirrored: filled(.blue), pixelSize: 40)
    _ = try await Stage.show(image)
    try requireEqual(try await colour(of: image), .red, "colour from left to right")
    image.isRightToLeft = true
    try requireEqual(try await colour(of: image), .blue, "colour from right to left")
    image.isRightToLeft = false
    try requireEqual(try await colour(of: image), .red, "colour from left to right again")
  },
  Check("a-paintable-can-be-replaced") {
    let image = Image(paintable: filled(.red), mirrored: filled(.red), pixelSize: 40)
    _ = try await Stage.show(image)
    try requireEqual(LiveCounters.paintables.value, 2, "paintables")
    image.setPaintable(filled(.blue))
    try requireEqual(LiveCounters.paintables.value, 1, "paintables when replaced")
    try requireEqual(try await colour(of: image), .blue, "colour")
    image.isRightToLeft = true
    try requireEqual(try await colour(of: image), .blue, "colour from right to left")
  },
  Check("a-paintable-outlives-its-swift-object-and-not-its-image") {
    try await leavingNothing {
      var token: Token? = Token()
      weak var watched = token
      let window = try await showInABox { [token] in withExtendedLifetime(token) { .green } }
      token = nil
      try requireEqual(LiveCounters.paintables.value, 1, "paintables while it is shown")
      window.close()
      try await Wait.until("C lets go of the drawing") { watched == nil }
    }
  },
  Check("drawing-a-paintable-on-another-thread-traps") {
    let image = Image(paintable: filled(.red), pixelSize: 40)
    _ = try await Stage.show(image)
    // Nothing shows that C has called Swift but the trap.
    onAnotherThread(drawPaintable, try CTree.first("GtkImage"))
  },
]

private final class Token {}

/// Fills its square with a colour, whatever the text's is.
@MainActor
private func filled(_ colour: TestColour) -> Paintable {
  Paintable(width: 16, height: 16) { cairo, _, _, _ in cairo.paint(Colour(colour)) }
}

/// Fills its square with the text's colour.
@MainActor
private func textColoured() -> Paintable {
  Paintable(width: 16, height: 16) { cairo, _, _, colour in cairo.paint(colour) }
}

/// The colour in the middle of what a widget shows.
@MainActor
private func colour(of widget: Widget) async throws -> TestColour {
  guard let colour = await Screen.colourInTheMiddle(of: widget) else {
    throw Failure("The widget is on no screen")
  }
  return colour
}

/// Shows a box around an image.
///
/// When this returns, only C holds them and the drawing.
@MainActor
private func showInABox(_ colour: @escaping @MainActor () -> TestColour) async throws -> Window {
  let paintable = Paintable(width: 16, height: 16) { cairo, _, _, _ in
    cairo.paint(Colour(colour()))
  }
  let image = Image(paintable: paintable, pixelSize: 40)
  image.expand()
  let box = Box(vertical: true, [image])
  let window = try await Stage.show(box)
  let shown = try await Screen.picture(of: box).colour(100, 75)
  try requireEqual(shown, colour(), "colour")
  return window
}

/// `GThreadFunc`: `gpointer (*)(gpointer image)`.
private func drawPaintable(_ image: gpointer?) -> gpointer? {
  guard let image else { return nil }
  gdk_paintable_snapshot(gtk_image_get_paintable(OpaquePointer(image)), gtk_snapshot_new(), 10, 10)
  return nil
}
