import GtkBindings
import PhotoPages

/// A row with one fact about a photo, which a press copies.
///
/// A place has a second button that shows it on a map, and a tag that another program deleted one that restores it.
/// Where the source finds more photos with the same value, such as a keyword, each value is a button that shows them,
/// in place of the text.
@MainActor
final class DetailRow {
  let widget: Box

  let fact: PhotoFact

  private let copy: Button
  private let links: NameChips

  private static let gap = 8
  /// The line limit of a text; copying it gets all of it.
  private static let mostLines = 12
  static let iconSize = 16

  /// Makes a row in a section, whose title the row does not repeat.
  init(_ fact: PhotoFact, below section: PhotoFact.Section, in context: PartContext) {
    self.fact = fact
    links = NameChips(in: context)
    let isLinked = Self.showLinks(fact, in: links, context)
    let formatted = Self.makeFormatted(fact)
    let texts = Self.makeTexts(
      fact, isTitled: fact.title != section.title,
      isLinked: isLinked && !fact.isPlace || formatted != nil)
    let icon = Icon.copy.makeView(size: Self.iconSize)
    icon.addStyle("detail-icon")
    copy = Button(child: Box(vertical: false, spacing: Self.gap, [texts, icon]))
    copy.expand(vertically: false)
    let line = Box(vertical: false, [copy])
    switch fact.value {
    case .place(let place): line.append(Self.makeMapButton(place, in: context))
    case .lostTags(let tags):
      for tag in tags { line.append(Self.makeRestoreButton(tag, in: context)) }
    default: break
    }
    let below: [Widget?] = [formatted, isLinked ? links.widget : nil]
    widget = Box(vertical: true, [line] + below.compactMap { $0 })
    setUpCopying(in: context)
  }

  private func setUpCopying(in context: PartContext) {
    let text = fact.text
    copy.addStyle("detail")
    copy.setNameAndTooltip(Message("Copy").translated)
    // Last, since a tooltip that is the name takes the description away.
    copy.setAccessibleDescription(fact.titledText)
    copy.onClicked { [weak context] in context?.send(.input(.textChosen(text))) }
  }

  private static func makeMapButton(_ place: Place, in context: PartContext) -> Button {
    let button = Button(child: Icon.pin.makeView(size: iconSize))
    button.addStyle("detail")
    button.align(horizontally: .end, vertically: .centre)
    button.setNameAndTooltip(Message("Show on a map").translated)
    button.onClicked { [weak context] in context?.send(.input(.placeChosen(place))) }
    return button
  }

  /// Shows buttons that find more photos with the same values; returns false if not each value has one.
  private static func showLinks(
    _ fact: PhotoFact, in chips: NameChips, _ context: PartContext
  ) -> Bool {
    let links = fact.shareableValues.compactMap { value in
      context.link(sharing: value, of: fact).map {
        NameChips.Name(name: value, link: $0, removal: nil)
      }
    }
    guard !links.isEmpty, links.count == fact.shareableValues.count else { return false }
    chips.widget.setMargins(start: 16, end: 16, top: 4, bottom: 4)
    _ = chips.show(links)
    return true
  }

  private static func makeRestoreButton(_ tag: PhotoTag, in context: PartContext) -> Button {
    let button = Button(label: Message("Restore").translated)
    button.addStyle("detail", "detail-action")
    button.accessibleName = Message("Restore {name}", ["name": tag.text]).translated
    button.align(horizontally: .end, vertically: .centre)
    button.onClicked { [weak context] in context?.send(.input(.lostTagRestored(tag.id))) }
    return button
  }

  /// Makes the title of a fact, and its text unless buttons show that.
  private static func makeTexts(_ fact: PhotoFact, isTitled: Bool, isLinked: Bool) -> Box {
    let title = Label(fact.title.translated, alignment: .start)
    title.addStyle("detail-title")
    title.tooltip = isLinked ? fact.tooltip : nil
    title.isVisible = isTitled || isLinked
    let texts = Box(vertical: true, [title])
    texts.expand(vertically: false)
    if !isLinked { texts.append(makeValue(fact)) }
    return texts
  }

  private static func makeValue(_ fact: PhotoFact) -> Label {
    let value = Label(fact.text, wraps: true, limit: .detail, alignment: .start)
    value.addStyle("detail-value")
    value.wrapInsideLongWords()
    value.setLineLimit(mostLines)
    value.tooltip = fact.tooltip
    return value
  }

  /// Makes a text with looks below the button that copies it, whose press would open links; nil for other facts.
  private static func makeFormatted(_ fact: PhotoFact) -> Label? {
    guard case .formatted(let text) = fact.value else { return nil }
    let value = makeValue(fact)
    value.show(text)
    value.setMargins(start: 16, end: 16, top: 0, bottom: 4)
    return value
  }

  var hasFocus: Bool { widget.hasFocusInside }

  func grabFocus() { copy.grabFocus() }
}

extension PhotoFact {
  fileprivate var isPlace: Bool { if case .place = value { true } else { false } }

  /// The values that other photos may share.
  @MainActor fileprivate var shareableValues: [String] {
    switch value {
    case .text(let text): [text]
    // A sentence or more, which no other photo shares.
    case .formatted: []
    case .names(let names): names
    case .date(let date): [date.dayText]
    case .place(let place): place.name.isEmpty ? [] : [place.name]
    case .message: [text]
    case .count, .bytes, .pixels, .exposure, .lostTags: []
    }
  }
}
