extension Icon {
  static let tags = [tag, tagSolid, tagAdd, person, thing]

  static let tag = Icon("tag") { pen in
    addLabel(pen)
    pen.stroke()
    pen.dot(8.25, 8.25)
  }

  static let tagSolid = Icon("tag-solid") { pen in
    addLabel(pen)
    pen.stroke()
    addLabel(pen)
    pen.cairo.circle(8.25, 8.25, radius: 1.75)
    pen.cairo.fillEvenOdd(pen.colour)
  }

  static let tagAdd = Icon("tag-add") { pen in
    addLabel(pen, left: 3, top: 6, edge: 6.5, length: 8)
    pen.stroke()
    pen.dot(7, 10, radius: 1.25)
    pen.line((18, 3), (18, 9))
    pen.line((15, 6), (21, 6))
    pen.stroke()
  }

  /// Adds a label that hangs from its upper left corner.
  ///
  /// The two sides at that corner are `edge` long; the slanting sides go down by `length`.
  private static func addLabel(
    _ pen: IconPen, left: Double = 4, top: Double = 4, edge: Double = 7.5, length: Double = 8.75
  ) {
    let (x, y) = (pen.leading(left), pen.leading(top))
    pen.polygon(
      (x, y, 1.5), (x + edge, y, 2), (x + edge + length, y + length, 2),
      (x + length, y + edge + length, 2), (x, y + edge, 2))
  }

  static let person = Icon("person") { pen in
    pen.cairo.circle(12, 8, radius: 4)
    pen.cairo.move(to: 4, 20)
    pen.cairo.curve(4, 17, 7.5, 15.5, to: 12, 15.5)
    pen.cairo.curve(16.5, 15.5, 20, 17, to: 20, 20)
    pen.stroke()
  }

  static let thing = Icon("thing") { pen in
    pen.polygon(
      (12, 3, 1), (20, 7.5, 1), (20, 16.5, 1), (12, 21, 1), (4, 16.5, 1), (4, 7.5, 1))
    pen.line((4.25, 7.75), (12, 12), (19.75, 7.75))
    pen.line((12, 12), (12, 20.75))
    pen.stroke()
  }
}
