import GtkBindings
import PhotoPages

/// The rows of the details that are changed in place: texts, people, keywords and marks of the photo.
@MainActor
final class DetailsRows {
  let widget: Box

  private let context: PartContext
  private let texts: [(field: DetailsField, title: Message, row: DetailsTextRow)]
  private let people: (row: Box, names: NameChips, tagging: Button)
  private let keywords: NameChips
  private let rating: DetailsMarkRow<Rating>
  private let label: DetailsMarkRow<ColourLabel>

  init(in context: PartContext) {
    self.context = context
    keywords = NameChips(in: context)
    let kinds: [(DetailsField, name: Message, title: Message, parts: [Widget])] = [
      (.title, PhotoFact.title.title, PhotoFact.title.title, []),
      (.caption, PhotoFact.caption.title, PhotoFact.caption.title, []),
      (.keyword, Message("Keyword"), PhotoFact.keywords.title, [keywords.widget]),
      (.altText, PhotoFact.altText.title, PhotoFact.altText.title, []),
    ]
    texts = kinds.map { field, name, title, parts in
      let row = DetailsTextRow(field, named: name, titled: title, below: parts, in: context)
      return (field, title, row)
    }
    // A person has a place on the photo.
    let (names, tagging) = (NameChips(in: context), Button(saying: .tagPhoto, in: context))
    tagging.align(horizontally: .start, vertically: .centre)
    people = (Box(detailsRow: PhotoFact.people.title, [names.widget, tagging]), names, tagging)
    rating = DetailsMarkRow(PhotoFact.rating.title, in: context) { mark, given in
      guard mark != .rejected else { return .rejected }
      return mark.rawValue <= given?.rawValue ?? 0 ? .starSolid : .star
    }
    label = DetailsMarkRow(PhotoFact.label.title, in: context) { mark, _ in .label(mark) }
    widget = Box(vertical: true, texts.map(\.row.widget))
    widget.insert(people.row, at: 2)
    for (row, place) in [(rating.widget, 4), (label.widget, 5)] { widget.insert(row, at: place) }
  }

  /// Shows the shown photo; returns the titles of the facts that the rows show.
  func update(_ viewer: Viewer, _ details: PhotoDetails) -> Set<Message> {
    var titles = Set(texts.filter { $0.row.update(viewer) }.map(\.title))
    if rating.update(viewer) { titles.insert(PhotoFact.rating.title) }
    if label.update(viewer) { titles.insert(PhotoFact.label.title) }
    // Keywords that cannot be changed are a fact like others.
    let fact = viewer.model.canEdit(.keyword) ? details[PhotoFact.keywords.title] : nil
    let names = chips(fact) { .keywordRemoved($0) }
    if keywords.show(names, tooltip: fact?.tooltip) { focus(.keyword) }
    if showPeople(viewer, details[PhotoFact.people.title]) { titles.insert(PhotoFact.people.title) }
    return titles
  }

  private func showPeople(_ viewer: Viewer, _ fact: PhotoFact?) -> Bool {
    let model = viewer.model
    let names = chips(fact) { model.deletableTags(of: $0).isEmpty ? nil : .personRemoved($0) }
    people.tagging.isVisible = model.permissions.tag && !model.isUnreadable
    if people.names.show(names) { people.tagging.grabFocus() }
    people.row.isVisible = people.tagging.isVisible || !names.isEmpty
    return people.row.isVisible
  }

  private func chips(_ fact: PhotoFact?, removal: (String) -> InputEvent?) -> [NameChips.Name] {
    guard let fact, case .names(let names) = fact.value else { return [] }
    return names.map {
      NameChips.Name(name: $0, link: context.link(sharing: $0, of: fact), removal: removal($0))
    }
  }

  // MARK: - Focus

  /// Returns the place of the row that is typed in; nil for none.
  func placeOfFocus(in other: Widget) -> Rect? {
    texts.first { $0.row.hasFocus }?.row.widget.rect(in: other)
  }

  func focus(_ field: DetailsField) { texts.first { $0.field == field }?.row.focus() }

  /// Handles a key while a row is typed in; returns whether it was used.
  func take(_ key: Key) -> Bool { texts.first { $0.row.hasFocus }?.row.take(key) ?? false }
}

extension PhotoDetails {
  /// The fact with a title; nil if it is not known.
  fileprivate subscript(title: Message) -> PhotoFact? { facts.first { $0.title == title } }
}
