import GtkBindings

extension Icon {
  static let photo = [share, heart, heartSolid, rotate, mirror, film]

  /// A strip of film, with holes at both edges.
  static let film = Icon("film") { pen in
    pen.frame(left: 3, top: 5, right: 21, bottom: 19)
    for x in [7.5, 16.5] { pen.line((x, 5), (x, 19)) }
    for y in [9.5, 14.5] {
      pen.line((3, y), (7.5, y))
      pen.line((16.5, y), (21, y))
    }
    pen.stroke()
  }

  static let share = Icon("share") { pen in
    for (x, y) in [(18.0, 5.5), (6, 12), (18, 18.5)] { pen.cairo.circle(x, y, radius: 2.5) }
    pen.line((8.3, 10.75), (15.7, 6.75))
    pen.line((8.3, 13.25), (15.7, 17.25))
    pen.stroke()
  }

  static let heart = Icon("heart") { pen in
    addHeart(pen)
    pen.stroke()
  }

  static let heartSolid = Icon("heart-solid") { pen in
    addHeart(pen)
    pen.fillWithEdge()
  }

  private static func addHeart(_ pen: IconPen) {
    let cairo = pen.cairo
    cairo.move(to: 12, 20)
    cairo.curve(8.5, 17.2, 3, 13.4, to: 3, 8.9)
    cairo.curve(3, 6.1, 5.1, 4, to: 7.7, 4)
    cairo.curve(9.5, 4, 11.1, 5, to: 12, 6.6)
    cairo.curve(12.9, 5, 14.5, 4, to: 16.3, 4)
    cairo.curve(18.9, 4, 21, 6.1, to: 21, 8.9)
    cairo.curve(21, 13.4, 15.5, 17.2, to: 12, 20)
    cairo.closePath()
  }

  static let rotate = Icon("rotate") { pen in
    pen.frame(left: 3, top: 11, right: 12, bottom: 20)
    pen.cairo.beginPart()
    pen.cairo.arc(10, 13, radius: 8, from: -.pi / 2, to: 0)
    pen.cairo.line(to: 18, 14)
    pen.line((15, 11), (18, 14), (21, 11))
    pen.stroke()
  }
}

extension Icon {
  static let comments = [comment]

  /// A speech bubble.
  ///
  /// The number of comments is beside it as text: in it, no font is legible at this size.
  static let comment = Icon("comments") { pen in
    addBubble(pen)
    pen.stroke()
  }

  private static func addBubble(_ pen: IconPen) {
    let (left, top) = (pen.leading(3), pen.leading(4))
    let (right, bottom) = (pen.trailing(21), pen.trailing(17))
    let corner = 3.0
    let cairo = pen.cairo
    cairo.beginPart()
    cairo.arc(left + corner, top + corner, radius: corner, from: .pi, to: 1.5 * .pi)
    cairo.arc(right - corner, top + corner, radius: corner, from: 1.5 * .pi, to: 2 * .pi)
    cairo.arc(right - corner, bottom - corner, radius: corner, from: 0, to: .pi / 2)
    // The tail.
    cairo.line(to: 11.5, bottom)
    cairo.line(to: 7, bottom + 3.5)
    cairo.line(to: 7, bottom)
    cairo.arc(left + corner, bottom - corner, radius: corner, from: .pi / 2, to: .pi)
    cairo.closePath()
  }

  /// A line in the middle, with a triangle and its reflection at its sides.
  static let mirror = Icon("mirror") { pen in
    pen.line((12, 4), (12, 20))
    pen.stroke()
    pen.polygon((9, 7.5, 0.5), (9, 17, 0.5), (3.5, 17, 0.5))
    pen.stroke()
    pen.polygon((15, 7.5, 0.5), (20.5, 17, 0.5), (15, 17, 0.5))
    pen.fillWithEdge()
  }
}
