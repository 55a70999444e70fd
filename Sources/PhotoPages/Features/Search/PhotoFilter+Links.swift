// The filters of links, which find more photos with something that the shown one has.

extension PhotoFilter {
  /// Makes the filter for photos that share one value of a fact, such as a keyword, the author or the day.
  ///
  /// Nil if photos are not searched for that.
  ///
  /// - Parameters:
  ///   - name: one of the names, of a fact with several; else of no meaning.
  ///   - fact: the fact.
  public init?(sharing name: String = "", of fact: PhotoFact) {
    self.init()
    switch (fact.title, fact.value) {
    case (PhotoFact.people.title, .names): people = [name]
    case (PhotoFact.keywords.title, .names): keywords = [name]
    case (PhotoFact.taken.title, .date(let date)):
      guard let dates = PhotoDates(date) else { return nil }
      self.dates = dates
    case (PhotoFact.place.title, .place(let place)): words = Self.phrase(place.name)
    case (PhotoFact.author.title, .text(let author)): words = Self.phrase(author)
    case (PhotoFact.tags.title, .names): words = Self.phrase(name)
    default: return nil
    }
    guard !isEmpty else { return nil }
  }

  /// Makes the filter for photos with the same person, or with the same text.
  init(_ tag: PhotoTag) {
    self.init()
    switch tag.kind {
    case .person: people = [tag.text]
    case .thing: words = Self.phrase(tag.text)
    }
  }

  /// Returns words that match a text as a whole.
  private static func phrase(_ text: String) -> String {
    let words = text.filter { $0 != "\"" }.trimmed
    return words.isEmpty ? "" : "\"\(words)\""
  }
}
