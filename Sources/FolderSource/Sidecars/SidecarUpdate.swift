import Gio
import PhotoPages

/// One change of the sidecar beside a photo, tried again for as long as others write at the same time.
struct SidecarUpdate {
  /// What else was merged in, and goes once what it was merged into is on the disk.
  private struct Absorbed {
    var copies: [[UInt8]] = []
    var strays: [(Stray, isSubsumed: Bool)] = []
    var kept: [UInt8]?
  }

  /// What somebody else had written when it was taken out of the way.
  private struct Stray {
    let name: [UInt8]
    /// Nil if it cannot be read.
    let version: FileVersion?
  }

  private let store: SidecarStore
  private let edit: SidecarEdit
  private let cancellable: Cancellable?
  private var remark: SaveRemark?

  /// A change that is not made yet.
  init(of store: SidecarStore, _ edit: SidecarEdit, _ cancellable: Cancellable?) {
    self.store = store
    self.edit = edit
    self.cancellable = cancellable
  }

  /// Makes the change.
  ///
  /// - Returns: what a person should know about it.
  /// - Throws: why it was not made.
  mutating func run() throws(SidecarFailure) -> SaveRemark? {
    guard let folder = store.photo.parent else { throw .folderGone }
    while try !attempt(in: folder) {
      if cancellable?.isCancelled == true { throw .file(.cancelled) }
    }
    return remark
  }

  /// - Returns: false if somebody has written meanwhile.
  private mutating func attempt(in folder: Location) throws(SidecarFailure) -> Bool {
    let site = try SidecarFailure.check { () throws(GioError) in
      try SidecarSite(of: store.photo, in: folder, cancellable)
    }
    guard site.hasPhoto else { throw .file(.notFound) }
    let old = try SidecarFailure.check { () throws(GioError) in try site.contents() }
    var bytes: [UInt8]
    do throws(SidecarError) {
      bytes = try changed(old?.bytes)
    } catch .malformed {
      guard let old else { throw .edit(.malformed) }
      try setAside(old, at: site)
      return false
    } catch {
      throw .edit(error)
    }
    let absorbed = try absorbOthers(into: &bytes, at: site)
    let isDone = try SidecarFailure.check { () throws(GioError) in
      try site.place.replace(site.name, holding: old, with: bytes)
    }
    guard isDone else { return false }
    remember(bytes, absorbed)
    discard(absorbed, at: site)
    return true
  }

  /// Whoever has read the sidecar when a stray was taken out may write it back without that.
  private func remember(_ bytes: [UInt8], _ absorbed: Absorbed) {
    let strays = absorbed.strays.compactMap(\.0.version?.bytes).map(edit.merging)
    for change in strays + [edit.transform] {
      store.history?.note(bytes, of: store.photo, after: change)
    }
  }

  /// The new content, with what others have overwritten.
  private func changed(_ old: [UInt8]?) throws(SidecarError) -> [UInt8] {
    var bytes = old
    for change in store.history?.lost(of: store.photo, from: old) ?? [] {
      bytes = try change(bytes)
    }
    return try edit.transform(bytes)
  }

  /// Puts away what cannot be understood, for a person to look at.
  private mutating func setAside(
    _ old: FileVersion, at site: SidecarSite
  ) throws(SidecarFailure) {
    let name = try SidecarFailure.check { () throws(GioError) in
      try site.place.setAside(site.name, holding: old, asFree: SidecarName.broken)
    }
    if let name { remark = .setAside(name: String(decoding: name, as: UTF8.self)) }
  }

  /// Merges in what others have left. What cannot be merged stays where it is.
  private func absorbOthers(
    into bytes: inout [UInt8], at site: SidecarSite
  ) throws(SidecarFailure) -> Absorbed {
    var absorbed = Absorbed()
    func isAbsorbed(_ theirs: [UInt8]?) -> Bool {
      guard let theirs, let union = try? edit.merge(bytes, theirs) else { return false }
      bytes = union.merged
      return union.isSubsumed
    }
    let strays = try SidecarFailure.check { () throws(GioError) in
      try site.place.strays(of: site.name, among: site.spares)
    }
    for name in strays {
      let stray = Stray(name: name, version: site.contents(ofStray: name))
      absorbed.strays.append((stray, isAbsorbed(stray.version?.bytes)))
    }
    absorbed.copies = site.copies.filter { isAbsorbed(site.contents(ofCopy: $0)) }
    let kept = (try? store.kept.contents(cancellable)) ?? nil
    if isAbsorbed(kept) { absorbed.kept = kept }
    return absorbed
  }

  /// Deletes what has been merged in and holds nothing more. The rest is merged in again the next
  /// time, which changes nothing; a stray becomes a copy as synchronising programs make them, which
  /// people see, too.
  private func discard(_ absorbed: Absorbed, at site: SidecarSite) {
    for (stray, isSubsumed) in absorbed.strays {
      if isSubsumed {
        try? site.place.remove(stray.name)
      } else if let version = stray.version {
        _ = try? site.place.setAside(
          stray.name, holding: version, asFree: { SidecarName.conflict(of: site.name, number: $1) })
      }
    }
    for name in absorbed.copies { _ = try? site.folder.child(name).trash() }
    if let kept = absorbed.kept { try? store.kept.remove(holding: kept) }
  }
}
