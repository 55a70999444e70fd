import GtkBindings
import PhotoPages

/// The drawing of the texts of a row of the gallery's list, in points from its upper left corner.
@MainActor
struct GalleryRowDrawing {
  let row: GalleryRow
  /// The widget whose font and direction texts have.
  let widget: Widget
  let snapshot: Snapshot
  let colours: ThumbnailColours

  private var lineHeight: Double { (20 * max(1, widget.textScale)).rounded() }
  /// The room between the box and the nearest line.
  private static let padding = 6.0
  private static let spacing = 4.0
  /// The room between two details.
  private static let gap = 12.0
  private var iconSide: Double { (14 * max(1, widget.textScale)).rounded() }
  private static let largeText = 14.0
  private static let text = 13.0

  /// Draws the name of the photo, next to the box, and the author above it; the name's place is the same without one.
  ///
  /// A photo that is called by its title has no other name: its author is next to the box.
  func drawHeader(name: String?, author: String?) {
    let room = row.header.size.width - row.button(.leftToRight).size.width - Self.gap
    var y = row.header.bottom - Self.padding - lineHeight
    if let name {
      let layout = TextLayout(name, for: widget, size: Self.text, maxWidth: room)
      draw(layout, at: 0, y: y, colours.faintText)
      y -= lineHeight
    }
    guard let author else { return }
    let layout = TextLayout(
      author, for: widget, size: Self.largeText, isBold: true, maxWidth: room)
    draw(layout, at: 0, y: y, colours.text)
  }

  /// Draws dates, numbers and symbols in a line, and below it the title and the keywords, each in the first place that is
  /// free.
  func drawDetails(facts: [String], _ record: PhotoRecord, title: String, keywords: String) {
    var y = row.details.origin.y + Self.padding
    if drawFacts(facts, record, y: y) > 0 { y += lineHeight }
    let lines = [(title, Self.largeText, colours.text), (keywords, Self.text, colours.faintText)]
    for (text, size, colour) in lines where !text.isEmpty {
      let layout = TextLayout(text, for: widget, size: size, maxWidth: row.details.size.width)
      draw(layout, at: 0, y: y, colour)
      y += lineHeight
    }
  }

  /// Draws a line of facts; returns where it ends, 0 if there are none.
  private func drawFacts(_ facts: [String], _ record: PhotoRecord, y: Double) -> Double {
    var start = 0.0
    for fact in facts {
      let room = max(1, row.details.size.width - start)
      let layout = TextLayout(fact, for: widget, size: Self.text, maxWidth: room)
      draw(layout, at: start, y: y, colours.faintText)
      start += layout.size.width + Self.gap
    }
    let icons = record.badges.map(\.icon)
    for icon in icons {
      draw(icon, side: iconSide, at: start, y: y)
      start += iconSide + Self.spacing
    }
    if !icons.isEmpty { start += Self.gap - Self.spacing }
    guard let count = ChromeButton(.toggleComments, count: record.commentCount).countText else {
      return start
    }
    draw(.comment, side: iconSide, at: start, y: y)
    start += iconSide + Self.spacing
    let layout = TextLayout(count, for: widget, size: Self.text)
    draw(layout, at: start, y: y, colours.text)
    return start + layout.size.width
  }

  /// Returns the left edge of what begins `start` points after the beginning of a line.
  private func x(_ start: Double, width: Double) -> Double {
    widget.isRightToLeft
      ? row.box.right - start - width : row.box.origin.x + start
  }

  private func draw(_ icon: Icon, side: Double, at start: Double, y: Double) {
    let rect = Rect(
      x: x(start, width: side).rounded(), y: (y + (lineHeight - side) / 2).rounded(),
      width: side, height: side)
    snapshot.cairo(in: rect) { cairo in
      cairo.translate(rect.origin.x, rect.origin.y)
      icon.draw(on: cairo, side: side, colour: colours.text)
    }
  }

  private func draw(_ text: TextLayout, at start: Double, y: Double, _ colour: Colour) {
    let (width, height) = text.size
    let rect = Rect(
      x: x(start, width: width), y: (y + (lineHeight - height) / 2).rounded(),
      width: width + 1, height: height + 1)
    snapshot.cairo(in: rect) { cairo in
      cairo.draw(text, x: rect.origin.x, y: rect.origin.y, colour: colour)
    }
  }
}
