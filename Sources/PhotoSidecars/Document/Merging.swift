import PhotoPages
import XMPBindings

extension SidecarDocument {
  /// Merges copies of one photo's sidecar; the first one decides where there are no dates.
  package init(merging copies: [SidecarDocument]) {
    self = copies.first ?? SidecarDocument()
    for other in copies.dropFirst() { _ = merge(other) }
  }

  /// Merges another copy of the same photo's sidecar by ids, dates and deletions.
  ///
  /// The order in which copies are merged does not affect this program's records; of two changes with the same date,
  /// this copy's stays. Returns false if data of other programs is lost.
  package mutating func merge(_ other: SidecarDocument) -> Bool {
    var merging = Merging(into: graph, other.graph)
    let isComplete = merging.run()
    graph = merging.graph
    return isComplete
  }
}

struct Merging {
  private(set) var graph: RDFGraph
  private let other: RDFGraph
  private var tombstones: Tombstones

  init(into graph: RDFGraph, _ other: RDFGraph) {
    var (graph, other) = (graph, other)
    graph.dateForeignKeywords()
    other.dateForeignKeywords()
    (self.graph, self.other) = (graph, other)
    tombstones = Tombstones(graph)
    tombstones.formUnion(Tombstones(other))
  }

  /// Merges, and returns whether nothing is lost.
  mutating func run() -> Bool {
    let foreign = other.properties.filter { !Self.understood.contains($0.key) }
    var isComplete = graph.properties.addMissing(foreign)
    for property in DatedProperty.all {
      isComplete = property.merge(other, into: &graph) && isComplete
    }
    for records in Records.all {
      records.merge(other, into: &graph, without: tombstones)
    }
    var regions = RegionMerging(graph: graph, other: other, tombstones: tombstones)
    isComplete = regions.run() && isComplete
    graph = regions.graph
    tombstones.write(to: &graph)
    graph.mergeKeywordDates(of: other)
    for list in KeywordList.all { list.merge(other, into: &graph) }
    for paths in KeywordPaths.all { paths.merge(other, into: &graph) }
    graph.respellKeywords()
    KeywordList.removeUnused(from: &graph)
    return isComplete
  }

  /// The properties that are merged by their meaning, not as a whole.
  private static let understood = Set(
    TagEdit.properties + KeywordList.all.map(\.added) + Records.all.map(\.property)
      + DatedProperty.all.flatMap(\.names) + [.deleted, .keywords]
      + TagRecord.lists.map(\.property))
}

extension [XMPName: XMPValue] {
  /// Adds missing fields; returns false if a different value is lost.
  mutating func addMissing(_ fields: [XMPName: XMPValue]) -> Bool {
    merge(fields) { first, _ in first }
    return fields.allSatisfy { self[$0.key]?.holds($0.value) == true }
  }
}

extension XMPValue {
  /// Whether the value contains another: it is equal, or a list with the other's items in their order.
  fileprivate func holds(_ other: XMPValue) -> Bool {
    guard self != other else { return true }
    guard qualifiers == other.qualifiers, case .array(let kind, let items) = content,
      case .array(kind, let others) = other.content
    else { return false }
    var rest = items[...]
    return others.allSatisfy { other in
      guard let place = rest.firstIndex(of: other) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}
