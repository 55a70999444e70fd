/// The known facts about one photo; unknown ones are left out, so that none is empty.
public struct PhotoDetails: Hashable, Sendable {
  /// The known facts, each kind once, in any order.
  public var facts: [PhotoFact]

  /// Makes details; of several facts of one kind the first counts.
  public init(_ facts: [PhotoFact] = []) {
    var kinds: Set<PhotoFact.Kind> = []
    self.facts = facts.filter { kinds.insert($0.kind).inserted }
  }

  /// The facts in reading order, in sections of which none is empty.
  public var sections: [(section: PhotoFact.Section, facts: [PhotoFact])] {
    let places = Dictionary(
      uniqueKeysWithValues: PhotoFact.Kind.allCases.enumerated().map { ($1, $0) })
    let sorted = facts.sorted { (places[$0.kind] ?? 0) < (places[$1.kind] ?? 0) }
    return PhotoFact.Section.allCases.compactMap { section in
      let facts = sorted.filter { $0.kind.section == section }
      return facts.isEmpty ? nil : (section, facts)
    }
  }

  /// Returns the details with the facts of `others` added for kinds that are missing.
  func completed(by others: [PhotoFact]) -> PhotoDetails {
    PhotoDetails(facts + others)
  }
}
