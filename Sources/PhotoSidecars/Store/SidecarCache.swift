import GioBindings
import Synchronization

/// What sidecars, and the packets in photos, said when they were last read or written: parsing takes longer
/// than all else that is done with them. Each is told by its bytes: sizes and times are the same for two that
/// were written within one tick of a file system's clock. `SidecarCache+Contents` has those bytes read once by
/// all who look at a sidecar that has changed.
///
/// It also knows how this program has left sidecars a moment ago, since a program that takes no lock may read
/// one, wait, and write it back as it was.
package final class SidecarCache: Sendable {
  /// The sidecars of the shown photo, its neighbours, and the one before, each with the packet in its photo.
  static let greatestCount = 8
  /// How many bytes they may have together, but for the last one. Parsed they take some thirty times as much.
  static let room = 4 << 20
  /// How long a change is remembered: programs write back what they have read after milliseconds, or
  /// some seconds where a disk sleeps or a server is slow.
  static let lifetime = Duration.seconds(30)

  /// How a photo's sidecar was left.
  fileprivate struct Record {
    /// As it was seen last.
    var last: SidecarDocument
    /// As a change was saved there last.
    var saved: [UInt8]
    /// What it showed before each change that is remembered, the oldest first.
    var befores: [(snapshot: SidecarSnapshot, made: ContinuousClock.Instant)]
  }

  struct State {
    /// The one used last is the last.
    fileprivate var documents: [SidecarDocument] = []
    /// Files that were read a moment ago, the last one last.
    var contents: [KnownContents] = []
    fileprivate var records: [Location: Record] = [:]
    /// Folders of the user's data in which a killed process's leftovers were looked for.
    fileprivate var cleared: Set<Location> = []
  }

  let state = Mutex(State())
  let now: @Sendable () -> ContinuousClock.Instant
  private let parses = Atomic(0)
  let reads = Atomic(0)

  /// How many documents had to be parsed.
  package var parseCount: Int { parses.load(ordering: .relaxed) }

  package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
  }

  /// What bytes say, parsed unless it is known. What is one of very many, which nobody asks for again soon,
  /// need not be kept.
  package func document(
    parsing bytes: [UInt8], isKept: Bool = true
  ) throws(SidecarError) -> SidecarDocument {
    if let known = state.withLock({ $0.documents.last { $0.bytes == bytes } }) { return known }
    parses.add(1, ordering: .relaxed)
    let document = try SidecarDocument(parsing: bytes)
    if isKept { note(document) }
    return document
  }

  /// What the packet in a photo says; nil if there is none. One that cannot be understood says nothing.
  package func document(packet: [UInt8]?, isKept: Bool = true) -> SidecarDocument? {
    packet.flatMap { try? document(parsing: $0, isKept: isKept) }
  }

  func note(_ document: SidecarDocument) {
    // What goes is freed when the lock is open again.
    let gone = state.withLock { state in
      state.documents.append(document)
      let kept = Self.fitting(state.documents, byteCount: \.bytes.count)
      defer { state.documents = kept }
      return state.documents
    }
    withExtendedLifetime(gone) {}
  }

  /// The last of some values, as many as are kept: the last of all has room whatever it takes.
  static func fitting<Value>(_ values: [Value], byteCount: (Value) -> Int) -> [Value] {
    var room = room + (values.last.map(byteCount) ?? 0)
    let kept = values.suffix(greatestCount).reversed().prefix {
      room -= byteCount($0)
      return room >= 0
    }
    return kept.reversed()
  }

  /// Whether a folder is used for the first time by this program.
  func isFirstUse(of folder: Location) -> Bool {
    state.withLock { $0.cleared.insert(folder).inserted }
  }
}

// How sidecars were left.
extension SidecarCache {
  /// Adds what another program has overwritten unawares: the last version is merged in as a conflict copy
  /// would be, but only where the sidecar shows this program's records as they were before one of its
  /// last changes. Whatever else differs was meant to.
  ///
  /// - Returns: whether there was anything.
  func heal(_ document: inout SidecarDocument, of photo: Location) -> Bool {
    overwritten(photo, by: document.bytes).map { $0.heal(&document) } ?? false
  }

  /// Whether something has to be put back into a photo's sidecar. If not, that is how it was seen last, unless
  /// it was saved meanwhile.
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

  /// Remembers how a photo's sidecar was found, which is healed.
  func noteSeen(_ document: SidecarDocument, of photo: Location) {
    state.withLock { $0.records[photo]?.last = document }
  }

  /// Remembers how a photo's sidecar was left by a change, and what it may be overwritten with; nil: nothing.
  func noteSaved(
    _ document: SidecarDocument, of photo: Location, over befores: [SidecarDocument?]
  ) {
    note(document)
    let now = now()
    let new = befores.map { (snapshot: SidecarSnapshot(of: $0), made: now) }
    state.withLock { state in
      state.forgetOld(at: now)
      let known = state.records[photo]?.befores ?? []
      state.records[photo] = Record(
        last: document, saved: document.bytes, befores: known + new)
    }
  }

  /// Whether a photo's sidecar, which `read` reads, is as a change was saved there last: that is no news.
  package func isSaved(_ photo: Location, as read: () -> [UInt8]?) -> Bool {
    guard let saved = state.withLock({ $0.records[photo]?.saved }) else { return false }
    return read() == saved
  }

  package func move(from photo: Location, to newPhoto: Location) {
    state.withLock { $0.records[newPhoto] = $0.records.removeValue(forKey: photo) }
  }

  package func forget(_ photo: Location) { state.withLock { $0.records[photo] = nil } }
}

extension SidecarCache.Record {
  /// Adds what has been overwritten, and tells whether there was anything.
  fileprivate func heal(_ document: inout SidecarDocument) -> Bool {
    let before = document.graph
    for change in befores { document.heal(by: last, since: change.snapshot) }
    return document.graph != before
  }
}

extension SidecarCache.State {
  mutating func forgetOld(at now: ContinuousClock.Instant) {
    let oldest = now - SidecarCache.lifetime
    for photo in Array(records.keys) {
      records[photo]?.befores.removeAll { $0.made <= oldest }
      if records[photo]?.befores.isEmpty == true { records[photo] = nil }
    }
  }
}
