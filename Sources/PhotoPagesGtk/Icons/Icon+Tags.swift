extension Icon {
  static let tags = [tag, tagSolid, person]

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

  /// Adds a label that hangs from its upper left corner.
  private static func addLabel(_ pen: IconPen) {
    let (start, edge, length) = (pen.leading(4), 7.5, 8.75)
    let (middle, end) = (start + length, start + edge + length)
    pen.polygon(
      (start, start, 1.5), (start + edge, start, 2), (end, middle, 2), (middle, end, 2),
      (start, start + edge, 2))
  }

  package static let person = Icon("person") { pen in
    pen.cairo.circle(12, 8, radius: 4)
    pen.cairo.move(to: 4, 20)
    pen.cairo.curve(4, 17, 7.5, 15.5, to: 12, 15.5)
    pen.cairo.curve(16.5, 15.5, 20, 17, to: 20, 20)
    pen.stroke()
  }
}
