import GtkBindings

extension Icon {
  static let comments = [0, 3, 27, 128].map { comments(count: $0) }

  /// A speech bubble with the number of comments in it: nothing for none, 99+ for more than 99.
  public static func comments(count: Int) -> Icon {
    let text = count > 99 ? "99+" : count > 0 ? String(count) : ""
    return Icon(text.isEmpty ? "comments" : "comments-" + text) { pen in
      addBubble(pen)
      pen.stroke()
      IconDigits(text).draw(pen, middle: (12, 10.5))
    }
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
}
