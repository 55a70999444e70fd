import GtkBindings
import PhotoPages

/// The text of a comment, however long it is: first its beginning, and more when that is wanted.
///
/// GTK looks for the width that a text needs for a height by laying it out again and again, and each time
/// takes much longer the longer the text is. So that is never asked of the labels, and none of them has
/// much to lay out.
@MainActor
final class CommentBody: CanvasDelegate {
  let widget = Canvas()

  private var runs: [[CommentText.Piece]] = []
  private var shownCount = CommentBody.step
  private var labels: [Label] = []
  private let more = Button(label: Message("Show more").translated, takesFocusOnClick: true)

  /// Unicode scalars in one label. What is written here stands in one.
  private static let runLength = PhotoComment.longestText
  /// Unicode scalars without a blank in one label: more would take a noticeable time.
  private static let wordLength = 500
  /// Lines in one label that the text itself ends.
  private static let lineCount = 200
  private static let step = 4
  /// The width that a text can do with, in points. One letter with very many marks on it may be wider:
  /// that is cut off.
  private static let minimumWidth = 120.0
  /// The width that a text would like, in points: it takes any, and its panel has one.
  private static let naturalWidth = 240.0
  /// Wider than any panel, in points. There a text is as low as it can be, which is what GTK means by the
  /// height of a widget whose width is not known yet.
  private static let greatestWidth = 10_000.0

  init() {
    more.addStyle("flat")
    more.isVisible = false
    widget.add(more)
    widget.delegate = self
    widget.clipsChildren = true
    more.onClicked { [weak self] in self?.showMore() }
  }

  func show(_ text: CommentText) {
    runs = text.runs(
      atMost: Self.runLength, inWordsOf: Self.wordLength, lines: Self.lineCount)
    shownCount = Self.step
    fill()
  }

  private func showMore() {
    shownCount += Self.step
    fill()
  }

  private func fill() {
    let shown = runs.prefix(shownCount)
    while labels.count > shown.count { widget.remove(labels.removeLast()) }
    while labels.count < shown.count { labels.append(makeLabel()) }
    for (label, run) in zip(labels, shown) { label.setText(run.map(\.labelled)) }
    more.isVisible = shown.count < runs.count
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
      let x = canvas.isRightToLeft ? width - size.width : 0
      canvas.place(part, x: x, y: y, width: size.width, height: size.height)
      y += size.height
    }
  }

  private func size(of part: Widget, in width: Double) -> Size {
    let width = max(width, part.measureWidth().minimum)
    return Size(width: width, height: part.measureHeight(width: width).minimum)
  }

  private var parts: [Widget] { labels + (more.isVisible ? [more] : []) }
}

extension CommentText.Piece {
  fileprivate var labelled: (text: String, isAddress: Bool) {
    switch self {
    case .plain(let words): (words, false)
    case .link(let address): (address, true)
    }
  }
}
