import GtkBindings
import PhotoPages

/// The text of a comment: first its beginning, and more on request.
///
/// To find the width that a text needs for a height, GTK lays it out again and again, each time much slower the
/// longer the text is. So the labels are never asked for that, and each holds only a short run of the text.
@MainActor
final class CommentBody: CanvasDelegate {
  let widget = Canvas()

  private var runs: [[CommentText.Piece]] = []
  private var shownCount = CommentBody.step
  private var isSpoken = true
  private var labels: [Label] = []
  /// The button that shows more of the text, and less once all of it is shown.
  private let more = Button(label: Message("Show More").translated, takesFocusOnClick: true)

  /// The most Unicode scalars in one label; a comment that was written here fits into one.
  private static let runLength = PhotoComment.longestText
  /// The most Unicode scalars without a blank in one label; more would take noticeably long to lay out.
  private static let wordLength = 500
  /// The most lines that the text itself ends in one label.
  private static let lineCount = 200
  private static let step = 4
  /// The least width that is reported, in points; a letter with very many marks may be wider, and is cut off.
  private static let minimumWidth = 120.0
  /// The natural width that is reported, in points; the panel sets the width anyway.
  private static let naturalWidth = 240.0
  /// A width greater than any panel's, in points, used where GTK has not chosen a width yet.
  ///
  /// GTK then expects the least height, which a text has at its greatest width.
  private static let greatestWidth = 10_000.0

  init() {
    more.addStyle("flat")
    more.isVisible = false
    widget.add(more)
    widget.delegate = self
    widget.clipsChildren = true
    more.onClicked { [weak self] in self?.showMore() }
  }

  /// Shows a text, which screen readers skip if it is not `isSpoken`, as another widget has it as its name.
  func show(_ text: CommentText, isSpoken: Bool = true) {
    self.isSpoken = isSpoken
    runs = Self.runs(of: text, atMost: Self.runLength)
    shownCount = Self.step
    fill()
  }

  /// Returns the runs of a text, each of which one label can lay out quickly.
  static func runs(of text: CommentText, atMost limit: Int) -> [[CommentText.Piece]] {
    text.runs(atMost: limit, inWordsOf: wordLength, lines: lineCount)
  }

  private var isWhole: Bool { shownCount >= runs.count }

  private func showMore() {
    shownCount = isWhole ? Self.step : shownCount + Self.step
    fill()
  }

  private func fill() {
    let shown = runs.prefix(shownCount)
    while labels.count > shown.count { widget.remove(labels.removeLast()) }
    while labels.count < shown.count { labels.append(makeLabel()) }
    for (label, run) in zip(labels, shown) {
      label.setText(run.map(LabelPiece.init))
      if !isSpoken { label.setSpokenName("") }
    }
    more.isVisible = runs.count > Self.step
    more.label = (isWhole ? Message("Show Less") : Message("Show More")).translated
    widget.queueResize()
  }

  private func makeLabel() -> Label {
    let label = Label(wraps: true, alignment: .start)
    label.wrapInsideLongWords()
    widget.add(label)
    return label
  }

  func measureWidth(_ canvas: Canvas) -> CanvasExtent {
    CanvasExtent(minimum: Self.minimumWidth, natural: Self.naturalWidth)
  }

  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
    let width = width ?? Self.greatestWidth
    let height = parts.reduce(0) { $0 + size(of: $1, in: width).height }
    return CanvasExtent(minimum: height, natural: height)
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    var y = 0.0
    for part in parts {
      let size = size(of: part, in: width)
      let place = Rect(x: 0, y: y, width: size.width, height: size.height)
      canvas.place(part, in: place, mirroredIn: width)
      y += size.height
    }
  }

  private func size(of part: Widget, in width: Double) -> Size {
    let width = max(width, part.measureWidth().minimum)
    return Size(width: width, height: part.measureHeight(width: width).minimum)
  }

  private var parts: [Widget] { labels + (more.isVisible ? [more] : []) }
}
