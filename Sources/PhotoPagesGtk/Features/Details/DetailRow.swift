import GtkBindings
import PhotoPages

/// A row with one fact about a photo, which a press copies.
///
/// A place is shown on a map instead, and has a second button that copies. A tag that another program deleted has a
/// button that restores it. Where the source finds more photos with the same value, such as a keyword, each value is a
/// button that shows them, in place of the text.
@MainActor
final class DetailRow {
  let widget: Box

  let fact: PhotoFact

  private let context: PartContext
  private let copy: Button

  private static let gap = 8
  /// The line limit of a text; copying it gets all of it.
  private static let mostLines = 12
  static let iconSize = 16

  /// Makes a row in a section, whose title the row does not repeat.
  init(_ fact: PhotoFact, below section: PhotoFact.Section, in context: PartContext) {
    self.fact = fact
    self.context = context
    let links = Self.makeLinks(fact, in: context)
    let texts = Self.makeTexts(
      fact, isTitled: fact.title != section.title, isLinked: !links.isEmpty && !fact.isPlace)
    let icon = Icon.copy.makeView(size: Self.iconSize)
    icon.addStyle("detail-icon")
    var row: [Widget]
    if case .place(let place) = fact.value {
      copy = Button(child: icon)
      copy.align(horizontally: .end, vertically: .centre)
      row = [Self.makeMapButton(texts, place, fact.text, in: context), copy]
    } else {
      copy = Button(child: Box(vertical: false, spacing: Self.gap, [texts, icon]))
      copy.expand(vertically: false)
      row = [copy]
    }
    if case .lostTags(let tags) = fact.value {
      row += tags.map { Self.makeRestoreButton($0, in: context) }
    }
    let line = Box(vertical: false, row)
    widget = links.isEmpty ? line : Box(vertical: true, [line] + links)
    setUpCopying()
  }

  private func setUpCopying() {
    let text = fact.text
    copy.addStyle("detail")
    // Translators: the name of a detail, such as “Exposure”, and the detail itself.
    let description = Message(
      "{title}: {text}", ["title": fact.title.translated, "text": text])
    copy.setNameAndTooltip(Message("Copy").translated)
    // Last, since a tooltip that is the name takes the description away.
    copy.setAccessibleDescription(description.translated)
    copy.onClicked { [weak context] in context?.send(.input(.textChosen(text))) }
  }

  private static func makeMapButton(
    _ texts: Widget, _ place: Place, _ text: String, in context: PartContext
  ) -> Button {
    let pin = Icon.pin.makeView(size: iconSize)
    let button = Button(child: Box(vertical: false, spacing: gap, [texts, pin]))
    button.expand(vertically: false)
    button.addStyle("detail")
    button.setNameAndTooltip(Message("Show on a map").translated)
    button.setAccessibleDescription(text)
    button.onClicked { [weak context] in context?.send(.input(.placeChosen(place))) }
    return button
  }

  /// Makes the buttons that show more photos with the same values; none unless each value has one.
  private static func makeLinks(_ fact: PhotoFact, in context: PartContext) -> [Button] {
    let links = fact.shareableValues.compactMap { value in
      context.link(sharing: value, of: fact).map { (value, $0) }
    }
    guard links.count == fact.shareableValues.count else { return [] }
    return links.map { value, link in
      let label = Label(value, alignment: .start)
      let button = Button(
        child: Box(vertical: false, spacing: gap, [Icon.magnifier.makeView(size: iconSize), label]))
      button.addStyle("detail", "detail-action")
      button.setNameAndTooltip(Message.findMore(of: value).translated)
      button.align(horizontally: .start, vertically: .centre)
      button.onClicked { [weak context] in context?.send(.input(link)) }
      return button
    }
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

  var hasFocus: Bool { widget.hasFocusInside }

  func grabFocus() { copy.grabFocus() }
}

extension PhotoFact {
  fileprivate var isPlace: Bool { if case .place = value { true } else { false } }

  /// The values that other photos may share.
  @MainActor fileprivate var shareableValues: [String] {
    switch value {
    case .text(let text): [text]
    case .names(let names): names
    case .date(let date): [date.dayText]
    case .place(let place): place.name.isEmpty ? [] : [place.name]
    case .message: [text]
    case .count, .bytes, .pixels, .exposure, .lostTags: []
    }
  }
}
