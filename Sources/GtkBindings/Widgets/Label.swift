import CGtkBindings

/// A line, or lines, of text.
///
/// Ownership: as of any widget.
public final class Label: Widget {
  /// The most characters it shows; a longer text ends in an ellipsis.
  private let limit: Int

  /// Makes a label; `wraps` lets it take several lines, else it ends in an ellipsis. `limit` is the most
  /// characters it shows; nil for what is usual.
  public init(_ text: String = "", wraps: Bool = false, limit: Int? = nil) {
    self.limit = limit ?? (wraps ? TextLimit.paragraph : TextLimit.line)
    super.init(adopting: gtk_label_new(text.shortened(to: self.limit)))
    let label = object.opaque
    gtk_label_set_wrap(label, wraps ? 1 : 0)
    gtk_label_set_ellipsize(label, wraps ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    gtk_label_set_justify(label, wraps ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
  }

  /// What it says, as far as it is shown.
  public var text: String {
    get { String(cString: gtk_label_get_text(object.opaque)) }
    set {
      let shown = newValue.shortened(to: limit)
      guard shown != text else { return }
      gtk_label_set_text(object.opaque, shown)
      alignLines()
    }
  }

  /// A piece of a text with addresses.
  package enum Piece {
    /// Words.
    case plain(String)
    /// An address that is opened, as the desktop does, when it is clicked.
    case link(String)
  }

  /// Shows a text in which addresses can be opened. All of it is plain text, whatever is in it.
  package func setText(_ pieces: [Piece]) {
    let parts = pieces.map { piece in
      switch piece {
      case .plain(let text): markup(of: text)
      case .link(let address): "<a href=\"\(markup(of: address))\">\(markup(of: address))</a>"
      }
    }
    gtk_label_set_markup(object.opaque, parts.joined())
    alignLines()
  }

  /// Never shortens the text; what stands beside it has to give way.
  package func neverShorten() {
    gtk_label_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_NONE)
  }

  /// Gives all digits one width, so that a counting number does not shake.
  package func useTabularFigures() {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    gtk_label_set_attributes(object.opaque, attributes)
  }

  /// The most lines it takes before it ends in an ellipsis; nil for as many as there are. Of a label
  /// that wraps.
  package var lineLimit: Int? {
    get {
      let lines = gtk_label_get_lines(object.opaque)
      return lines > 0 ? Int(lines) : nil
    }
    set {
      gtk_label_set_lines(object.opaque, Int32(newValue ?? -1))
      guard gtk_label_get_wrap(object.opaque) != 0 else { return }
      gtk_label_set_ellipsize(
        object.opaque, newValue == nil ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    }
  }

  /// Where the lines stand in a wider room; `.fill` as `.start`, which is where reading starts.
  package var textAlignment: Alignment = .centre {
    didSet {
      let place: Float =
        switch textAlignment {
        case .fill, .start: 0
        case .centre: 0.5
        case .end: 1
        }
      gtk_label_set_xalign(object.opaque, place)
      alignLines()
    }
  }

  /// Pango swaps the sides of lines whose text runs against the widget's direction; GTK puts their block
  /// where it always is. So that lines and block are on one side, what is swapped is swapped before.
  private func alignLines() {
    guard textAlignment != .centre else {
      return gtk_label_set_justify(object.opaque, GTK_JUSTIFY_CENTER)
    }
    let against = isRightToLeft ? PANGO_DIRECTION_LTR : PANGO_DIRECTION_RTL
    let isSwapped =
      pango_layout_get_direction(gtk_label_get_layout(object.opaque), 0) == against
    let isAtEnd = (textAlignment == .end) != isSwapped
    gtk_label_set_justify(object.opaque, isAtEnd ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT)
  }

  /// Breaks lines between words, and inside a word that is longer than a line.
  package func wrapInsideLongWords() {
    gtk_label_set_wrap(object.opaque, 1)
    gtk_label_set_wrap_mode(object.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_natural_wrap_mode(object.opaque, GTK_NATURAL_WRAP_WORD)
  }

  /// The width that the label would like at most, in characters of a usual width; nil for no limit.
  var maxWidthChars: Int? {
    get {
      let count = gtk_label_get_max_width_chars(object.opaque)
      return count >= 0 ? Int(count) : nil
    }
    set { gtk_label_set_max_width_chars(object.opaque, Int32(newValue ?? -1)) }
  }
}
