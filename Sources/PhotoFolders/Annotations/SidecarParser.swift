import Synchronization

/// Parses sidecars for changes of them, and remembers the last ones.
///
/// A change is made in steps, each of which goes from bytes to bytes: what others have overwritten is put
/// back, copies are merged in, and the next change begins with what the last one has written. Parsing
/// takes longer than all of that.
final class SidecarParser: Sendable {
  /// A sidecar as read, and as the steps of its change make it.
  private static let greatestCount = 3

  private let parsed = Mutex<[SidecarDocument]>([])

  /// What a sidecar says.
  ///
  /// - Throws: `malformed` or `untouchable`.
  func parse(_ bytes: [UInt8]) throws(SidecarError) -> SidecarDocument {
    if let known = parsed.withLock({ $0.last { $0.bytes == bytes } }) { return known }
    return note(try SidecarDocument(parsing: bytes))
  }

  /// The bytes to write for a document.
  ///
  /// - Throws: `untouchable` if anything would be lost or altered that is not meant to be.
  func serialize(_ document: SidecarDocument) throws(SidecarError) -> [UInt8] {
    note(try document.written()).bytes
  }

  private func note(_ document: SidecarDocument) -> SidecarDocument {
    parsed.withLock { parsed in
      parsed.append(document)
      parsed.removeFirst(max(0, parsed.count - Self.greatestCount))
    }
    return document
  }
}
