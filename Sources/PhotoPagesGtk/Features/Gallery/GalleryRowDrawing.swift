import GtkBindings
import PhotoPages

/// The drawing of the texts of a row of the gallery's list, in points from its upper left corner.
@MainActor
struct GalleryRowDrawing {
  /// The place of the author.
  let header: Rect
  /// The place of all other texts.
  let details: Rect
  /// The widget whose font and direction texts have.
  let widget: Widget
  let snapshot: Snapshot
  let colours: ThumbnailColours

  private var lineHeight: Double { (20 * max(1, widget.textScale)).rounded() }
  /// The room between the picture and the line below it.
  private static let padding = 6.0
  private static let spacing = 4.0
  /// The room below texts of two lines.
  private static let leading = 3.0
  /// The room between two details.
  private static let gap = 12.0
  private var iconSide: Double { (14 * max(1, widget.textScale)).rounded() }
  private static let largeText = 14.0
  private static let text = 13.0

  /// Draws the author above the picture.
  func drawHeader(_ author: String) {
    let room = header.size.width - Self.gap
    let layout = TextLayout(
      author, for: widget, size: Self.largeText, isBold: true, maxWidth: room)
    draw(
      layout, at: 0, y: header.origin.y + ((header.size.height - lineHeight) / 2).rounded(),
      colours.text)
  }

  /// Draws the title, two lines of the caption, the keywords, and a line of facts and marks, below each other.
  func drawDetails(_ texts: RowTexts, called title: String, facts: [String], _ record: PhotoRecord)
  {
    var y = details.origin.y + Self.padding
    let caption = texts.caption.text.split { $0.isNewline }.joined(separator: " ")
    let keywords = texts.keywords.listText
    for (text, size, lines, colour) in [
      (title, Self.largeText, 1, colours.text), (caption, Self.text, 2, colours.text),
      (keywords, Self.text, 1, colours.faintText),
    ] where !text.isEmpty {
      let layout = TextLayout(
        text, for: widget, size: size, maxWidth: details.size.width, lines: lines)
      draw(layout, at: 0, y: y, colour)
      y += max(lineHeight, layout.size.height.rounded(.up) + Self.leading)
    }
    drawFacts(facts, texts.likeCount, record, y: y)
  }

  /// Draws a line of facts.
  private func drawFacts(_ facts: [String], _ likes: Int, _ record: PhotoRecord, y: Double) {
    var start = 0.0
    for fact in facts { start = draw(fact, at: start, y: y, colours.faintText) + Self.gap }
    let badges = record.badges.filter { $0 != .heart }
    for badge in badges {
      draw(badge.icon, side: iconSide, at: start, y: y)
      start += iconSide + Self.spacing
    }
    if !badges.isEmpty { start += Self.gap - Self.spacing }
    let isLiked = record.badges.contains(.heart)
    for button in [
      ChromeButton(.like, isOn: isLiked, count: max(likes, isLiked ? 1 : 0)),
      ChromeButton(.toggleComments, count: record.commentCount),
    ] {
      guard let icon = button.icon, let count = button.countText else { continue }
      draw(icon, side: iconSide, at: start, y: y)
      start += iconSide + Self.spacing
      start = draw(count, at: start, y: y, colours.text) + Self.gap
    }
  }

  /// Draws a text in a line, and returns where it ends.
  private func draw(_ text: String, at start: Double, y: Double, _ colour: Colour) -> Double {
    let room = max(1, details.size.width - start)
    let layout = TextLayout(text, for: widget, size: Self.text, maxWidth: room)
    draw(layout, at: start, y: y, colour)
    return start + layout.size.width
  }

  /// Returns the left edge of what begins `start` points after the beginning of a line.
  private func x(_ start: Double, width: Double) -> Double {
    widget.isRightToLeft
      ? details.right - start - width : details.origin.x + start
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
      x: x(start, width: width), y: (y + max(0, lineHeight - height) / 2).rounded(),
      width: width + 1, height: height + 1)
    snapshot.cairo(in: rect) { cairo in
      cairo.draw(text, x: rect.origin.x, y: rect.origin.y, colour: colour)
    }
  }
}
