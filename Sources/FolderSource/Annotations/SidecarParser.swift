import FoundationEssentials
import PhotoPages
import Synchronization
import XMP

/// Parses sidecars for changes of them, and remembers the last ones.
///
/// A change is made in steps, each of which goes from bytes to bytes: what others have overwritten is made
/// again, copies are merged in, and the next change begins with what the last one has written. Parsing
/// takes longer than all of that.
final class SidecarParser: Sendable {
  /// A sidecar as read, and as the steps of its change make it.
  private static let greatestCount = 3

  private let parsed = Mutex<[ParsedSidecar]>([])

  /// What a sidecar says.
  ///
  /// - Throws: `malformed` or `untouchable`.
  func parse(_ bytes: [UInt8]) throws(SidecarError) -> ParsedSidecar {
    if let known = parsed.withLock({ $0.last { $0.bytes == bytes } }) { return known }
    return note(try SidecarDocument(parsing: bytes))
  }

  /// The bytes to write for a document.
  ///
  /// - Throws: `untouchable` if anything would be lost or altered that is not meant to be.
  func serialize(_ document: SidecarDocument) throws(SidecarError) -> [UInt8] {
    note(try document.written()).bytes
  }

  private func note(_ document: SidecarDocument) -> ParsedSidecar {
    let new = ParsedSidecar(document)
    parsed.withLock { parsed in
      parsed.append(new)
      parsed.removeFirst(max(0, parsed.count - Self.greatestCount))
    }
    return new
  }
}

/// A sidecar that has been parsed.
final class ParsedSidecar: Sendable {
  /// What it says.
  let document: SidecarDocument
  /// What is known there to have been deleted.
  let tombstones: Tombstones
  /// The tags by their ids, once they were asked for.
  private let tags = Mutex<[String: [StoredTag]]?>(nil)

  fileprivate init(_ document: SidecarDocument) {
    self.document = document
    var tombstones = Tombstones(document.graph)
    // What another program has deleted is made again as little as what people have.
    for lost in document.graph.resolvedTags(in: nil).lost {
      tombstones.add(lost.record.id, at: lost.record.region.marks.last ?? .distantPast)
    }
    self.tombstones = tombstones
  }

  /// The bytes that were parsed.
  var bytes: [UInt8] { document.bytes }

  /// Whether a change that was made before may be missing here. Where somebody changes a hundred tags at
  /// a time others' changes make each of them a question again, and that it is not missing is told by
  /// a look at one tag.
  ///
  /// - Parameters:
  ///   - change: what a person has done.
  ///   - date: when.
  ///   - deleted: what is known to have been deleted.
  /// - Returns: false only if it is surely there, or was surely taken back.
  func mayMiss(_ change: AnnotationChange, of date: Date, unless deleted: Tombstones) -> Bool {
    guard case .tag(let change) = change else { return true }
    let date = SidecarDate.rounded(date)
    guard let id = (change.new ?? change.old)?.id.rawValue else { return false }
    guard let new = change.new else { return deleted[id] == nil }
    guard let found = tag(id) else { return change.old == nil && deleted[id] == nil }
    guard let old = change.old else { return false }
    let (region, marks) = (found.region, found.region.marks)
    func isOlder(_ edited: Date?) -> Bool { edited.map { $0 < date } ?? true }
    return old.text != new.text && region.text != new.text && isOlder(marks.textEdited)
      || old.kind != new.kind && region.kind != new.kind && isOlder(marks.kindEdited)
      || old.shape != new.shape && isOlder(marks.shapeEdited)
  }

  private func tag(_ id: String) -> StoredTag? {
    tags.withLock { tags in
      let known = tags ?? Dictionary(grouping: document.graph.storedTags(in: nil), by: \.id)
      tags = known
      return known[id]?.first
    }
  }
}
