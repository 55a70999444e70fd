import PhotoPages
import XMPBindings

/// A list of names that other programs search, and the names in it that this program has added.
package struct KeywordList {
  let property: XMPName
  /// The names added by this program, which it removes with the last tag of that name.
  let added: XMPName
  let isForPersons: Bool

  static let all = [
    KeywordList(property: .subject, added: .addedNames, isForPersons: false),
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

  /// Removes the names that this program has added and no tag has any more.
  static func removeUnused(from graph: inout RDFGraph) {
    // Regions beyond the limit of tags count as well.
    let further = graph.regions(in: anyFrame).dropFirst(RDFGraph.greatestTagCount)
    let regions = graph.storedTags(in: anyFrame).map(\.region) + further.map(\.region)
    for list in all {
      let used = Set(regions.filter(list.takes).map(\.text))
      let unused = Set(names(graph.properties[list.added])).subtracting(used)
      guard !unused.isEmpty else { continue }
      for name in [list.property, list.added] { list.remove(unused, from: name, in: &graph) }
    }
  }

  /// A frame for reading names, for which places do not matter.
  package static let anyFrame = StoredFrame(
    size: PixelSize(width: 1, height: 1), orientation: .upright)

  private func takes(_ region: Region) -> Bool { !isForPersons || region.kind == .person }

  private func append(_ items: [XMPValue], to name: XMPName, in graph: inout RDFGraph) {
    guard !items.isEmpty else { return }
    var value = graph.properties[name] ?? XMPValue(.bag, [])
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

  private static func listed(_ value: XMPValue) -> [XMPValue] {
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
      let items = Self.listed(value).filter { item in item.text.map { !mine.contains($0) } ?? true }
      append(items, to: property, in: &graph)
    }
    let both = addedHere.union(addedThere).subtracting(foreign).sorted()
    graph.properties[added] =
      both.isEmpty ? nil : XMPValue(.bag, both.map { XMPValue(text: $0) })
  }
}
