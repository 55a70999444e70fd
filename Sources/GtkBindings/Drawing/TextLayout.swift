import CGtkBindings

/// A line of text, or the first lines of a longer one, laid out for drawing.
///
/// Ownership: holds a reference to the Pango layout, and none to the widget. Font and direction are those of the
/// widget at that time; make a new layout when they change.
@MainActor
package final class TextLayout {
  private let object: GObjectRef

  /// Lays out a plain text, in the font, direction and language of a widget.
  ///
  /// `size` is the font size in points at the usual size of text, with which it grows; nil for the widget's. A text
  /// that is wider than `maxWidth`, in points, is broken into `lines` at most, the last of which ends in an ellipsis.
  package init(
    _ text: String, for widget: Widget, size: Double? = nil, isBold: Bool = false,
    maxWidth: Double? = nil, lines: Int = 1
  ) {
    let text = text.shortened(to: lines == 1 ? .line : .detail)
    object = GObjectRef(adopting: gtk_widget_create_pango_layout(widget.pointer, text))
    setAttributes(size: size, isBold: isBold)
    pango_layout_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_END)
    // A line break in the text would otherwise begin another line.
    pango_layout_set_single_paragraph_mode(object.opaque, 1)
    if let maxWidth, self.size.width > maxWidth {
      pango_layout_set_width(object.opaque, pango(max(0, maxWidth)))
      pango_layout_set_wrap(object.opaque, PANGO_WRAP_WORD_CHAR)
      // A negative height is a number of lines.
      pango_layout_set_height(object.opaque, -Int32(lines))
    }
  }

  private func setAttributes(size: Double?, isBold: Bool) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    if let size {
      pango_attr_list_insert(attributes, pango_attr_scale_new(size / TextScale.usualSize))
    }
    if isBold { pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
    pango_layout_set_attributes(object.opaque, attributes)
  }

  /// The text's size, in points.
  package var size: (width: Double, height: Double) {
    (Double(extents.width) / Double(PANGO_SCALE), Double(extents.height) / Double(PANGO_SCALE))
  }

  /// The points to the left of the text: one read from the right is at the right of `maxWidth`.
  var indent: Double { Double(extents.x) / Double(PANGO_SCALE) }

  private var extents: PangoRectangle {
    var extents = PangoRectangle()
    pango_layout_get_extents(object.opaque, nil, &extents)
    return extents
  }

  var pointer: OpaquePointer { object.opaque }

  private func pango(_ points: Double) -> Int32 {
    Int32((points * Double(PANGO_SCALE)).rounded())
  }
}

extension CairoContext {
  /// Draws a text with its upper left corner at (`x`, `y`).
  @MainActor
  package func draw(_ layout: TextLayout, x: Double, y: Double, colour: Colour) {
    cairo_set_source_rgba(pointer, colour.red, colour.green, colour.blue, colour.alpha)
    cairo_move_to(pointer, x - layout.indent, y)
    pango_cairo_show_layout(pointer, layout.pointer)
  }
}
