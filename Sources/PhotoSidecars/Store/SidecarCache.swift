import FoundationEssentials
import GioBindings
import Synchronization

/// A cache of parsed sidecars and packets, and of the sidecars' last saved versions.
///
/// Parsing is the slowest operation on a sidecar. A document is found by its bytes, since two files written within
/// one tick of the file system's clock can have the same size and time. The bytes of sidecars that have changed are
/// cached, too.
///
/// The saved versions show whether another program, which takes no lock, has read a sidecar before a change and
/// written it back after.
package final class SidecarCache: Sendable {
  /// The number of documents: sidecar and packet of the shown photo, its neighbours and the previous one.
  package static let maxCount = 8
  /// The most bytes of all documents together, not counting the newest; parsed they take about 30 times as much.
  package static let room = 4 << 20
  /// The time for which a change is remembered.
  ///
  /// Programs write back what they have read within milliseconds, or seconds if a disk sleeps or a server is slow.
  static let lifetime = Duration.seconds(30)

  /// The last versions of a photo's sidecar.
  fileprivate struct Record {
    /// The version seen last.
    var last: SidecarDocument
    /// The bytes of the version that this program saved last.
    var saved: [UInt8]
    /// The content before each remembered change, oldest first.
    var previousVersions: [(snapshot: SidecarSnapshot, made: ContinuousClock.Instant)]
  }

  struct State {
    /// The documents, most recently parsed or saved last.
    fileprivate var documents: [SidecarDocument] = []
    /// The files read recently, newest last.
    var contents: [KnownContents] = []
    fileprivate var records: [Location: Record] = [:]
    /// The folders in the user's data that were searched for temporary files left by a kill.
    fileprivate var cleared: Set<Location> = []
    /// The folders on servers that took no sidecar.
    fileprivate var refusing: Set<Location> = []
  }

  let state = Mutex(State())
  let now: @Sendable () -> ContinuousClock.Instant
  private let parses = Atomic(0)
  let reads = Atomic(0)

  package var parseCount: Int { parses.load(ordering: .relaxed) }

  package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
  }

  /// Returns the parsed document of some bytes; `isKept` is false for one of many that will not be needed again soon.
  package func document(
    parsing bytes: [UInt8], isKept: Bool = true
  ) throws(SidecarError) -> SidecarDocument {
    if let known = state.withLock({ $0.documents.last { $0.bytes == bytes } }) { return known }
    parses.add(1, ordering: .relaxed)
    let document = try SidecarDocument(parsing: bytes)
    if isKept { insert(document) }
    return document
  }

  /// Returns the parsed packet of a photo; nil if there is none or it cannot be parsed.
  package func document(packet: [UInt8]?, isKept: Bool = true) -> SidecarDocument? {
    packet.flatMap { try? document(parsing: $0, isKept: isKept) }
  }

  func insert(_ document: SidecarDocument) {
    // Removed documents are freed after the lock is released.
    let gone = state.withLock { state in
      state.documents.append(document)
      let kept = Self.fitting(state.documents, byteCount: \.bytes.count)
      defer { state.documents = kept }
      return state.documents
    }
    withExtendedLifetime(gone) {}
  }

  /// Returns the newest values that fit into the cache; the last one always does.
  package static func fitting<Value>(
    _ values: [Value], atMost maxCount: Int = maxCount, byteCount: (Value) -> Int
  ) -> [Value] {
    var room = room + (values.last.map(byteCount) ?? 0)
    let kept = values.suffix(maxCount).reversed().prefix {
      room -= byteCount($0)
      return room >= 0
    }
    return kept.reversed()
  }

  /// Whether this is the first use of a folder in this process.
  func isFirstUse(of folder: Location) -> Bool {
    state.withLock { $0.cleared.insert(folder).inserted }
  }

  /// Whether a folder on a server has refused a sidecar, and taken none since.
  func isRefused(by folder: Location) -> Bool {
    state.withLock { $0.refusing.contains(folder) }
  }

  func recordRefusal(by folder: Location) {
    state.withLock { _ = $0.refusing.insert(folder) }
  }
}

extension SidecarCache {
  /// Restores changes of this program that another has overwritten unknowingly; false if there were none.
  ///
  /// The last version is merged in like a conflict copy, but only if the sidecar has this program's records from before
  /// one of its recent changes. Any other difference is intended.
  func heal(_ document: inout SidecarDocument, of photo: Location) -> Bool {
    overwritten(photo, by: document.bytes).map { $0.heal(&document) } ?? false
  }

  /// Whether changes have to be restored in a photo's sidecar.
  ///
  /// If not, these bytes become the version seen last, unless another one was saved in the meantime.
  func needsHealing(_ bytes: [UInt8], of photo: Location) -> Bool {
    guard let record = overwritten(photo, by: bytes), let found = try? document(parsing: bytes)
    else { return false }
    var healed = found
    if record.heal(&healed) { return true }
    state.withLock { state in
      if state.records[photo]?.last.bytes == record.last.bytes {
        state.records[photo]?.last = found
      }
    }
    return false
  }

  private func overwritten(_ photo: Location, by bytes: [UInt8]) -> Record? {
    let now = now()
    return state.withLock { state in
      state.forgetOld(at: now)
      return state.records[photo].flatMap { $0.last.bytes == bytes ? nil : $0 }
    }
  }

  /// Records the version of a photo's sidecar that was seen, after healing.
  func recordSeen(_ document: SidecarDocument, of photo: Location) {
    state.withLock { $0.records[photo]?.last = document }
  }

  /// Records a saved version, and the versions that another program may write back; nil for no file.
  func recordSaved(
    _ document: SidecarDocument, of photo: Location, over previousVersions: [SidecarDocument?]
  ) {
    insert(document)
    let now = now()
    let new = previousVersions.map { (snapshot: SidecarSnapshot(of: $0), made: now) }
    state.withLock { state in
      if let folder = photo.parent { state.refusing.remove(folder) }
      state.forgetOld(at: now)
      let known = state.records[photo]?.previousVersions ?? []
      state.records[photo] = Record(
        last: document, saved: document.bytes, previousVersions: known + new)
    }
  }

  /// Whether a photo's sidecar, read by `read`, is the version that this program saved last.
  package func isSaved(_ photo: Location, as read: () -> [UInt8]?) -> Bool {
    guard let saved = state.withLock({ $0.records[photo]?.saved }) else { return false }
    return read() == saved
  }

  /// Records that a photo was renamed; does nothing if that was recorded before.
  package func move(from photo: Location, to newPhoto: Location) {
    state.withLock { state in
      if let record = state.records.removeValue(forKey: photo) { state.records[newPhoto] = record }
    }
  }

  package func forget(_ photo: Location) { state.withLock { $0.records[photo] = nil } }
}

extension SidecarCache.Record {
  fileprivate func heal(_ document: inout SidecarDocument) -> Bool {
    let before = document.graph
    for change in previousVersions { document.heal(by: last, since: change.snapshot) }
    return document.graph != before
  }
}

extension SidecarCache.State {
  mutating func forgetOld(at now: ContinuousClock.Instant) {
    let oldest = now - SidecarCache.lifetime
    for photo in Array(records.keys) {
      records[photo]?.previousVersions.removeAll { $0.made <= oldest }
      if records[photo]?.previousVersions.isEmpty == true { records[photo] = nil }
    }
  }
}

/// A sidecar's bytes, read recently.
struct KnownContents: Sendable {
  let file: Location
  let version: FileVersion
  let read: ContinuousClock.Instant
}

// Several readers examine a sidecar that has changed: for healing, the orientation, the annotations and the names.
// It is read once for all of them.
extension SidecarCache {
  /// The lifetime of cached bytes, long enough for all readers of one change.
  ///
  /// It is short because mounted server folders report times in seconds, and no changes by others.
  private static let freshness = Duration.seconds(10)
  /// The most files whose bytes are cached: many sidecars change at once if many photos are rated.
  static let maxContentsCount = 256
  /// The age of a change in µs from which a later one has another time: the kernel's clock ticks every 1 to 10 ms.
  private static let tick: Int64 = 20_000

  package var readCount: Int { reads.load(ordering: .relaxed) }

  /// Returns the bytes of a sidecar, or of a link's target, nil if there is none; blocks.
  ///
  /// `.notSupported` if it has more bytes than `limit`. Cached bytes are returned if the file has not changed.
  /// `isKept` is false for one of many files that will not be read again soon.
  package func contents(
    of file: Location, atMost limit: Int = SidecarPlaces.maxSize, isKept: Bool = true,
    _ cancellable: Cancellable?
  ) throws(GioError) -> [UInt8]? {
    let now = now()
    let known = state.withLock { state in
      state.contents.removeAll { $0.read + Self.freshness < now }
      return state.contents.last { $0.file == file }?.version
    }
    let found = try file.smallFile(atMost: limit, unlessStill: known, cancellable: cancellable)
    guard let version = found, version != known else { return found?.bytes }
    reads.add(1, ordering: .relaxed)
    let time = Int64(clamping: Date.now.timeIntervalSince1970 * 1_000_000)
    if isKept, file.isNative, version.modified + Self.tick < time {
      insert(KnownContents(file: file, version: version, read: now))
    }
    return version.bytes
  }

  private func insert(_ contents: KnownContents) {
    state.withLock { state in
      state.contents.removeAll { $0.file == contents.file }
      state.contents = Self.fitting(
        state.contents + [contents], atMost: Self.maxContentsCount
      ) { $0.version.bytes.count }
    }
  }

  /// Removes a file that was written or replaced.
  package func forgetContents(of file: Location) {
    state.withLock { $0.contents.removeAll { $0.file == file } }
  }
}
