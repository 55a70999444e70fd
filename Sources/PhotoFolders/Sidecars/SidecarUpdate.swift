import FoundationEssentials
import GioBindings
import PhotoPages

/// One change of the sidecar beside a photo, tried again for as long as others write at the same time.
struct SidecarUpdate {
  /// How long a sidecar that cannot be understood must have been as it is before it is set aside: not
  /// every file system tells whether somebody is in the midst of writing it.
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
    self.store = store
    self.edit = edit
    self.cancellable = cancellable
  }

  /// Makes the change.
  /// - Returns: what a person should know about it.
  mutating func run() throws(SidecarFailure) -> SaveRemark? {
    guard let folder = store.photo.parent else { throw .folderGone }
    while try !attempt(in: folder) {
      if cancellable?.isCancelled == true { throw .file(.cancelled) }
      // Nothing is locked meanwhile.
      if torn != nil { sleepBriefly(milliseconds: Self.pause) }
    }
    return remark
  }

  /// - Returns: false if somebody has written meanwhile.
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
