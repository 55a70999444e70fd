import GtkBindings
import PhotoPages

/// The title and the text of a caption.
///
/// A collapsed one shows the first lines of each, which fade out if the text goes on.
@MainActor
final class CaptionTexts {
  let canvas = Canvas()

  private let title = Lines(limit: .line)
  private let text = Lines(limit: .paragraph)
  private var isCollapsed = true
  /// The lines that were last laid out: the label, its whole rectangle, and the height in which it is shown.
  private var places: [(lines: Lines, rect: Rect, height: Double)] = []

  /// The text's lines in a collapsed caption, with and without a title.
  private static let mostLines = (withTitle: 2, alone: 3)
  private static let spacing = 2.0
  /// The width in which a line fades out, in points.
  private static let fade = (width: 72.0, steps: 12)

  /// A label, and a ruler: the same text cut after its first lines, which is never seen.
  private struct Lines {
    let label: Label
    let ruler: Label

    @MainActor
    init(limit: TextLimit) {
      label = Label(wraps: true, limit: limit, alignment: .start)
      ruler = Label(wraps: true, limit: limit, alignment: .start)
      for each in [label, ruler] {
        each.wrapInsideLongWords()
        each.limitNaturalWidth(characters: CaptionTexts.widest)
      }
      ruler.setAccessibleHidden(true)
    }
  }

  /// The most characters in a line of a caption: longer ones are hard to read.
  static let widest = 80

  init() {
    canvas.delegate = self
    canvas.clipsChildren = true
    canvas.drawsChildren = false
    canvas.isHit = { _, _ in false }
    for label in [title.label, title.ruler] { label.addStyle("caption-title") }
    title.ruler.setLineLimit(1)
    for lines in [title, text] {
      canvas.add(lines.label)
      canvas.add(lines.ruler)
    }
  }

  func show(_ caption: Caption) {
    for label in [title.label, title.ruler] { label.show(caption.title) }
    text.label.show(caption.formattedText)
    text.ruler.show(caption.formattedText, isLinked: false)
    text.ruler.setLineLimit(title.label.isVisible ? Self.mostLines.withTitle : Self.mostLines.alone)
    canvas.queueResize()
  }

  private var shown: [Lines] { [title, text].filter(\.label.isVisible) }

  /// The width of the longest line, in points.
  var naturalWidth: Double { shown.map { $0.label.measureWidth().natural }.max() ?? 0 }

  /// Returns the height of all lines and of a collapsed caption's, in points, at a width.
  func heights(width: Double) -> (whole: Double, collapsed: Double) {
    (sum(shown.map(\.label), width), sum(shown.map(\.ruler), width))
  }

  private func sum(_ labels: [Label], _ width: Double) -> Double {
    let spaces = Double(max(0, labels.count - 1)) * Self.spacing
    return labels.reduce(spaces) { $0 + $1.measureHeight(width: width).natural }
  }

  /// The height of the first line, in points; 0 without any.
  var firstLine: Double { shown.first?.label.lineHeight ?? 0 }

  /// Returns the height of a collapsed caption in a room of that height, in points: that of whole lines.
  func height(width: Double, fitting room: Double) -> Double {
    let heights = collapsedHeights(width: width, fitting: room).filter { $0 > 0 }
    return heights.reduce(Double(max(0, heights.count - 1)) * Self.spacing, +)
  }

  private func collapsedHeights(width: Double, fitting room: Double) -> [Double] {
    var y = 0.0
    return shown.map { lines in
      let line = max(1, lines.label.lineHeight)
      let wanted = lines.ruler.measureHeight(width: width).natural
      let fitting = max(0, ((room - y + 1) / line).rounded(.down) * line)
      defer { y += min(wanted, fitting) + Self.spacing }
      return min(wanted, fitting)
    }
  }

  /// Lays the lines out in a height, the uppermost `hidden` points of them above the edge.
  func prepare(isCollapsed: Bool, hidden: Double, in room: Size) {
    self.isCollapsed = isCollapsed
    let width = room.width
    let whole = shown.map { $0.label.measureHeight(width: width).natural }
    let heights = isCollapsed ? collapsedHeights(width: width, fitting: room.height) : whole
    var y = -hidden.rounded()
    places = shown.enumerated().map { index, lines in
      defer { y += heights[index] + Self.spacing }
      return (lines, Rect(x: 0, y: y, width: width, height: whole[index]), heights[index])
    }
    canvas.queueDraw()
  }
}

extension CaptionTexts: CanvasDelegate {
  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    for lines in [title, text] { canvas.hideInLayout(lines.ruler) }
    for place in places { canvas.place(place.lines.label, in: place.rect) }
  }

  func draw(_ canvas: Canvas, on snapshot: Snapshot) {
    for place in places where place.height > 0 {
      let shown = Rect(
        x: 0, y: place.rect.origin.y, width: place.rect.size.width, height: place.height)
      guard place.height < place.rect.size.height else {
        snapshot.draw(place.lines.label, of: canvas)
        continue
      }
      drawFading(place.lines.label, in: shown, on: snapshot)
    }
  }

  /// Draws the first lines of a label, the last of which fades out towards its end.
  private func drawFading(_ label: Label, in shown: Rect, on snapshot: Snapshot) {
    let line = label.lineHeight
    let above = Rect(
      x: 0, y: shown.origin.y, width: shown.size.width, height: shown.size.height - line)
    if above.size.height > 0 { snapshot.clipped(to: above) { snapshot.draw(label, of: canvas) } }
    let fade = min(Self.fade.width, shown.size.width)
    let endsAtLeft = label.endsAtLeft
    let step = fade / Double(Self.fade.steps)
    for place in 0...Self.fade.steps {
      // The first piece is the whole line before it begins to fade.
      let start = place == 0 ? 0 : shown.size.width - fade + Double(place - 1) * step
      let width = place == 0 ? shown.size.width - fade : step
      let x = endsAtLeft ? shown.size.width - start - width : start
      let piece = Rect(x: x, y: shown.bottom - line, width: width, height: line)
      let opacity = 1 - Double(place) / Double(Self.fade.steps + 1)
      snapshot.clipped(to: piece) {
        snapshot.opacity(opacity) { snapshot.draw(label, of: canvas) }
      }
    }
  }
}
