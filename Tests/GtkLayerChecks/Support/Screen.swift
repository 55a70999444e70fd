@testable import GtkBindings
import PhotoDecoding
import PhotoPages
import TestSupport

/// What is to be seen.
@MainActor
enum Screen {
  /// A widget as it stands on screen.
  static func picture(of widget: Widget) async throws -> PixelBuffer {
    guard let png = await widget.renderedPNG() else { throw Failure("The widget is on no screen") }
    let request = DecodeRequest(source: .bytes(png), detail: .full)
    return try PictureDecoder().decode(request).pixels
  }

  /// The colour in the middle of a widget; nil as long as it has not been drawn.
  static func colourInTheMiddle(of widget: Widget) async -> TestColour? {
    guard let picture = try? await picture(of: widget) else { return nil }
    return picture.colour(picture.size.width / 2, picture.size.height / 2)
  }
}

extension Colour {
  /// The same colour to draw with.
  init(_ colour: TestColour) {
    self.init(
      red: Double(colour.red) / 255, green: Double(colour.green) / 255,
      blue: Double(colour.blue) / 255)
  }
}
