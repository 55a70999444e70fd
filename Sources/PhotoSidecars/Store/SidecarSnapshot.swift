import XMPBindings

/// The content of a sidecar before a change by this program.
///
/// It shows whether another program has written that content back, and what only the change has added.
struct SidecarSnapshot: Sendable {
  private let records: Int
  /// The hashes of other programs' properties.
  private let properties: [XMPName: Int]
  private let regions: [String: Region]
  private let names: [XMPName: Set<String>]

  init(of document: SidecarDocument?) {
    let graph = document?.graph ?? RDFGraph()
    records = graph.ownRecords
    properties = Dictionary(
      uniqueKeysWithValues: graph.properties.keys.filter { !$0.isOurs }.map {
        ($0, graph.number(of: $0))
      })
    regions = Dictionary(
      graph.storedTags(in: nil).map { ($0.id, $0.region.withoutID) }
    ) { first, _ in first }
    names = Dictionary(
      uniqueKeysWithValues: Set(KeywordList.all.map(\.property) + RDFGraph.keywordProperties).map {
        ($0, Set(KeywordList.names(graph.properties[$0])))
      })
  }

  /// Whether a sidecar has exactly these records, so that the program that wrote it has read no later ones.
  func isShown(in document: SidecarDocument) -> Bool { document.graph.ownRecords == records }

  /// Returns the part of a later version that this one lacks, except others' unchanged data, which they may delete.
  fileprivate func changes(in last: SidecarDocument) -> SidecarDocument {
    var changes = last
    changes.graph.remove(
      changes.graph.storedTags(in: nil).filter { regions[$0.id] == $0.region.withoutID })
    changes.graph.properties = changes.graph.properties.filter { name, _ in
      name.isOurs || last.graph.number(of: name) != properties[name]
    }
    for (name, known) in names {
      guard case .array(let kind, let items) = changes.graph.properties[name]?.content else {
        continue
      }
      let new = items.filter { item in item.text.map { !known.contains($0) } ?? false }
      changes.graph.properties[name]?.content = .array(kind, new)
    }
    return changes
  }
}

extension SidecarDocument {
  /// Merges the additions and changes of our last version since a snapshot, if this document has its records.
  mutating func heal(by last: SidecarDocument, since snapshot: SidecarSnapshot) {
    guard snapshot.isShown(in: self), graph.ownRecords != last.graph.ownRecords else { return }
    _ = merge(snapshot.changes(in: last))
  }
}

extension Region {
  /// The region as other programs see it; any first change adds an id.
  fileprivate var withoutID: Region {
    var region = self
    region.marks.id = nil
    return region
  }
}

extension RDFGraph {
  /// The hash of this program's records, which are all properties in its namespace.
  fileprivate var ownRecords: Int { properties.filter { $0.key.isOurs }.hashValue }

  /// Returns the hash of a property; with our date if it has one, since a value changed and changed back is new.
  fileprivate func number(of name: XMPName) -> Int {
    let edited = DatedProperty.all.first { $0.name == name }?.edited
    return [properties[name], edited.flatMap { properties[$0] }].hashValue
  }
}

extension XMPName {
  fileprivate var isOurs: Bool { namespace == XMPNamespace.photoPages.rawValue }
}
