import Glibc
import GtkBindings
import PhotoPages

extension Badge {
  var icon: Icon {
    switch self {
    case .star: .starSolid
    case .rejected: .rejected
    case .heart: .heartSolid
    case .label(let label): .label(label)
    }
  }
}

extension Icon {
  static let ratings = [star, starSolid, rejected, labels]

  static let star = Icon("star") { pen in
    addStar(pen)
    pen.stroke()
  }

  static let starSolid = Icon("star-solid") { pen in
    addStar(pen)
    pen.fillWithEdge()
  }

  private static func addStar(_ pen: IconPen) {
    // The radii of the tips and of the corners between them.
    let (tip, corner) = (9.2, 4.4)
    for place in 0..<10 {
      let radius = place.isMultiple(of: 2) ? tip : corner
      let angle = Double(place) * .pi / 5 - .pi / 2
      let (x, y) = (12 + radius * cos(angle), 12.6 + radius * sin(angle))
      if place == 0 { pen.cairo.move(to: x, y) } else { pen.cairo.line(to: x, y) }
    }
    pen.cairo.closePath()
  }

  /// A circle that is struck out.
  static let rejected = Icon("rejected") { pen in
    pen.cairo.circle(12, 12, radius: 9)
    pen.line((5.6, 5.6), (18.4, 18.4))
    pen.stroke()
  }

  /// The dot of a label, of no colour.
  static let labels = Icon("labels") { pen in
    pen.cairo.circle(12, 12, radius: 9)
    pen.stroke()
    pen.dot(12, 12, radius: 5)
  }

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
