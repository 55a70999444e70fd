import FoundationEssentials
import PhotoPages
import XMPBindings

extension XMPName {
  /// The dates at which this program added keywords.
  static let keywords = XMPName(XMPNamespace.photoPages, "keywords")
}

/// The dates at which this program added and removed the keywords of a photo.
///
/// Copies of a sidecar that were changed apart are merged by these dates. Other programs write none. Keywords that differ
/// in case alone have one date, which decides on the spelling.
struct KeywordDates {
  /// The prefix that distinguishes removed keywords from other deleted entries.
  private static let mark = "keyword:"

  private struct Addition {
    let keyword: String
    let date: Date

    /// Returns the later of two; of equal dates that with the greater keyword.
    static func later(_ first: Addition, _ second: Addition) -> Addition {
      (first.date, first.keyword) < (second.date, second.keyword) ? second : first
    }
  }

  private var added: [String: Addition]
  private var tombstones: Tombstones

  init(_ graph: RDFGraph) {
    let entries = (graph.properties[.keywords]?.items ?? []).compactMap { item -> Addition? in
      guard let keyword = item[.text]?.text, let date = item[.date]?.date else { return nil }
      return Addition(keyword: keyword, date: date)
    }
    added = Dictionary(
      entries.map { ($0.keyword.keywordKey, $0) }, uniquingKeysWith: Addition.later)
    tombstones = Tombstones(graph)
  }

  /// The keywords whose last dated change added or respelled them, in order.
  var keywords: [String] { added.values.map(\.keyword).filter { !isRemoved($0) }.sorted() }

  /// Whether the last dated change of a keyword removed it.
  func isRemoved(_ keyword: String) -> Bool {
    let key = keyword.keywordKey
    return tombstones.hold(Self.mark + key, from: added[key]?.date)
  }

  /// Dates the addition or spelling of a keyword; returns false if it was removed at a later date, which stays.
  mutating func add(_ keyword: String, at date: Date) -> Bool {
    let key = keyword.keywordKey
    let removal = tombstones[Self.mark + key]
    if let removal, removal > date { return false }
    insert(Addition(keyword: keyword, date: SidecarDate.following(date, after: removal)))
    return true
  }

  private mutating func insert(_ addition: Addition) {
    let key = addition.keyword.keywordKey
    added[key] = added[key].map { Addition.later($0, addition) } ?? addition
  }

  mutating func remove(_ keyword: String, at date: Date) {
    let key = keyword.keywordKey
    tombstones.add(Self.mark + key, at: SidecarDate.following(date, after: added[key]?.date))
  }

  /// Dates a keyword that another program has added again right after its removal.
  mutating func restore(_ keyword: String) {
    guard let removal = tombstones[Self.mark + keyword.keywordKey], removal < .distantFuture else {
      return
    }
    insert(Addition(keyword: keyword, date: SidecarDate.following(removal, after: removal)))
  }

  mutating func formUnion(_ other: KeywordDates) {
    added.merge(other.added, uniquingKeysWith: Addition.later)
    tombstones.formUnion(other.tombstones)
  }

  func write(to graph: inout RDFGraph) {
    tombstones.write(to: &graph)
    let kept = added.filter { !isRemoved($0.key) }.sorted { $0.key < $1.key }
    let items = kept.map { _, addition in
      XMPValue(fields: [.text: XMPValue(text: addition.keyword), .date: XMPValue(addition.date)])
    }
    guard items != graph.properties[.keywords]?.items ?? [] else { return }
    graph.properties[.keywords] = items.isEmpty ? nil : XMPValue(.bag, items)
  }
}

extension RDFGraph {
  /// The properties that list keywords; together they say which a photo has.
  static let keywordProperties =
    [KeywordList.subject.property] + KeywordPaths.all.map(\.property)

  /// Whether there is a list of keywords, even an empty one.
  var listsKeywords: Bool { Self.keywordProperties.contains { properties[$0] != nil } }

  /// All keywords and names in `dc:subject`, then the keywords in other programs' lists.
  package var listedKeywords: [String] {
    let all = KeywordList.names(properties[.subject]) + pathKeywords
    return all.filter { keyword in keyword.contains { !$0.isWhitespace } }
  }

  /// The keywords in other programs' lists of paths.
  var pathKeywords: [String] { KeywordPaths.all.flatMap { $0.keywords(in: self) } }

  /// The parts of the path at whose end other programs list a keyword; of several paths the first.
  package var keywordPaths: [String: [String]] {
    let paths = KeywordPaths.all.flatMap { $0.paths(in: self) }
    return Dictionary(paths.map { ($0[$0.count - 1], $0) }) { first, _ in first }
  }

  /// Returns the keywords, without those that are there only for tags with the texts `tags`.
  func keywords(besides tags: Set<String>) -> Set<String> {
    let dates = KeywordDates(self)
    let names = Set(KeywordList.names(properties[.addedNames]))
    let listed = listedKeywords.filter { keyword in
      !names.contains(keyword) && !(tags.contains(keyword) && dates.isRemoved(keyword))
    }
    return Set(listed.distinctKeywords)
  }

  /// Dates the keywords that another program has added again after this one removed them.
  mutating func dateForeignKeywords() {
    var dates = KeywordDates(self)
    let listed = listedKeywords.filter(dates.isRemoved)
    guard !listed.isEmpty else { return }
    for keyword in Set(listed).subtracting(KeywordList.subject.used(in: self)).sorted() {
      dates.restore(keyword)
    }
    dates.write(to: &self)
  }

  mutating func mergeKeywordDates(of other: RDFGraph) {
    var dates = KeywordDates(self)
    dates.formUnion(KeywordDates(other))
    dates.write(to: &self)
  }

  /// Writes the keywords in all lists as this program has spelled them last.
  mutating func respellKeywords() {
    let keywords = KeywordDates(self).keywords
    let listed = Set(listedKeywords)
    let spelled = Dictionary(grouping: listed, by: \.keywordKey)
    let respelled = keywords.filter { keyword in
      spelled[keyword.keywordKey, default: []].contains { $0 != keyword }
    }
    guard !respelled.isEmpty else { return }
    let tags = KeywordList.subject.used(in: self)
    for keyword in respelled {
      KeywordList.subject.respell(keyword, besides: tags, in: &self)
      for paths in KeywordPaths.all { paths.respell(keyword, besides: tags, in: &self) }
    }
  }
}

extension KeywordsChange {
  /// Applies the change to all lists of keywords; names of tags stay listed.
  func apply(at date: Date, to graph: inout RDFGraph) {
    let tags = KeywordList.subject.used(in: graph)
    let written = KeywordsChange(
      added: Set(added.compactMap { XMPValue(text: $0).text }), removed: removed)
    let change = written.limited(to: graph.keywords(besides: tags))
    guard !change.isEmpty else { return }
    var dates = KeywordDates(graph)
    let addedKeys = Set(change.added.map(\.keywordKey))
    // One that is added in other letters is only respelled.
    for keyword in change.removed where !addedKeys.contains(keyword.keywordKey) {
      dates.remove(keyword, at: date)
    }
    for keyword in change.added.sorted() where dates.add(keyword, at: date) {
      KeywordList.subject.addForGood(keyword, besides: tags, to: &graph)
      for paths in KeywordPaths.all { paths.add(keyword, to: &graph) }
    }
    dates.write(to: &graph)
    graph.respellKeywords()
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
    guard
      self.graph.listsKeywords || graph.properties[.subject] != nil || !graph.pathKeywords.isEmpty
    else { return nil }
    let tags = graph.storedTags(in: KeywordList.anyFrame).map(\.region)
    let persons = tags.filter { $0.kind == .person }.map(\.text)
    return graph.keywords(besides: Set(tags.map(\.text))).subtracting(persons)
      .subtracting(KeywordList.names(graph.properties[.personInImage]))
  }
}
