import FoundationEssentials
import GioBindings
import PhotoPages

/// One change of the sidecar beside a photo, tried again for as long as others write at the same time.
struct SidecarUpdate {
  /// How long a sidecar that cannot be understood must have been as it is before it is set aside: not
  /// every file system tells whether a program is in the midst of writing it.
  private static let quietTime = Duration.seconds(3)
  /// How long to wait before it is looked at again, in milliseconds.
  private static let pause: Int32 = 50

  let store: SidecarStore
  let edit: SidecarEdit
  let cancellable: Cancellable?
  private var remark: SaveRemark?
  /// What could not be understood, and since when it is known to be as it is.
  private var torn: (version: FileVersion, since: ContinuousClock.Instant)?

  init(of store: SidecarStore, _ edit: SidecarEdit, _ cancellable: Cancellable?) {
    (self.store, self.edit, self.cancellable) = (store, edit, cancellable)
  }

  mutating func run() throws(SidecarFailure) -> SaveRemark? {
    guard let folder = store.photo.parent else { throw .folderGone }
    while try !attempt(in: folder) {
      if cancellable?.isCancelled == true { throw .file(.cancelled) }
      // Nothing is locked meanwhile.
      if torn != nil { sleepBriefly(milliseconds: Self.pause) }
    }
    return remark
  }

  /// - Returns: false if another program has written meanwhile.
  private mutating func attempt(in folder: Location) throws(SidecarFailure) -> Bool {
    let site = try SidecarFailure.check(
      try SidecarSite(of: store.photo, in: folder, store.names, cancellable))
    guard site.hasPhoto else { throw .file(.notFound) }
    let old = try SidecarFailure.check(try site.contents())
    let found = old.map { store.healed($0.bytes) }
    var bytes: [UInt8]
    do throws(SidecarError) {
      bytes = try edit.transform(found)
    } catch .malformed {
      guard let old, edit.isMalformed(old.bytes) else { throw .edit(.malformed) }
      try setAside(old, at: site)
      return false
    } catch {
      throw .edit(error)
    }
    torn = nil
    let absorbed = try absorbOthers(into: &bytes, at: site)
    guard
      try SidecarFailure.check(try site.place.replace(site.name, holding: old, with: bytes))
    else { return false }
    // Another program may write back the sidecar as it read it: while a stray was taken out, as it was
    // found here, or before our last change was overwritten.
    let befores = old?.bytes == found ? [found] : [old?.bytes, found]
    store.history?.note(
      bytes, of: store.photo,
      after: absorbed.mergedStrays.map(edit.merging) + befores.map(edit.healing))
    discard(absorbed, at: site)
    return true
  }

  /// Puts away what cannot be understood, for a person to look at, unless it may be half written.
  private mutating func setAside(
    _ old: FileVersion, at site: SidecarSite
  ) throws(SidecarFailure) {
    guard isQuiet(old) else { return }
    torn = nil
    let name = try SidecarFailure.check(
      try site.place.setAside(site.name, holding: old, asFree: SidecarName.broken))
    if let name { remark = .setAside(name: String(decoding: name, as: UTF8.self)) }
  }

  /// Whether a file has been as it is for a while, by its own time or, where clocks disagree, by ours.
  private mutating func isQuiet(_ version: FileVersion) -> Bool {
    let age = Date.now.timeIntervalSince1970 - Double(version.modified) / 1_000_000
    if .seconds(age) >= Self.quietTime { return true }
    if let torn, torn.version == version { return .now - torn.since >= Self.quietTime }
    torn = (version, .now)
    return false
  }
}

/// What else was merged in, and goes once what it was merged into is on the disk.
struct AbsorbedSidecars {
  /// What another program had written when it was taken out of the way.
  struct Stray {
    let name: [UInt8]
    /// Nil if it cannot be read.
    let version: FileVersion?
    /// Whether what it says is in the sidecar now, as far as that does not say otherwise.
    let isMerged: Bool
    let isSubsumed: Bool
  }

  /// Copies that hold nothing more.
  var copies: [(name: [UInt8], bytes: [UInt8])] = []
  var strays: [Stray] = []
  /// What was kept in the user's data.
  var kept: (bytes: [UInt8], isSubsumed: Bool)?

  var mergedStrays: [[UInt8]] { strays.compactMap { $0.isMerged ? $0.version?.bytes : nil } }
}

extension SidecarUpdate {
  /// Merges in what others have left. What cannot be merged stays where it is.
  func absorbOthers(
    into bytes: inout [UInt8], at site: SidecarSite
  ) throws(SidecarFailure) -> AbsorbedSidecars {
    var absorbed = AbsorbedSidecars()
    /// Nil if it cannot be merged in, else whether nothing of it is missing.
    func absorb(_ theirs: [UInt8]?) -> Bool? {
      guard let theirs, let union = try? edit.merge(bytes, theirs) else { return nil }
      bytes = union.merged
      return union.isSubsumed
    }
    let strays = try SidecarFailure.check(
      try site.place.strays(
        of: site.name, among: site.spares, atMost: SidecarPlaces.greatestSize))
    for name in strays.prefix(SidecarPlaces.greatestCopyCount) {
      let version = try? site.place.contents(of: name, atMost: SidecarPlaces.greatestSize)
      let isSubsumed = absorb(version?.bytes)
      absorbed.strays.append(
        .init(
          name: name, version: version, isMerged: isSubsumed != nil,
          isSubsumed: isSubsumed == true))
    }
    absorbed.copies = SidecarPlaces.read(copies: site.copies, in: site.folder, cancellable)
      .filter { absorb($0.bytes) == true }
    let kept = (try? store.kept.contents(cancellable)) ?? nil
    if let kept, let isSubsumed = absorb(kept) { absorbed.kept = (kept, isSubsumed) }
    return absorbed
  }

  /// Deletes what has been merged in and holds nothing more. A copy that holds more is merged in again the
  /// next time; a stray, and what was kept in the user's data, becomes a copy as synchronising programs
  /// make them, which people see, too.
  func discard(_ absorbed: AbsorbedSidecars, at site: SidecarSite) {
    for stray in absorbed.strays {
      if stray.isSubsumed {
        try? site.place.remove(stray.name)
      } else if let version = stray.version {
        _ = try? site.place.setAside(
          stray.name, holding: version, asFree: { SidecarName.conflict(of: site.name, number: $1) })
      }
    }
    for copy in absorbed.copies {
      let file = site.folder.child(copy.name)
      // Another program may have gone on with it.
      let bytes = try? file.smallContents(atMost: copy.bytes.count)
      if bytes == copy.bytes { _ = try? Location.trash([file]) }
    }
    guard let kept = absorbed.kept else { return }
    // Only once: merged in again and again it would bring back what others delete.
    guard kept.isSubsumed || (try? makeCopy(of: kept.bytes, at: site)) != nil else { return }
    try? store.kept.remove(holding: kept.bytes)
  }

  private func makeCopy(of bytes: [UInt8], at site: SidecarSite) throws(GioError) {
    var number = 1
    while try !site.place.replace(
      SidecarName.conflict(of: site.name, number: number), holding: nil, with: bytes)
    {
      if cancellable?.isCancelled == true { throw .cancelled }
      number += 1
    }
  }
}
