extension Icon {
  static let view = [
    fullscreen, leaveFullscreen, check, undo, pin, lock, copy, pencil, plus, minus, magnifier,
    play, pause, sliders, trash,
  ]

  package static let sliders = Icon("sliders") { pen in
    for (y, knob) in [(7.0, 15.5), (17, 8.5)] {
      pen.line((4, y), (20, y))
      pen.stroke()
      pen.dot(knob, pen.leading(y), radius: 3)
    }
  }

  package static let play = Icon("play") { pen in
    pen.polygon((7, 4.5, 1), (19.5, 12, 1), (7, 19.5, 1))
    pen.fillWithEdge()
  }

  static let pause = Icon("pause") { pen in
    for x in [7.0, 15] { pen.frame(left: x, top: 5, right: x + 2, bottom: 19, corner: 0.5) }
    pen.fillWithEdge()
  }

  static let trash = Icon("trash") { pen in
    pen.line((4, 6.5), (20, 6.5))
    pen.line((9, 6.5), (9, 4), (15, 4), (15, 6.5))
    pen.line((6, 6.5), (7, 20), (17, 20), (18, 6.5))
    pen.stroke()
    for x in [10.25, 13.75] { pen.line((x, 10.5), (x, 16.5)) }
    pen.stroke()
  }

  static let plus = Icon("plus") { pen in
    pen.line((5, 12), (19, 12))
    pen.line((12, 5), (12, 19))
    pen.stroke()
  }

  static let minus = Icon("minus") { pen in
    pen.line((5, 12), (19, 12))
    pen.stroke()
  }

  static let magnifier = Icon("magnifier") { pen in
    pen.cairo.circle(10.5, 10.5, radius: 6.5)
    pen.line((15.1, 15.1), (20, 20))
    pen.stroke()
  }

  static let fullscreen = Icon("fullscreen") { pen in
    let (near, far) = (pen.leading(4), pen.trailing(20))
    pen.corners(at: [(near, 1), (far, -1)])
  }

  /// The corners of `fullscreen` turned inwards, like those of a window that does not reach the edges.
  static let leaveFullscreen = Icon("leave fullscreen") { pen in
    let (near, far) = (pen.trailing(9), pen.leading(15))
    pen.corners(at: [(near, -1), (far, 1)])
  }

  package static let copy = Icon("copy") { pen in
    pen.frame(left: 8, top: 8, right: 20, bottom: 20)
    pen.line((16, 4), (6, 4), (4, 6), (4, 16))
    pen.stroke()
  }

  static let pencil = Icon("pencil") { pen in
    pen.polygon((4, 20, 0.5), (5, 15.5, 1), (16, 4.5, 2), (19.5, 8, 2), (8.5, 19, 1))
    pen.line((13, 7.5), (16.5, 11))
    pen.stroke()
  }

  static let check = Icon("check") { pen in
    pen.line((4.5, 12.5), (9.5, 17.5), (19.5, 6.5))
    pen.stroke()
  }

  static let undo = Icon("undo", isDirectional: true) { pen in
    pen.line((9, 14), (4, 9), (9, 4))
    pen.cairo.move(to: 4, 9)
    pen.cairo.arc(14.5, 14.5, radius: 5.5, from: -.pi / 2, to: .pi / 2)
    pen.cairo.line(to: 10, 20)
    pen.stroke()
  }

  static let pin = Icon("pin") { pen in
    pen.line((7.5, 4), (16.5, 4))
    pen.cairo.move(to: 9, 4)
    pen.cairo.line(to: 9, 9)
    pen.cairo.curve(9, 11, 6, 12, to: 6, 15)
    pen.cairo.line(to: 18, 15)
    pen.cairo.curve(18, 12, 15, 11, to: 15, 9)
    pen.cairo.line(to: 15, 4)
    pen.line((12, 15), (12, 20.5))
    pen.stroke()
  }

  static let lock = Icon("lock") { pen in
    pen.frame(left: 5, top: 11, right: 19, bottom: 20)
    pen.cairo.move(to: pen.leading(8), 11)
    pen.cairo.arc(12, 8, radius: 12 - pen.leading(8), from: -.pi, to: 0)
    pen.cairo.line(to: 24 - pen.leading(8), 11)
    pen.stroke()
    pen.dot(12, 15.5)
  }
}

extension IconPen {
  /// Draws four corners at two places on each axis; arms go right and down if the way is 1, left and up if it is -1.
  fileprivate func corners(at places: [(place: Double, way: Double)]) {
    let (turn, arm) = (IconPen.corner, 5.0)
    for (x, right) in places {
      for (y, down) in places {
        cairo.move(to: x, y + down * arm)
        cairo.line(to: x, y + down * turn)
        cairo.curve(x, y + down * turn / 2, x + right * turn / 2, y, to: x + right * turn, y)
        cairo.line(to: x + right * arm, y)
      }
    }
    stroke()
  }
}
