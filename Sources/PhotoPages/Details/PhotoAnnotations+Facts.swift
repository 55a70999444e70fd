import FoundationEssentials

extension PhotoAnnotations {
  /// What is known of a photo from what people have added to it.
  var facts: [PhotoFact] { captionFacts + addedFacts }

  private var captionFacts: [PhotoFact] {
    [
      caption.author.map { .author($0) }, caption.date.map { .taken($0) },
      caption.place.map { .place($0) }, caption.isPublic.map { .visibility(isPublic: $0) },
    ].compactMap { $0 }
  }

  private var addedFacts: [PhotoFact] {
    let stale = tags.filter(\.isStale).map(\.text)
    var facts: [PhotoFact] = []
    let added = shownTags.filter { !$0.isMadeElsewhere }.map(\.text)
    if !added.isEmpty { facts.append(.tags(added)) }
    if !stale.isEmpty { facts.append(.staleTags(stale)) }
    if !restorableTags.isEmpty { facts.append(.lostTags(restorableTags)) }
    if commentCount > 0 { facts.append(.comments(commentCount)) }
    if !likes.isEmpty { facts.append(.likes(likes.count)) }
    if let lastChange { facts.append(.annotated(ZonedDate(lastChange))) }
    return facts
  }

  /// When something was last said, liked or reported; tags and captions have no dates here.
  private var lastChange: Date? {
    let dates = comments.map { $0.edited ?? $0.date } + likes.map(\.date)
    return (dates + [report?.date].compactMap { $0 }).max()
  }
}
