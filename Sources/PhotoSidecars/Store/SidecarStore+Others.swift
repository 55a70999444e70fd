import GioBindings
import PhotoPages

/// What a sidecar says with what else was merged in, which goes once what it was merged into is on the disk.
struct AbsorbedSidecars {
  /// What another program had written when it was taken out of the way.
  struct Stray {
    let name: [UInt8]
    let version: FileVersion
    /// What it says, which is in the sidecar now, as far as that does not say otherwise; nil if it cannot be
    /// understood.
    let document: SidecarDocument?
    let isSubsumed: Bool
  }

  fileprivate(set) var document: SidecarDocument
  /// Copies that hold nothing more.
  var copies: [(name: [UInt8], bytes: [UInt8])] = []
  var strays: [Stray] = []
  /// What was kept in the user's data.
  var kept: (bytes: [UInt8], isSubsumed: Bool)?

  init(_ document: SidecarDocument) { self.document = document }

  var isEmpty: Bool { strays.isEmpty && copies.isEmpty && kept == nil }

  var mergedStrays: [SidecarDocument] { strays.compactMap(\.document) }
}

extension SidecarStore {
  /// Merges in what others have left. What cannot be merged stays where it is.
  func absorbOthers(
    into document: SidecarDocument, at site: SidecarSite, _ cancellable: Cancellable?
  ) -> AbsorbedSidecars {
    var absorbed = AbsorbedSidecars(document)
    /// Whether nothing of it is missing; nil if it cannot be merged in.
    func merge(_ theirs: [UInt8]) -> (document: SidecarDocument, isSubsumed: Bool)? {
      guard let other = try? cache.document(parsing: theirs) else { return nil }
      return (other, absorbed.document.merge(other))
    }
    let strays = try? site.place.strays(
      of: site.name, among: site.spares, atMost: SidecarPlaces.greatestSize)
    for name in (strays ?? []).prefix(SidecarPlaces.greatestCopyCount) {
      let contents = try? site.place.contents(of: name, atMost: SidecarPlaces.greatestSize)
      guard let version = contents else { continue }
      let merged = merge(version.bytes)
      absorbed.strays.append(
        .init(
          name: name, version: version, document: merged?.document,
          isSubsumed: merged?.isSubsumed == true))
    }
    guard site.isShared else { return absorbed }
    absorbed.copies = SidecarPlaces.read(copies: site.copies, in: site.folder, nil, cancellable)
      .filter { merge($0.bytes)?.isSubsumed == true }
    let kept = (try? kept.contents(cancellable)) ?? nil
    if let kept, let merged = merge(kept) { absorbed.kept = (kept, merged.isSubsumed) }
    return absorbed
  }

  /// Deletes what has been merged in and holds nothing more. A copy that holds more is merged in again the
  /// next time; a stray, and what was kept in the user's data, becomes a copy as synchronising programs
  /// make them, which people see, too.
  func discard(
    _ absorbed: AbsorbedSidecars, at site: SidecarSite, _ cancellable: Cancellable?
  ) {
    for stray in absorbed.strays {
      if stray.isSubsumed {
        try? site.place.remove(stray.name)
      } else {
        _ = try? site.place.setAside(
          stray.name, holding: stray.version,
          asFree: { SidecarName.conflict(of: site.name, number: $1) })
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
    guard kept.isSubsumed || (try? makeCopy(of: kept.bytes, at: site, cancellable)) != nil else {
      return
    }
    try? self.kept.remove(holding: kept.bytes)
  }

  private func makeCopy(
    of bytes: [UInt8], at site: SidecarSite, _ cancellable: Cancellable?
  ) throws(GioError) {
    var number = 1
    while try !site.place.replace(
      SidecarName.conflict(of: site.name, number: number), holding: nil, with: bytes)
    {
      if cancellable?.isCancelled == true { throw .cancelled }
      number += 1
    }
  }

  /// Puts away what cannot be understood, for a person to look at, unless it may be half written.
  func setAside(
    _ old: FileVersion, at site: SidecarSite, _ edit: inout SidecarEdit
  ) throws(SidecarFailure) {
    guard !site.isShared || edit.isQuiet(old) else { return }
    let name = try SidecarFailure.check(
      try site.place.setAside(site.name, holding: old, asFree: SidecarName.broken))
    if let name, site.isShared {
      edit.remark = .setAside(name: String(decoding: name, as: UTF8.self))
    }
  }
}
