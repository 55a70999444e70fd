import FoundationEssentials
import PhotoPages
import XMPBindings

/// An XMP file about a photo: this program's properties and those of others.
///
/// Entries have ids and dates, and deletions are recorded, so that changes and merges of copies give the same result
/// in any order. For other programs' properties, which have no dates, the copy that is merged into decides.
package struct SidecarDocument: Sendable {
  private let packet: XMPPacket
  package var graph: RDFGraph

  package init() { self.init(XMPPacket()) }

  private init(_ packet: XMPPacket) {
    self.packet = packet
    graph = packet.graph
  }

  package init(parsing bytes: [UInt8]) throws(SidecarError) {
    do {
      self.init(try XMPPacket(parsing: bytes))
    } catch {
      throw SidecarError(error)
    }
  }

  /// Makes a new sidecar from the photo's packet, since for several programs the sidecar replaces the packet.
  ///
  /// Properties of the file alone are removed: its orientation, and the reference to the rest of its packet.
  static func beginning(with packet: SidecarDocument?) -> SidecarDocument {
    var document = packet ?? SidecarDocument()
    for name in [XMPName.orientation, .extendedPacket] { document.graph.properties[name] = nil }
    return document
  }

  package var bytes: [UInt8] { packet.bytes }

  /// Returns the document to write, the bytes read if unchanged; throws `untouchable` if data would be lost or altered.
  package func written() throws(SidecarError) -> SidecarDocument {
    do {
      return SidecarDocument(try packet.saying(graph))
    } catch {
      throw SidecarError(error)
    }
  }
}

extension SidecarError {
  init(_ error: XMPError) {
    switch error {
    case .malformed: self = .malformed
    case .refused(let reason): self = .untouchable(reason: reason)
    }
  }
}

extension SidecarDocument {
  /// Applies a change by a person; applying it twice has the same effect as once.
  ///
  /// Fields that have changed in other ways keep their value. Missing properties are copied from `embedded` first.
  /// `frame` is the photo's own. Throws `sizeUnknown` if a tag is to be placed, or the photo to be turned, without one.
  package mutating func apply(
    _ change: AnnotationChange, in frame: StoredFrame?, at date: Date, embedded: SidecarDocument?
  ) throws(SidecarError) {
    let date = SidecarDate.rounded(date)
    var copy = self
    copy.adopt(change.adopted, from: embedded)
    // Dated just before the change, so that the change is later.
    copy.graph.recordForeignChanges(at: date.addingTimeInterval(-SidecarDate.tick))
    switch change {
    case .value(let change): change.name.stored.apply(change, at: date, to: &copy.graph)
    case .item(.tag(let change)):
      try TagEdit(change, frame?.turned(by: orientation), date).apply(to: &copy.graph)
    case .turn(let change): try copy.turn(change, frame, at: date)
    case .item(.comment(let change)):
      Records.comments.apply(from: change.old, to: change.new, at: date, in: &copy.graph)
    case .item(.like(let change)):
      Records.likes.apply(from: change.old, to: change.new, at: date, in: &copy.graph)
    case .item(.report(let change)):
      Records.reports.apply(from: change.old, to: change.new, at: date, in: &copy.graph)
    case .keywords(let change): change.apply(at: date, to: &copy.graph)
    }
    self = copy
  }

  private mutating func adopt(_ names: [XMPName], from embedded: SidecarDocument?) {
    var own = Set(graph.formsIgnoringPacket.map { $0.property })
    if graph.listsKeywords { own.formUnion(RDFGraph.keywordProperties) }
    for name in names where graph.properties[name] == nil && !own.contains(name) {
      graph.properties[name] = embedded?.graph.properties[name]
    }
  }
}

extension AnnotationChange {
  /// The properties of the photo's packet that are copied before the change is made.
  var adopted: [XMPName] {
    switch self {
    case .value(let change): change.name.stored.properties.flatMap(\.adopted)
    case .item(.tag): TagEdit.properties
    case .keywords: RDFGraph.keywordProperties
    case .item, .turn: []
    }
  }
}

extension Records {
  func apply<Item: Recorded>(
    from old: Item?, to new: Item?, at date: Date, in graph: inout RDFGraph
  ) {
    guard let item = new ?? old else { return }
    var entries = graph.properties[property]?.items ?? []
    var tombstones = Tombstones(graph)
    let name = mark + item.key
    let place = entries.firstIndex { $0[key]?.text == item.key }
    if new == nil {
      let beginning = place.flatMap { self.beginning(of: entries[$0]) }
      tombstones.add(name, at: SidecarDate.following(date, after: beginning))
      if let place { entries.remove(at: place) }
    } else if let place {
      edit(&entries[place], old, new, at: date)
    } else {
      let deleted = tombstones[name]
      // An entry that another person has deleted can only be restored, not changed.
      guard old == nil || deleted == nil else { return }
      // A deletion of a later date stays.
      if let deleted, deleted > date { return }
      var entry = XMPValue(fields: item.fields)
      if let deleted { entry[.restored] = XMPValue(SidecarDate.following(date, after: deleted)) }
      entries.insert(entry, at: placeInOrder(of: entry, among: entries))
    }
    tombstones.write(to: &graph)
    set(entries, in: &graph)
  }

  private func edit<Item: Recorded>(
    _ entry: inout XMPValue, _ old: Item?, _ new: Item?, at date: Date
  ) {
    guard let content, let old = old?.fields[content]?.text, let new = new?.fields[content]?.text,
      var text = entry[content]?.text
    else { return }
    let before = text
    var edited = entry[.edited]?.date ?? entry[.date]?.date
    PhotoSidecars.edit(&text, &edited, from: old, to: new, at: date, isSame: ==, isLess: <)
    guard text != before || entry[.edited] != nil else { return }
    entry[content] = XMPValue(text: text)
    entry[.edited] = edited.map { XMPValue($0) }
  }
}
