import CGtkBindings

/// The size of text that the desktop wants, for what is drawn or placed by it.
package enum TextScale {
  /// The usual size of text in points of the screen: 11 points of type at the usual resolution.
  package static let usualSize = 11 * usualResolution / pointsPerInch

  fileprivate static let usualResolution = 96.0
  fileprivate static let pointsPerInch = 72.0
  /// The scale from which a row leaves no room for a title beside what it holds.
  fileprivate static let large = 1.5
}

extension Widget {
  /// The size of the widget's text compared with the usual one: 2 if the desktop's is twice as large.
  package var textScale: Double {
    guard let context = gtk_widget_get_pango_context(pointer),
      let font = pango_context_get_font_description(context)
    else { return 1 }
    let size = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
    guard size > 0 else { return 1 }
    let isAbsolute = pango_font_description_get_size_is_absolute(font) != 0
    let resolution = pango_cairo_context_get_resolution(context)
    let dots = resolution > 0 ? resolution : TextScale.usualResolution
    return (isAbsolute ? size : size * dots / TextScale.pointsPerInch) / TextScale.usualSize
  }

  /// Whether text is so large that a row would leave no room for a title beside what it holds.
  package var hasLargeText: Bool { textScale >= TextScale.large }
}
