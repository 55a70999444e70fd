import GioBindings
import Synchronization

/// What was understood of one photo's sidecars, and of what they were.
struct SidecarReading: Sendable {
  let files: SidecarFiles
  /// The packet in the photo, byte for byte; nil if there is none.
  let packet: [UInt8]?
  /// What all sidecars say together, but for comments.
  let document: SidecarDocument
  /// What the packet says, but for comments; nil if there is none, or it cannot be understood.
  let embedded: SidecarDocument?
  /// What this program understands of it, with tags that were not compared with the picture.
  let contents: SidecarContents
}

/// What was understood of the sidecars that were looked at last, so that thousands of comments are not
/// parsed anew for each page of them. It is told by bytes: sizes and times are the same for two that
/// were written within one tick of a file system's clock.
final class SidecarReadings: Sendable {
  /// The shown photo, its neighbours, and the one before.
  private static let greatestCount = 4

  private let entries = Mutex<[(photo: Location, reading: SidecarReading)]>([])

  /// What is known of a photo; nil if its sidecars or its packet are others than when they were understood.
  func reading(
    of photo: Location, from files: SidecarFiles, _ packet: [UInt8]?
  ) -> SidecarReading? {
    let known = entries.withLock { $0.first { $0.photo == photo } }?.reading
    guard let known, known.files == files, known.packet == packet else { return nil }
    return known
  }

  func note(_ reading: SidecarReading, of photo: Location) {
    entries.withLock { entries in
      entries.removeAll { $0.photo == photo }
      entries.append((photo, reading))
      entries.removeFirst(max(0, entries.count - Self.greatestCount))
    }
  }
}

/// Parses sidecars for changes of them, and remembers the last ones: a change is made in steps from
/// bytes to bytes, each of which begins with what the last one has written, and parsing takes longer
/// than all else.
final class SidecarParser: Sendable {
  /// A sidecar as read, and as the steps of its change make it.
  private static let greatestCount = 3

  private let parsed = Mutex<[SidecarDocument]>([])

  func parse(_ bytes: [UInt8]) throws(SidecarError) -> SidecarDocument {
    if let known = parsed.withLock({ $0.last { $0.bytes == bytes } }) { return known }
    return note(try SidecarDocument(parsing: bytes))
  }

  /// The bytes to write; `untouchable` if anything would be lost or altered that is not meant to be.
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
