import GtkBindings
import PhotoPages

/// The line of facts below a caption; those that can be tapped are buttons.
@MainActor
final class CaptionFacts {
  let canvas = Canvas()

  private let context: PartContext
  private var facts: [Widget] = []

  private static let spacing = 4.0
  private static let unlimited = 100_000.0
  private static let iconSize = 16
  private static let iconSpacing = 4
  /// The padding at each side of a button, in points; it hangs over, so that texts line up with those above.
  private static let overhang = 6.0

  init(in context: PartContext) {
    self.context = context
    canvas.isHit = { _, _ in false }
    canvas.delegate = self
    canvas.addStyle("caption-facts")
  }

  func show(_ content: CaptionBlock.Content) {
    facts.forEach(canvas.remove)
    facts = CaptionPart.allCases.compactMap { part in
      text(of: part, content).map { makeFact(part, $0, content) }
    }
    facts.forEach(canvas.add)
    canvas.isVisible = !facts.isEmpty
    canvas.queueResize()
  }

  private func makeFact(
    _ part: CaptionPart, _ text: String, _ content: CaptionBlock.Content
  ) -> Widget {
    var widgets: [Widget] = [Label(text)]
    if let icon = icon(of: part, isPublic: content.caption.isPublic ?? true) {
      widgets.insert(icon.makeView(size: Self.iconSize), at: 0)
    }
    let row = Box(vertical: false, spacing: Self.iconSpacing, widgets)
    guard content.tappableParts.contains(part) else {
      row.addStyle("caption-fact")
      row.canTarget = false
      return row
    }
    let button = Button(child: row)
    button.addStyle("caption-fact")
    button.accessibleName = text
    button.onClicked { [weak context] in context?.send(.input(.captionPartTapped(part))) }
    return button
  }

  private func text(of part: CaptionPart, _ content: CaptionBlock.Content) -> String? {
    let caption = content.caption
    switch part {
    case .author: return caption.author
    case .date: return caption.date?.dayText
    case .place: return caption.place?.name
    case .likes:
      guard content.likes > 0 else { return nil }
      return Message("{count} like", plural: "{count} likes", count: content.likes).translated
    case .visibility:
      return caption.isPublic.map { PhotoFact.visibility(isPublic: $0).text }
    }
  }

  /// Returns the icon of a fact; nil if its text suffices.
  private func icon(of part: CaptionPart, isPublic: Bool) -> Icon? {
    switch part {
    case .author: .person
    case .place: .pin
    case .likes: .heart
    case .visibility: isPublic ? nil : .lock
    case .date: nil
    }
  }
}

extension CaptionFacts: CanvasDelegate {
  /// Returns the places of the facts in lines of `width` points, from left to right, with padding hanging over.
  private func places(width: Double) -> [(fact: Widget, rect: Rect)] {
    var (x, y, line) = (-Self.overhang, 0.0, 0.0)
    return facts.map { fact in
      let size = canvas.naturalSize(of: fact, in: width + 2 * Self.overhang)
      if x > 0, x + size.width > width + Self.overhang {
        (x, y, line) = (-Self.overhang, y + line, 0)
      }
      defer {
        x += size.width + Self.spacing
        line = max(line, size.height)
      }
      return (fact, Rect(x: x, y: y, width: size.width, height: size.height))
    }
  }

  func measureWidth(_ canvas: Canvas) -> CanvasExtent {
    let all = places(width: Self.unlimited)
    return CanvasExtent(
      minimum: 0, natural: all.map { $0.rect.origin.x + $0.rect.size.width }.max() ?? 0)
  }

  func measureHeight(_ canvas: Canvas, width: Double?) -> CanvasExtent {
    let all = places(width: width ?? Self.unlimited)
    let height = all.map { $0.rect.origin.y + $0.rect.size.height }.max() ?? 0
    return CanvasExtent(minimum: height, natural: height)
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    for (fact, rect) in places(width: width) {
      let x = canvas.isRightToLeft ? width - rect.origin.x - rect.size.width : rect.origin.x
      canvas.place(
        fact, x: x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }
  }
}
