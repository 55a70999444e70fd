/// What there is to know of one photo beside its picture and what people have added to it.
///
/// What is not known has no fact: there are no empty ones.
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
