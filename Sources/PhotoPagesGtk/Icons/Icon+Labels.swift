import GtkBindings
import PhotoPages

extension Icon {
  /// Returns the dot of a colour label, with an edge in the colour of the text around it; empty for another label.
  ///
  /// It has colours of its own, so it is not on the icon sheet.
  static func label(_ label: ColourLabel) -> Icon {
    Icon("label-" + label.text.lowercased()) { pen in
      if let number = label.number {
        pen.cairo.circle(12, 12, radius: 8)
        pen.cairo.fill(colours[number - 1])
      }
      pen.cairo.circle(12, 12, radius: 8)
      pen.stroke()
    }
  }

  /// The colours of the desktop's palette, in the order of `ColourLabel.colours`.
  private static let colours = [
    Colour(red: 0.88, green: 0.11, blue: 0.14), Colour(red: 1, green: 0.47, blue: 0),
    Colour(red: 0.96, green: 0.83, blue: 0.18), Colour(red: 0.2, green: 0.82, blue: 0.48),
    Colour(red: 0.21, green: 0.52, blue: 0.89), Colour(red: 0.57, green: 0.25, blue: 0.67),
    Colour(red: 0.6, green: 0.6, blue: 0.59), Colour(red: 0, green: 0, blue: 0),
    Colour(red: 1, green: 1, blue: 1),
  ]
}
