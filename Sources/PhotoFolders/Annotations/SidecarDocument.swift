import FoundationEssentials
import PhotoPages
import XMPBindings

/// What one XMP file says of a photo: ours, and whatever other programs have written there.
/// Things have ids and dates of their changes, and what was deleted is remembered. So changes that people
/// make here, and merging of copies that were changed here, do the same in whichever order. Between what
/// other programs have written, which has no dates, the copy that is merged into decides.
struct SidecarDocument {
  private let packet: XMPPacket
  var graph: RDFGraph

  init() { self.init(XMPPacket()) }

  private init(_ packet: XMPPacket) {
    self.packet = packet
    graph = packet.graph
  }

  init(parsing bytes: [UInt8]) throws(SidecarError) {
    do {
      self.init(try XMPPacket(parsing: bytes))
    } catch {
      throw SidecarError(error)
    }
  }

  /// The packet in a photo; one that cannot be understood says nothing.
  init?(packet: [UInt8]?) {
    guard let packet, let document = try? SidecarDocument(parsing: packet) else { return nil }
    self = document
  }

  /// What a new sidecar begins with: all that the packet in the photo says, since several programs take
  /// the sidecar for all that is said. What is true of the photo's file only would mislead there: how
  /// the file says that it is to be turned, and that there is more of the packet in it.
  static func beginning(with packet: SidecarDocument?) -> SidecarDocument {
    var document = packet ?? SidecarDocument()
    for name in [XMPName.orientation, .extendedPacket] { document.graph.properties[name] = nil }
    return document
  }

  var bytes: [UInt8] { packet.bytes }

  /// What it says but for comments, without the file that said it. Comments and bytes take by far the most
  /// memory of what is kept while many photos are looked at.
  var withoutComments: SidecarDocument {
    var document = SidecarDocument()
    document.graph = graph
    document.graph.properties[.comments] = nil
    return document
  }

  /// The file to write, which is the one that was read if nothing has changed.
  /// - Throws: `untouchable` if anything would be lost or altered that is not meant to be.
  func written() throws(SidecarError) -> SidecarDocument {
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
  /// Makes one change that a person has made. Made twice in a row, it does the same as once. A copy that has
  /// changed in other ways meanwhile keeps those; what this file does not speak of is copied from `embedded`.
  /// - Throws: `sizeUnknown` if something is to be put on a photo without a frame.
  mutating func apply(
    _ change: AnnotationChange, in frame: StoredFrame?, at date: Date, embedded: SidecarDocument?
  ) throws(SidecarError) {
    let date = SidecarDate.rounded(date)
    var copy = self
    copy.adopt(change.adopted, from: embedded)
    // Just before, so that what the person does follows.
    copy.graph.settleTags(at: date.addingTimeInterval(-SidecarDate.tick))
    try copy.make(change, in: frame, at: date)
    self = copy
  }

  private mutating func make(
    _ change: AnnotationChange, in frame: StoredFrame?, at date: Date
  ) throws(SidecarError) {
    switch change {
    case .tag(let change):
      try TagEdit(change, frame, date).apply(to: &graph)
    case .comment(let change):
      Records.comments.apply(from: change.old, to: change.new, at: date, in: &graph)
    case .like(let change):
      Records.likes.apply(from: change.old, to: change.new, at: date, in: &graph)
    case .report(let old, let new):
      Records.reports.apply(from: old, to: new, at: date, in: &graph)
    default: DatedField.all.forEach { $0.apply(change, at: date, to: &graph) }
    }
  }

  private mutating func adopt(_ names: [XMPName], from embedded: SidecarDocument?) {
    let own = Set(graph.formsOfItsOwn.map { $0.property })
    for name in names where graph.properties[name] == nil && !own.contains(name) {
      graph.properties[name] = embedded?.graph.properties[name]
    }
  }
}

extension AnnotationChange {
  /// What of the photo's own packet is copied before the change is made.
  var adopted: [XMPName] {
    if case .tag = self { return TagEdit.properties }
    return DatedField.all.filter { $0.isChanged(by: self) }.map(\.property)
  }
}

extension SidecarEdit {
  /// A change that a person has made, in what sidecars say. What the sidecar does not speak of is copied from
  /// the packet in the photo.
  init(
    _ change: AnnotationChange, in frame: StoredFrame?, at date: Date,
    embedded packet: SidecarDocument?, parsedBy parser: SidecarParser
  ) {
    self.init { (bytes) throws(SidecarError) in
      var document =
        try bytes.map { (bytes) throws(SidecarError) in try parser.parse(bytes) }
        ?? .beginning(with: packet)
      try document.apply(change, in: frame, at: date, embedded: packet)
      return try parser.serialize(document)
    } healing: { before in
      let snapshot = SidecarSnapshot(of: before.flatMap { try? parser.parse($0) })
      return { (bytes, last) throws(SidecarError) in
        let document = try parser.parse(bytes)
        guard snapshot.isShown(in: document) else { return bytes }
        let last = try parser.parse(last)
        return try parser.serialize(document.healed(by: last, since: snapshot))
      }
    } merge: { (ours, theirs) throws(SidecarError) in
      var document = try parser.parse(ours)
      let isSubsumed = document.merge(try SidecarDocument(parsing: theirs))
      return (try parser.serialize(document), isSubsumed)
    } isMalformed: { bytes in
      do throws(SidecarError) {
        _ = try parser.parse(bytes)
        return false
      } catch {
        return error == .malformed
      }
    }
  }
}
