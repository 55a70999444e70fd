import GtkBindings
import PhotoPages

/// The line of facts below a caption, some of them buttons, and the button that shows more of the text.
@MainActor
final class CaptionFacts {
  let canvas = Canvas()
  /// Called when **More** or **Less** is pressed.
  var onMore: (@MainActor () -> Void)?
  /// Whether there is more of the text than the first lines; the next layout follows.
  var offersMore = false
  /// Whether all of the text is shown, or as much as there is room for.
  var isExpanded = false {
    didSet { if isExpanded != oldValue { nameMore() } }
  }
  /// The button that shows who likes the photo; nil without likes.
  private(set) var likesButton: Button?

  private let context: PartContext
  private let more = Button(label: "")
  private var facts: [Widget] = []

  private static let spacing = 4.0
  private static let unlimited = 100_000.0
  private static let iconSize = 16.0
  private static let iconSpacing = 4
  /// The padding at each side of a button, in points; it hangs over, so that texts line up with those above.
  private static let overhang = 6.0

  init(in context: PartContext) {
    self.context = context
    canvas.isHit = { _, _ in false }
    canvas.delegate = self
    canvas.addStyle("caption-facts")
    more.addStyle("caption-fact", "caption-more")
    more.onClicked { [weak self] in self?.onMore?() }
    canvas.add(more)
    nameMore()
  }

  private func nameMore() {
    more.label =
      (isExpanded ? Message.inContext("caption", "Less") : .inContext("caption", "More")).translated
    // “More” alone is the button of the menu.
    more.accessibleName =
      (isExpanded ? Message("Less of the caption") : Message("More of the caption")).translated
  }

  func show(_ content: CaptionBlock.Content) {
    facts.forEach(canvas.remove)
    likesButton = nil
    facts = content.marks.map { makeRow($0.title.translated, $0.badges.map(\.icon)) }
    facts += CaptionPart.allCases.compactMap { part in
      text(of: part, content).map { makeFact(part, $0, content) }
    }
    facts += content.facts.map(makeOwnFact)
    facts += content.links.map(makeLink)
    facts.forEach(canvas.add)
    canvas.queueResize()
  }

  private func makeFact(
    _ part: CaptionPart, _ text: String, _ content: CaptionBlock.Content
  ) -> Widget {
    let isButton = content.tappableParts.contains(part)
    let row = makeRow(text, [icon(of: part, content)].compactMap { $0 }, isInButton: isButton)
    guard isButton else { return row }
    let button = Button(child: row)
    button.addStyle("caption-fact")
    button.accessibleName = text
    let more = part == .author ? context.place(sharing: text, of: .author(text)) : nil
    if more != nil || context.session.viewer.model.filter(sharing: part) != nil {
      button.tooltip = Message.findMore(of: text).translated
    }
    button.onClicked { [weak context] in
      context?.send(.input(more.map { .folderOpened($0) } ?? .captionPartTapped(part)))
    }
    if part == .likes { likesButton = button }
    return button
  }

  /// Makes a fact of the source's own, with its title.
  private func makeOwnFact(_ fact: PhotoFact) -> Widget {
    let row = makeRow(fact.titledText, [])
    row.tooltip = fact.tooltip
    return row
  }

  private func makeLink(_ link: CaptionBlock.Link) -> Widget {
    let button = Button(child: makeRow(link.name, [link.icon], isInButton: true))
    button.addStyle("caption-fact")
    button.accessibleName = Message.findMore(of: link.name).translated
    button.onClicked { [weak context] in
      if let more = context?.link(sharing: link.name, of: link.fact) { context?.send(.input(more)) }
    }
    return button
  }

  private func makeRow(_ text: String, _ icons: [Icon], isInButton: Bool = false) -> Box {
    let views: [Widget] = icons.map { $0.makeView(size: Int(Self.iconSize * canvas.textScale)) }
    let row = Box(vertical: false, spacing: Self.iconSpacing, views + [Label(text)])
    guard !isInButton else { return row }
    row.addStyle("caption-fact")
    row.canTarget = false
    return row
  }

  private func text(of part: CaptionPart, _ content: CaptionBlock.Content) -> String? {
    let caption = content.caption
    switch part {
    case .author: return caption.knownAuthor
    case .date: return caption.date?.dayText
    case .published: return caption.publishedText
    case .views: return caption.viewsText
    case .place: return caption.place?.name
    case .likes:
      guard content.likes > 0 else { return nil }
      return Message("{count} like", plural: "{count} likes", count: content.likes).translated
    case .visibility:
      return caption.isPublic.map { PhotoFact.visibility($0).text }
    }
  }

  /// Returns the icon of a fact; nil if its text suffices.
  private func icon(of part: CaptionPart, _ content: CaptionBlock.Content) -> Icon? {
    switch part {
    case .author: .person
    case .place: .pin
    case .likes: content.isLiked ? .heartSolid : .heart
    case .visibility: content.caption.isPublic == false ? .lock : nil
    case .date, .published, .views: nil
    }
  }
}

extension Caption {
  /// The date of publication, which stands beside that on which the photo was taken.
  @MainActor fileprivate var publishedText: String? {
    published.map { Message("Published {date}", ["date": $0.dayText]).translated }
  }

  /// The number of views with its noun.
  @MainActor var viewsText: String? {
    views.map { Message("{count} view", plural: "{count} views", count: $0).translated }
  }
}

extension CaptionFacts: CanvasDelegate {
  /// Returns the places of the facts in lines of `width` points, from left to right, with padding hanging over.
  private func places(width: Double, of widgets: [Widget]) -> [(fact: Widget, rect: Rect)] {
    var (x, y, line) = (-Self.overhang, 0.0, 0.0)
    return widgets.map { fact in
      let size = canvas.naturalSize(of: fact, in: width + 2 * Self.overhang)
      if x > 0, x + size.width > width + Self.overhang {
        (x, y, line) = (-Self.overhang, y + line, 0)
      }
      // What shows more is at the end of its line.
      if fact === more { x = max(x, width + Self.overhang - size.width) }
      defer {
        x += size.width + Self.spacing
        line = max(line, size.height)
      }
      return (fact, Rect(x: x, y: y, width: size.width, height: size.height))
    }
  }

  private func places(width: Double) -> [(fact: Widget, rect: Rect)] {
    places(width: width, of: facts + (offersMore ? [more] : []))
  }

  /// The width of all facts on one line, without the button that shows more, in points.
  var naturalWidth: Double {
    places(width: Self.unlimited, of: facts).map(\.rect.right).max() ?? 0
  }

  /// The width of the button that shows more, with the space before it, in points.
  var moreWidth: Double { more.measureWidth().natural + Self.spacing }

  /// Returns the size of all lines of at most `width` points; that of GTK is no use, since it is remembered.
  func size(width: Double) -> Size {
    let all = places(width: width)
    let right = offersMore ? width : all.map(\.rect.right).max() ?? 0
    return Size(width: max(0, min(right, width)), height: all.map(\.rect.bottom).max() ?? 0)
  }

  func layOut(_ canvas: Canvas, width: Double, height: Double) {
    if !offersMore { canvas.hideInLayout(more) }
    for (fact, rect) in places(width: width) { canvas.place(fact, in: rect, mirroredIn: width) }
  }
}
