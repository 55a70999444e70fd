extension Icon {
  static let navigation = [
    previous, next, down, up, order, close, menu, more, list, squares, gallery, folder,
    moveToFolder,
  ]

  static let previous = Icon("previous", isDirectional: true) { pen in
    pen.line((15, 5), (8, 12), (15, 19))
    pen.stroke()
  }

  static let next = Icon("next", isDirectional: true) { pen in
    pen.line((9, 5), (16, 12), (9, 19))
    pen.stroke()
  }

  static let down = Icon("down") { pen in
    pen.line((5, 9), (12, 16), (19, 9))
    pen.stroke()
  }

  /// An arrow to what is around.
  static let up = Icon("up") { pen in
    pen.line((12, 5), (12, 20))
    pen.line((5.5, 11.5), (12, 5), (18.5, 11.5))
    pen.stroke()
  }

  static let order = Icon("order") { pen in
    pen.line((7, 4), (7, 20))
    pen.line((3.5, 16), (7, 19.5), (10.5, 16))
    pen.line((17, 20), (17, 4))
    pen.line((13.5, 8), (17, 4.5), (20.5, 8))
    pen.stroke()
  }

  static let close = Icon("close") { pen in
    pen.line((5.5, 5.5), (18.5, 18.5))
    pen.line((18.5, 5.5), (5.5, 18.5))
    pen.stroke()
  }

  static let menu = Icon("menu") { pen in
    for y in [6.0, 12, 18] { pen.line((4, y), (20, y)) }
    pen.stroke()
  }

  static let more = Icon("more") { pen in
    for x in [5.0, 12, 19] { pen.dot(x, 12, radius: 2) }
  }

  static let list = Icon("list", isDirectional: true) { pen in
    for y in [6.0, 12, 18] {
      pen.line((9, y), (20, y))
      pen.stroke()
      pen.dot(4.5, pen.leading(y))
    }
  }

  static let squares = Icon("grid") { pen in
    for x in [5.0, 11, 17] {
      for y in [5.0, 11, 17] {
        pen.frame(left: x, top: y, right: x + 2, bottom: y + 2, corner: 0.5)
      }
    }
    pen.fillWithEdge()
  }

  static let gallery = Icon("gallery") { pen in
    for x in [4.0, 14] {
      for y in [4.0, 14] {
        pen.frame(left: x, top: y, right: x + 6, bottom: y + 6, corner: 1.5)
      }
    }
    pen.stroke()
  }

  static let folder = Icon("folder") { pen in
    addFolder(pen)
    pen.stroke()
  }

  /// A folder with an arrow into it.
  static let moveToFolder = Icon("move", isDirectional: true) { pen in
    addFolder(pen)
    pen.stroke()
    pen.line((7.5, 13), (16.5, 13))
    pen.line((13.5, 10), (16.5, 13), (13.5, 16))
    pen.stroke()
  }

  private static func addFolder(_ pen: IconPen) {
    let (left, right) = (pen.leading(3), pen.trailing(21))
    let (top, bottom) = (pen.leading(5), pen.trailing(19))
    pen.polygon(
      (left, top, 2), (9.5, top, 1), (12, top + 2.5, 1), (right, top + 2.5, 2),
      (right, bottom, 2), (left, bottom, 2))
  }
}
