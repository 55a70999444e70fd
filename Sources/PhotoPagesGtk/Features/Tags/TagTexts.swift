import GtkBindings
import PhotoPages

/// The laid out texts of the tags on the shown photo.
@MainActor
final class TagTexts {
  /// The width of the room for a bubble's text, in points; a longer text ends with an ellipsis.
  var room = 0.0

  private let canvas: Canvas
  /// The size of the text at the usual text size, in points.
  private let size: Double
  private var layouts: [String: TextLayout] = [:]
  /// The scale of the text and the greatest width for which the texts were laid out.
  private var measure = (scale: 1.0, width: 0.0)

  /// The greatest width of a text at the usual text size, in points: about forty characters.
  private static let widest = 280.0
  /// The least width of a text, in points, however small the room is.
  private static let narrowest = 48.0

  /// Makes the texts for the canvas that draws them.
  init(for canvas: Canvas, size: Double) {
    self.canvas = canvas
    self.size = size
  }

  /// Returns the layout of a tag's text, of one line.
  func layout(of tag: PhotoTag) -> TextLayout {
    let scale = canvas.textScale
    let width = max(Self.narrowest, min(Self.widest * scale, room))
    if measure != (scale, width) {
      forget()
      measure = (scale, width)
    }
    let name = tag.text.shortened(to: .line)
    if let known = layouts[name] { return known }
    let made = TextLayout(name, for: canvas, size: size, isBold: true, maxWidth: width)
    layouts[name] = made
    return made
  }

  /// Lays all texts out anew, since the font or the text direction may have changed.
  func forget() { layouts = [:] }
}
