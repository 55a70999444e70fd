extension Icon {
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
