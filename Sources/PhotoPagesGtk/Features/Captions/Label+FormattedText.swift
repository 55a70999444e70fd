import GtkBindings
import PhotoPages

extension Label {
  /// Shows a text with its looks, of a long one the beginning; hides the label if there is none.
  ///
  /// Links lead nowhere in a label that takes no input.
  func show(_ text: FormattedText, isLinked: Bool = true) {
    guard !text.isPlain else { return show(text.text) }
    let runs = CommentBody.runs(of: CommentText(text), atMost: limit.rawValue)
    var pieces = (runs.first ?? []).map(LabelPiece.init)
    if !isLinked { for place in pieces.indices { pieces[place].address = nil } }
    if runs.count > 1 { pieces.append(LabelPiece("…")) }
    setText(pieces)
    isVisible = !pieces.isEmpty
  }
}

extension LabelPiece {
  init(_ piece: CommentText.Piece) {
    self.init(
      piece.text, isBold: piece.style.contains(.bold), isItalic: piece.style.contains(.italic),
      address: piece.address)
  }
}
