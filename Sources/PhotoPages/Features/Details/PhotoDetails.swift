/// The known facts about one photo; unknown ones are left out, so that none is empty.
public struct PhotoDetails: Hashable, Sendable {
  /// The known facts, each kind once, in any order.
  public var facts: [PhotoFact]

  /// Makes details without the empty facts; of several facts of one kind the first counts.
  public init(_ facts: [PhotoFact] = []) {
    var titles: Set<Message> = []
    self.facts = facts.filter { !$0.isBlank && titles.insert($0.title).inserted }
  }

  /// The facts in reading order, in sections of which none is empty.
  public var sections: [(section: PhotoFact.Section, facts: [PhotoFact])] {
    let order = PhotoFact.readingOrder
    let sorted =
      order.flatMap { title in facts.filter { $0.title == title } }
      + facts.filter { !order.contains($0.title) }
    return PhotoFact.Section.allCases.compactMap { section in
      let facts = sorted.filter { $0.section == section }
      return facts.isEmpty ? nil : (section, facts)
    }
  }
}
