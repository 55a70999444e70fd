import XMPBindings

/// What a sidecar showed before a change of ours: enough to recognise a program that writes it back as it
/// was then, and to tell what only that change has made.
struct SidecarSnapshot: Sendable {
  private let records: Int
  /// What other programs had written, each property as one number.
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
      uniqueKeysWithValues: NameList.all.map {
        ($0.property, Set(NameList.names(graph.properties[$0.property])))
      })
  }

  /// Whether a sidecar has exactly these records: its program had not read any later ones.
  func isShown(in document: SidecarDocument) -> Bool { document.graph.ownRecords == records }

  /// What a later version of the sidecar says that this one did not. What other programs had written, and
  /// this one has not changed since, is left out: they may delete it.
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
  /// Merges in what our last version has added or changed since a snapshot, if this shows what that did.
  mutating func heal(by last: SidecarDocument, since snapshot: SidecarSnapshot) {
    guard snapshot.isShown(in: self), graph.ownRecords != last.graph.ownRecords else { return }
    _ = merge(snapshot.changes(in: last))
  }
}

extension Region {
  /// The same as other programs see it: an id is noted with the first change of any tag.
  fileprivate var withoutID: Region {
    var region = self
    region.marks.id = nil
    return region
  }
}

extension RDFGraph {
  /// This program's records, as one number: what is said in its own namespace. What stands there in
  /// regions counts only without the lists of tags, which say the same and survive programs that write
  /// regions anew.
  fileprivate var ownRecords: Int {
    let own = properties.filter { $0.key.isOurs }
    guard !own.keys.contains(where: { Self.tagLists.contains($0.name) }) else {
      return own.hashValue
    }
    let marks = RegionForms.all.compactMap { properties[$0.property] }.flatMap(\.ownFields)
    return [own.hashValue, Set(marks).hashValue].hashValue
  }

  private static let tagLists: Set<String> = ["people", "things"]

  /// A property as one number; a dated one with our date, since one changed there and back is new.
  fileprivate func number(of name: XMPName) -> Int {
    let edited = DatedField.all.first { $0.property == name }?.edited
    return [properties[name], edited.flatMap { properties[$0] }].hashValue
  }
}

extension XMPValue {
  /// The fields of this program's namespace in it, at whatever depth.
  fileprivate var ownFields: [[XMPName: XMPValue]] {
    let own = fields.filter { $0.key.isOurs }
    let inner = (fields.filter { !$0.key.isOurs }.map(\.value) + items).flatMap(\.ownFields)
    return own.isEmpty ? inner : [own] + inner
  }
}

extension XMPName {
  fileprivate var isOurs: Bool { namespace == XMPNamespace.photoPages.rawValue }
}
