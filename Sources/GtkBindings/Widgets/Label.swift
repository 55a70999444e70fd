import CGtkBindings

/// A piece of a label's text with one look.
package struct LabelPiece {
  package var text: String
  package var isBold: Bool
  package var isItalic: Bool
  /// The address that the desktop opens when the piece is clicked; nil if it is no link.
  package var address: String?

  package init(_ text: String, isBold: Bool = false, isItalic: Bool = false, address: String? = nil)
  {
    (self.text, self.isBold, self.isItalic, self.address) = (text, isBold, isItalic, address)
  }

  /// The piece as Pango's markup, in which the text has places for line breaks.
  fileprivate var written: String {
    var written = markup(of: text.breakable)
    if isBold { written = "<b>\(written)</b>" }
    if isItalic { written = "<i>\(written)</i>" }
    guard let address else { return written }
    // A tooltip, which is markup itself, tells where words lead.
    let title = address == text ? "" : " title=\"\(markup(of: markup(of: address)))\""
    return "<a href=\"\(markup(of: address))\"\(title)>\(written)</a>"
  }
}

/// A text of one or more lines.
public final class Label: Widget {
  /// The most characters that are shown; a longer text ends in an ellipsis.
  package let limit: TextLimit
  private let wraps: Bool
  private var breaksWords = false
  private var shown: String
  /// Whether pieces are shown, so that the same text without looks differs.
  private var hasPieces = false
  /// The least width in characters of a text that breaks inside words.
  ///
  /// GTK also lays out such a text at its least width, which otherwise is a line for each letter.
  private static let leastWidth = 10

  /// Makes a label that takes several lines if it `wraps`, else ends in an ellipsis.
  public convenience init(_ text: String = "", wraps: Bool = false) {
    self.init(text, wraps: wraps, alignment: .centre)
  }

  /// Makes a label with a limit of characters, or the usual one; as an alignment, `.fill` means `.start`.
  package init(
    _ text: String = "", wraps: Bool = false, limit: TextLimit? = nil, alignment: Alignment
  ) {
    let limit = limit ?? (wraps ? .paragraph : .line)
    (self.limit, self.wraps) = (limit, wraps)
    textAlignment = alignment
    shown = text.shortened(to: limit)
    super.init(adopting: gtk_label_new(wraps ? text.inLines(to: limit) : shown))
    // GTK would tell screen readers the type's name.
    if shown.isEmpty { setSpokenName("") }
    let label = object.opaque
    gtk_label_set_wrap(label, wraps ? 1 : 0)
    gtk_label_set_ellipsize(label, wraps ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    gtk_label_set_justify(label, wraps ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    if alignment != .centre { alignText() }
  }

  /// The text, shortened to the limit.
  public var text: String {
    get { shown }
    set {
      let new = newValue.shortened(to: limit)
      guard hasPieces || !new.utf8.elementsEqual(shown.utf8) else { return }
      (shown, hasPieces) = (new, false)
      gtk_label_set_text(object.opaque, wraps ? newValue.inLines(to: limit) : new)
      limitWidth()
      alignLines()
    }
  }

  /// Shows a text; hides the label if there is none.
  package func show(_ text: String?) {
    self.text = text ?? ""
    isVisible = !shown.isEmpty
  }

  /// Shows pieces, not shortened.
  package func setText(_ pieces: [LabelPiece]) {
    gtk_label_set_markup(object.opaque, pieces.map(\.written).joined())
    (shown, hasPieces) = (pieces.map(\.text).joined(), true)
    limitWidth()
    alignLines()
  }

  /// Shows the text without an ellipsis; its neighbours must give way.
  ///
  /// Tabular figures give all digits one width, so that a changing number does not shake.
  package func disableEllipsis(tabularFigures: Bool = true) {
    gtk_label_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_NONE)
    guard tabularFigures else { return }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    gtk_label_set_attributes(object.opaque, attributes)
  }

  /// Puts the ellipsis of a text of one line into its middle.
  package func shortenInTheMiddle() {
    gtk_label_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_MIDDLE)
  }

  /// Sets the most lines of a label that wraps, before it ends in an ellipsis.
  package func setLineLimit(_ lines: Int) {
    gtk_label_set_lines(object.opaque, Int32(lines))
    gtk_label_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_END)
  }

  /// Sets the most characters in a line of the natural width; a longer text that wraps wants no more.
  package func limitNaturalWidth(characters: Int) {
    gtk_label_set_max_width_chars(
      object.opaque, Int32(Double(characters) * Self.averageLetter))
  }

  /// The width of a usual text's characters compared with Pango's average, in which rare wide letters count as much.
  private static let averageLetter = 0.72

  /// Whether the lines end at the left, because the text is read from right to left.
  package var endsAtLeft: Bool {
    switch pango_layout_get_direction(gtk_label_get_layout(object.opaque), 0) {
    case PANGO_DIRECTION_RTL: true
    case PANGO_DIRECTION_LTR: false
    default: isRightToLeft
    }
  }

  /// The height of a line in points.
  package var lineHeight: Double {
    let layout = gtk_label_get_layout(object.opaque)
    let count = max(1, pango_layout_get_line_count(layout))
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    return Double(height) / Double(count)
  }

  var textAlignment: Alignment { didSet { alignText() } }

  private func alignText() {
    let place: Float =
      switch textAlignment {
      case .fill, .start: 0
      case .centre: 0.5
      case .end: 1
      }
    gtk_label_set_xalign(object.opaque, place)
    alignLines()
  }

  /// Sets the justification of the lines so that they are on the same side as their block.
  ///
  /// Pango swaps the sides of lines whose text runs against the widget's direction, while GTK places their block
  /// without regard to the text. So the sides are swapped in advance.
  private func alignLines() {
    guard textAlignment != .centre else {
      return gtk_label_set_justify(object.opaque, GTK_JUSTIFY_CENTER)
    }
    let against = isRightToLeft ? PANGO_DIRECTION_LTR : PANGO_DIRECTION_RTL
    // Checks only the beginning: the label's own layout would have to lay out the whole text.
    let beginning = GObjectRef(
      adopting: gtk_widget_create_pango_layout(pointer, shown.shortened(to: .line)))
    let isSwapped = pango_layout_get_direction(beginning.opaque, 0) == against
    let isAtEnd = (textAlignment == .end) != isSwapped
    gtk_label_set_justify(object.opaque, isAtEnd ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT)
  }

  /// Breaks lines between words, and inside a word that is longer than a line.
  package func wrapInsideLongWords() {
    gtk_label_set_wrap(object.opaque, 1)
    gtk_label_set_wrap_mode(object.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_natural_wrap_mode(object.opaque, GTK_NATURAL_WRAP_WORD)
    breaksWords = true
    limitWidth()
  }

  /// Sets the least width of a long text; a short one is as narrow as its letters.
  private func limitWidth() {
    guard breaksWords else { return }
    let isLong = shown.utf8.count > Self.leastWidth * Self.leastWidth
    gtk_label_set_width_chars(object.opaque, isLong ? Int32(Self.leastWidth) : -1)
  }
}
