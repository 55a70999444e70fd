import FoundationEssentials

/// What there is to know of one photo beside its picture and what people have added to it.
///
/// What nobody knows has no fact: there are no empty ones.
public struct PhotoDetails: Hashable, Sendable {
  /// What is known, each kind once; in any order.
  public var facts: [PhotoFact]

  /// Makes details. Of facts of one kind the first counts.
  public init(_ facts: [PhotoFact] = []) {
    var kinds: Set<PhotoFact.Kind> = []
    self.facts = facts.filter { kinds.insert($0.kind).inserted }
  }

  /// The facts as people read them: in sections, none of which is empty.
  public var sections: [(section: PhotoFact.Section, facts: [PhotoFact])] {
    let places = Dictionary(
      uniqueKeysWithValues: PhotoFact.Kind.allCases.enumerated().map { ($1, $0) })
    let sorted = facts.sorted { (places[$0.kind] ?? 0) < (places[$1.kind] ?? 0) }
    return PhotoFact.Section.allCases.compactMap { section in
      let facts = sorted.filter { $0.kind.section == section }
      return facts.isEmpty ? nil : (section, facts)
    }
  }

  /// With what others know where this knows nothing.
  func completed(by others: [PhotoFact]) -> PhotoDetails {
    PhotoDetails(facts + others)
  }
}

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
