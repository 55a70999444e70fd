import FoundationEssentials
import PhotoPages

extension SidecarEdit {
  /// A change that a person has made, in what sidecars say.
  ///
  /// - Parameters:
  ///   - change: what the person saw, and what the person wants.
  ///   - frame: the photo's; nil if unknown.
  ///   - date: when the person has done it.
  ///   - packet: the packet in the photo, of which is copied what the sidecar does not speak of.
  ///   - parser: parses what the steps of the change begin with.
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
