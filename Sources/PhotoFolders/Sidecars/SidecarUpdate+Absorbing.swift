import GioBindings

/// What else was merged in, and goes once what it was merged into is on the disk.
struct AbsorbedSidecars {
  /// What somebody else had written when it was taken out of the way.
  struct Stray {
    let name: [UInt8]
    /// Nil if it cannot be read.
    let version: FileVersion?
    /// Whether what it says is in the sidecar now, as far as that does not say otherwise.
    let isMerged: Bool
    /// Whether it holds nothing more.
    let isSubsumed: Bool
  }

  /// Copies that hold nothing more.
  var copies: [(name: [UInt8], bytes: [UInt8])] = []
  var strays: [Stray] = []
  /// What was kept in the user's data.
  var kept: (bytes: [UInt8], isSubsumed: Bool)?

  /// What the strays said that were merged in.
  var mergedStrays: [[UInt8]] {
    strays.compactMap { $0.isMerged ? $0.version?.bytes : nil }
  }
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
        AbsorbedSidecars.Stray(
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
      // Somebody may have gone on with it.
      let bytes = try? file.smallContents(atMost: copy.bytes.count)
      if bytes == copy.bytes { _ = try? Location.trash([file]) }
    }
    guard let kept = absorbed.kept else { return }
    // Only once: merged in again and again it would bring back what others delete.
    guard kept.isSubsumed || (try? makeCopy(of: kept.bytes, at: site)) != nil else { return }
    try? store.kept.remove(holding: kept.bytes)
  }

  /// Writes a conflict copy under a free name.
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
