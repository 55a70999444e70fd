import FoundationEssentials
import PhotoPages
import XMPBindings

extension XMPName {
  /// The dates at which this program added keywords.
  static let keywords = XMPName(XMPNamespace.photoPages, "keywords")
}

/// The dates at which this program added and removed the keywords of a photo.
///
/// Copies of a sidecar that were changed apart are merged by these dates. Other programs write none.
struct KeywordDates {
  /// The prefix that distinguishes removed keywords from other deleted entries.
  private static let mark = "keyword:"

  private var added: [String: Date]
  private var tombstones: Tombstones

  init(_ graph: RDFGraph) {
    let entries = (graph.properties[.keywords]?.items ?? []).compactMap { item in
      item[.text]?.text.flatMap { text in item[.date]?.date.map { (text, $0) } }
    }
    added = Dictionary(entries) { max($0, $1) }
    tombstones = Tombstones(graph)
  }

  /// Whether the last dated change of a keyword removed it.
  func isRemoved(_ keyword: String) -> Bool {
    tombstones.hold(Self.mark + keyword, from: added[keyword])
  }

  /// Dates the addition of a keyword; returns false if it was removed at a later date, which stays.
  mutating func add(_ keyword: String, at date: Date) -> Bool {
    let removal = tombstones[Self.mark + keyword]
    if let removal, removal > date { return false }
    added[keyword] = SidecarDate.following(date, after: removal)
    return true
  }

  mutating func remove(_ keyword: String, at date: Date) {
    tombstones.add(
      Self.mark + keyword, at: SidecarDate.following(date, after: added[keyword]))
  }

  /// Dates a keyword that another program has added again right after its removal.
  mutating func restore(_ keyword: String) {
    guard let removal = tombstones[Self.mark + keyword], removal < .distantFuture else { return }
    added[keyword] = SidecarDate.following(removal, after: removal)
  }

  mutating func formUnion(_ other: KeywordDates) {
    added.merge(other.added) { max($0, $1) }
    tombstones.formUnion(other.tombstones)
  }

  func write(to graph: inout RDFGraph) {
    tombstones.write(to: &graph)
    let kept = added.filter { !isRemoved($0.key) }.sorted { $0.key < $1.key }
    let items = kept.map { keyword, date in
      XMPValue(fields: [.text: XMPValue(text: keyword), .date: XMPValue(date)])
    }
    guard items != graph.properties[.keywords]?.items ?? [] else { return }
    graph.properties[.keywords] = items.isEmpty ? nil : XMPValue(.bag, items)
  }
}

extension RDFGraph {
  /// Returns the keywords, without those that are there only for tags with the texts `tags`.
  func keywords(besides tags: Set<String>) -> Set<String> {
    let dates = KeywordDates(self)
    let listed = KeywordList.names(properties[.subject]).filter { keyword in
      keyword.contains { !$0.isWhitespace } && !(tags.contains(keyword) && dates.isRemoved(keyword))
    }
    return Set(listed).subtracting(KeywordList.names(properties[.addedNames]))
  }

  /// Dates the keywords that another program has added again after this one removed them.
  mutating func dateForeignKeywords() {
    var dates = KeywordDates(self)
    let listed = KeywordList.names(properties[.subject]).filter(dates.isRemoved)
    guard !listed.isEmpty else { return }
    for keyword in Set(listed).subtracting(KeywordList.subject.used(in: self)) {
      dates.restore(keyword)
    }
    dates.write(to: &self)
  }

  mutating func mergeKeywordDates(of other: RDFGraph) {
    var dates = KeywordDates(self)
    dates.formUnion(KeywordDates(other))
    dates.write(to: &self)
  }
}

extension KeywordsChange {
  /// Applies the change; names of tags stay listed.
  func apply(at date: Date, to graph: inout RDFGraph) {
    var dates = KeywordDates(graph)
    let before = graph.keywords(besides: KeywordList.subject.used(in: graph))
    let new = Set(added.compactMap { XMPValue(text: $0).text }).subtracting(before)
    for keyword in new.sorted() where dates.add(keyword, at: date) {
      KeywordList.subject.addForGood(keyword, to: &graph)
    }
    for keyword in removed.intersection(before) { dates.remove(keyword, at: date) }
    dates.write(to: &graph)
    KeywordList.removeUnused(from: &graph)
  }
}

extension SidecarDocument {
  /// Returns the document with these keywords if it has no such property.
  func completed(byKeywords keywords: [String]) -> SidecarDocument {
    guard graph.properties[.subject] == nil, !keywords.isEmpty else { return self }
    var completed = self
    completed.graph.properties[.subject] = XMPValue(.bag, keywords.map { XMPValue(text: $0) })
    return completed
  }

  /// Returns the keywords, completed by the packet, without the names of tags and people; nil if neither lists any.
  package func keywords(embedded: SidecarDocument?) -> Set<String>? {
    let graph = completed(by: embedded)
    guard graph.properties[.subject] != nil else { return nil }
    let tags = graph.storedTags(in: KeywordList.anyFrame).map(\.region)
    let persons = tags.filter { $0.kind == .person }.map(\.text)
    return graph.keywords(besides: Set(tags.map(\.text))).subtracting(persons)
      .subtracting(KeywordList.names(graph.properties[.personInImage]))
  }
}
