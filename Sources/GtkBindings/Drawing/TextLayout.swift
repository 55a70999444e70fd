import CGtkBindings

/// A text laid out in lines, for drawing it.
///
/// Ownership: holds a reference to the Pango layout, and none to the widget it is made for. It has
/// the font and the direction that the widget had then: make it anew when those change.
@MainActor
package final class TextLayout {
  /// What becomes of a text that is wider than `maxWidth`.
  package enum Overflow: Sendable {
    /// It ends in an ellipsis.
    case ellipsize
    /// It goes on in further lines, broken between words, and inside those longer than a line.
    case wrap
  }

  private let object: GObjectRef

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: plain text.
  ///   - widget: whose font, direction and language it has.
  ///   - size: the size of the letters in points of the screen; nil for the widget's.
  ///   - isBold: whether the letters are bold.
  ///   - maxWidth: the width, in points, that it must not exceed; nil for as wide as it is.
  ///   - overflow: what becomes of it where it would.
  ///   - lineLimit: the most lines of one that wraps, which then ends in an ellipsis.
  package init(
    _ text: String, for widget: Widget, size: Double? = nil, isBold: Bool = false,
    maxWidth: Double? = nil, overflow: Overflow = .ellipsize, lineLimit: Int? = nil
  ) {
    // A longer text ends in an ellipsis.
    let limit = overflow == .wrap ? TextLimit.paragraph : TextLimit.line
    object = GObjectRef(
      adopting: gtk_widget_create_pango_layout(widget.pointer, text.shortened(to: limit)))
    setAttributes(size: size, isBold: isBold)
    setOverflow(overflow, lineLimit: lineLimit)
    self.maxWidth = maxWidth
  }

  private func setAttributes(size: Double?, isBold: Bool) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    if let size {
      // Absolute: not scaled by the desktop's resolution of type, as a place on a photo is not.
      pango_attr_list_insert(attributes, pango_attr_size_new_absolute(pango(size)))
    }
    if isBold { pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    pango_layout_set_attributes(object.opaque, attributes)
  }

  private func setOverflow(_ overflow: Overflow, lineLimit: Int?) {
    switch overflow {
    case .ellipsize:
      pango_layout_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_END)
      // A line break in the text would otherwise begin another line.
      pango_layout_set_single_paragraph_mode(object.opaque, 1)
    case .wrap:
      pango_layout_set_wrap(object.opaque, PANGO_WRAP_WORD_CHAR)
      guard let lineLimit else { return }
      // Pango takes a negative height for a number of lines.
      pango_layout_set_height(object.opaque, Int32(-lineLimit))
      pango_layout_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_END)
    }
  }

  /// The width, in points, that it must not exceed; nil for as wide as it is.
  package var maxWidth: Double? {
    get {
      let width = pango_layout_get_width(object.opaque)
      return width >= 0 ? Double(width) / Double(PANGO_SCALE) : nil
    }
    set { pango_layout_set_width(object.opaque, newValue.map { pango(max(0, $0)) } ?? -1) }
  }

  /// How large it is, in points, with the room between lines.
  package var size: (width: Double, height: Double) {
    (Double(extents.width) / Double(PANGO_SCALE), Double(extents.height) / Double(PANGO_SCALE))
  }

  /// Points to the left of the text's left edge: a text read from the right stands at the right of
  /// `maxWidth`.
  var indent: Double { Double(extents.x) / Double(PANGO_SCALE) }

  private var extents: PangoRectangle {
    var extents = PangoRectangle()
    pango_layout_get_extents(object.opaque, nil, &extents)
    return extents
  }

  /// How many lines it takes.
  var lineCount: Int { Int(pango_layout_get_line_count(object.opaque)) }

  /// Whether something of it is left out.
  var isEllipsized: Bool { pango_layout_is_ellipsized(object.opaque) != 0 }

  var pointer: OpaquePointer { object.opaque }

  private func pango(_ points: Double) -> Int32 {
    Int32((points * Double(PANGO_SCALE)).rounded())
  }
}

extension CairoContext {
  /// Writes a text with its upper left corner at (`x`, `y`).
  @MainActor
  package func draw(_ layout: TextLayout, x: Double, y: Double, colour: Colour) {
    cairo_set_source_rgba(pointer, colour.red, colour.green, colour.blue, colour.alpha)
    cairo_move_to(pointer, x - layout.indent, y)
    pango_cairo_show_layout(pointer, layout.pointer)
  }
}
