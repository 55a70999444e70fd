import PhotoPages
import XMPBindings

/// A list of names that other programs search, and the names in it that this program has added.
package struct KeywordList {
  let property: XMPName
  /// The names added by this program, which it removes with the last tag of that name.
  let added: XMPName
  let isForPersons: Bool

  static let subject = KeywordList(property: .subject, added: .addedNames, isForPersons: false)
  static let all = [
    subject,
    KeywordList(property: .personInImage, added: .addedPersons, isForPersons: true),
  ]

  /// Returns the texts of a list, or of a single text in its place.
  package static func names(_ value: XMPValue?) -> [String] {
    guard let value else { return [] }
    return value.text.map { [$0] } ?? value.items.compactMap(\.text)
  }

  static func add(_ region: Region, to graph: inout RDFGraph) {
    for list in all where list.takes(region) {
      guard !names(graph.properties[list.property]).contains(region.text) else { continue }
      list.append([XMPValue(text: region.text)], to: list.property, in: &graph)
      list.append([XMPValue(text: region.text)], to: list.added, in: &graph)
    }
  }

  /// Adds a keyword, which stays when no tag has it; `tags` are the names of tags, which are no keywords.
  func addForGood(_ keyword: String, besides tags: Set<String>, to graph: inout RDFGraph) {
    let isListed = Self.names(graph.properties[property]).contains { listed in
      listed == keyword || (listed.keywordKey == keyword.keywordKey && !tags.contains(listed))
    }
    if !isListed { append([XMPValue(text: keyword)], to: property, in: &graph) }
    remove([keyword], from: added, in: &graph)
  }

  /// Writes a keyword that is listed in other letters as `keyword`, once; names of tags stay.
  func respell(_ keyword: String, besides tags: Set<String>, in graph: inout RDFGraph) {
    guard var value = graph.properties[property] else { return }
    var isThere = false
    let items = Self.listed(value).compactMap { item -> XMPValue? in
      guard let text = item.text, text.keywordKey == keyword.keywordKey, !tags.contains(text) else {
        return item
      }
      defer { isThere = true }
      return isThere ? nil : XMPValue(XMPValue(text: keyword).content, qualifiers: item.qualifiers)
    }
    guard items != Self.listed(value) else { return }
    value.setItems(items, orNew: .bag)
    graph.properties[property] = value
  }

  /// Returns the texts of the tags whose names the list takes.
  func used(in graph: RDFGraph) -> Set<String> {
    // Regions beyond the limit of tags count as well.
    let further = graph.regions(in: Self.anyFrame).dropFirst(RDFGraph.greatestTagCount)
    let regions = graph.storedTags(in: Self.anyFrame).map(\.region) + further.map(\.region)
    return Set(regions.filter(takes).map(\.text))
  }

  /// Removes the names that no tag has any more and that this program has added, or a person has removed.
  static func removeUnused(from graph: inout RDFGraph) {
    for list in all {
      let candidates = Set(names(graph.properties[list.added])).union(list.removed(in: graph))
      guard !candidates.isEmpty else { continue }
      let unused = candidates.subtracting(list.used(in: graph))
      guard !unused.isEmpty else { continue }
      for name in [list.property, list.added] { list.remove(unused, from: name, in: &graph) }
    }
    let removed = Set(graph.pathKeywords.filter(KeywordDates(graph).isRemoved))
    guard !removed.isEmpty else { return }
    let unused = removed.subtracting(subject.used(in: graph))
    for paths in KeywordPaths.all { paths.remove(unused, from: &graph) }
  }

  /// Returns the listed keywords that a person has removed.
  private func removed(in graph: RDFGraph) -> [String] {
    guard !isForPersons else { return [] }
    return Self.names(graph.properties[property]).filter(KeywordDates(graph).isRemoved)
  }

  /// A frame for reading names, for which places do not matter.
  package static let anyFrame = StoredFrame(
    size: PixelSize(width: 1, height: 1), orientation: .upright)

  private func takes(_ region: Region) -> Bool { !isForPersons || region.kind == .person }

  private func append(_ items: [XMPValue], to name: XMPName, in graph: inout RDFGraph) {
    guard !items.isEmpty else { return }
    var value =
      graph.properties[name] ?? XMPValue(.bag, beginning(of: name, before: items, in: graph))
    value.setItems(Self.listed(value) + items, orNew: .bag)
    graph.properties[name] = value
  }

  private func remove(_ names: Set<String>, from name: XMPName, in graph: inout RDFGraph) {
    guard var value = graph.properties[name] else { return }
    let left = Self.listed(value).filter { item in item.text.map { !names.contains($0) } ?? true }
    value.setItems(left, orNew: .bag)
    // An empty list of keywords means that there are none; an empty list of ours means nothing.
    graph.properties[name] = left.isEmpty && name == added ? nil : value
  }

  /// Returns the items of a new list: for `dc:subject` the keywords that only lists of other programs have.
  private func beginning(
    of name: XMPName, before items: [XMPValue], in graph: RDFGraph
  ) -> [XMPValue] {
    guard name == Self.subject.property else { return [] }
    return graph.pathKeywords.distinctKeywords.map { XMPValue(text: $0) }
      .filter { !items.contains($0) }
  }

  /// Returns the items of a list, or a single text in its place.
  static func listed(_ value: XMPValue) -> [XMPValue] {
    value.text == nil ? value.items : [XMPValue(value.content)]
  }

  /// Adds the names of another copy; those that another program has added to either are not marked as ours.
  func merge(_ other: RDFGraph, into graph: inout RDFGraph) {
    let mine = Set(Self.names(graph.properties[property]))
    let addedHere = Set(Self.names(graph.properties[added]))
    let addedThere = Set(Self.names(other.properties[added]))
    let theirs = Self.names(other.properties[property])
    let foreign = mine.subtracting(addedHere).union(Set(theirs).subtracting(addedThere))
    if graph.properties[property] == nil {
      graph.properties[property] = other.properties[property]
    } else if let value = other.properties[property] {
      let keywords = isForPersons ? [] : Set(mine.subtracting(addedHere).map(\.keywordKey))
      let items = Self.listed(value).filter { item in
        guard let text = item.text else { return true }
        return !mine.contains(text)
          && (addedThere.contains(text) || !keywords.contains(text.keywordKey))
      }
      append(items, to: property, in: &graph)
    }
    let both = addedHere.union(addedThere).subtracting(foreign).sorted()
    graph.properties[added] =
      both.isEmpty ? nil : XMPValue(.bag, both.map { XMPValue(text: $0) })
  }
}
