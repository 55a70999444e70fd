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
  static let ratings = [star, starSolid, rejected]

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
}
