extension Command {
  static func keywordsRow(_ key: String) -> Row {
    Row(
      on: .many, .photo, Message("Keywords…"), key, in: .viewing,
      if: { $0.model.canChange($1, \.editKeywords) },
      do: { $1.areOnPage ? $0.edit(.keyword) : $0.askForKeywords(of: $1.photos) })
  }
}

extension Viewer {
  /// Asks for new keywords of photos, and reads those of photos whose annotations are not known.
  mutating func askForKeywords(of photos: [Photo]) {
    let photos = photos.filter { model.permissions(of: $0.id).editKeywords }
    guard !photos.isEmpty else { return }
    var summary = KeywordSummary(number: model.nextNumber(), photos: photos)
    let states = photos.compactMap { photo in
      model.knownAnnotations(of: photo.id).map { (photo.id, $0.keywords) }
    }
    summary.add(Dictionary(states) { first, _ in first })
    summary.offered = model.tagging.knownKeywords
    model.questions.ask(.keywords(summary))
    requestNames()
    let unread = photos.filter { summary.known[$0.id] == nil }
    if !unread.isEmpty { perform(.loadKeywords(KeywordsRequest(summary.number, unread))) }
  }

  mutating func handle(_ event: TaggingFeature.Event) {
    model.tagging.handle(event)
    let keywords = model.tagging.knownKeywords
    model.questions.updateKeywords { $0.offered = keywords }
  }

  /// Adds keywords to photos, and removes others; `summary` holds the keywords that they had.
  mutating func changeKeywords(_ summary: KeywordSummary, _ change: KeywordsChange) {
    let listed = summary.photos.compactMap { photo($0.id) }
    let changes = listed.filter { model.permissions(of: $0.id).editKeywords }.map { photo in
      let known = model.knownAnnotations(of: photo.id)?.keywords ?? summary.known[photo.id]
      return (photo, known.map(change.limited) ?? change)
    }
    let changed = changes.filter { !$0.1.isEmpty }
    guard !changed.isEmpty else { return }
    make(changed.map { ($0.0, .keywords($0.1)) })
    model.notices.say(
      .done(
        Message(
          "Keywords changed", plural: "Keywords of {count} photos changed", count: changed.count)),
      about: changed.count == 1 ? changed[0].0 : nil)
  }

  mutating func removeKeyword(_ keyword: String) {
    guard let photo = model.currentPhoto, model.canEdit(.keyword) else { return }
    changeKeywords(
      KeywordSummary(number: 0, photos: [photo]), KeywordsChange(removed: [keyword]))
  }
}

extension ViewerModel {
  /// Returns the known keywords that fit a typed text by `matches` and that the shown photo does not have.
  package func keywordsOffered(
    for text: String, atMost limit: Int, matches: (String, String) -> Bool
  ) -> [String] {
    guard let photo = currentPhoto else { return [] }
    var summary = KeywordSummary(number: 0, photos: [photo])
    summary.add([photo.id: shownAnnotations.keywords])
    summary.offered = tagging.knownKeywords
    return KeywordEdit(of: summary).completions(of: text, atMost: limit, matches: matches)
  }
}

/// A request to read the keywords of photos for a question.
public struct KeywordsRequest: Equatable, Sendable {
  /// The number of the question.
  let number: Int
  /// The photos.
  package let photos: [Photo]

  init(_ number: Int, _ photos: [Photo]) { (self.number, self.photos) = (number, photos) }

  /// Returns the event that the keywords of some of the photos were read, and those of others could not be.
  package func event(
    _ keywords: [PhotoID: Set<String>], unread: Set<PhotoID> = []
  ) -> ViewerEvent {
    .annotations(.keywordsRead(number, keywords, unread: unread))
  }
}
