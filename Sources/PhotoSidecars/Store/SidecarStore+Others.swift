import GioBindings
import PhotoPages

/// A merged document, and the files to delete once it is on disk.
struct MergedSidecars {
  /// A version by another program that an exchange of files has left under another name.
  struct DisplacedVersion {
    let name: [UInt8]
    let version: FileVersion
    /// The parsed version, which is merged into the sidecar; nil if it cannot be parsed.
    let document: SidecarDocument?
    let isSubsumed: Bool
  }

  fileprivate(set) var document: SidecarDocument
  /// The documents that were merged.
  fileprivate(set) var others: [SidecarDocument] = []
  /// The conflict copies that contain nothing more.
  var copies: [(name: [UInt8], bytes: [UInt8])] = []
  var displacedVersions: [DisplacedVersion] = []
  /// The sidecar in the user's data.
  var kept: (bytes: [UInt8], isSubsumed: Bool)?

  var isEmpty: Bool { displacedVersions.isEmpty && copies.isEmpty && kept == nil }

  var mergedDisplaced: [SidecarDocument] { displacedVersions.compactMap(\.document) }
}

extension SidecarStore {
  /// Merges leftover versions, conflict copies and the sidecar in the user's data; files that cannot be merged stay.
  func mergeOthers(
    into document: SidecarDocument, at site: SidecarSite, _ cancellable: Cancellable?
  ) -> MergedSidecars {
    var absorbed = MergedSidecars(document: document)
    /// Merges a file and returns whether all of it is in the document; nil if it cannot be parsed.
    func merge(_ theirs: [UInt8]) -> (document: SidecarDocument, isSubsumed: Bool)? {
      guard let other = try? cache.document(parsing: theirs) else { return nil }
      absorbed.others.append(other)
      return (other, absorbed.document.merge(other))
    }
    let displacedVersions = try? site.place.displacedVersions(
      of: site.name, among: site.temporaryFiles, atMost: SidecarPlaces.maxSize)
    for name in (displacedVersions ?? []).prefix(SidecarPlaces.maxCopyCount) {
      let contents = try? site.place.contents(of: name, atMost: SidecarPlaces.maxSize)
      guard let version = contents else { continue }
      let merged = merge(version.bytes)
      absorbed.displacedVersions.append(
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

  /// Deletes the merged files that contain nothing more, conflict copies to the trash.
  ///
  /// A conflict copy that contains more is merged again the next time. Another file with more becomes a conflict copy, as
  /// synchronising programs make them, so that people see it.
  func discard(
    _ absorbed: MergedSidecars, at site: SidecarSite, _ cancellable: Cancellable?
  ) {
    for displaced in absorbed.displacedVersions {
      if displaced.isSubsumed {
        try? site.place.remove(displaced.name)
      } else {
        _ = try? site.place.setAside(
          displaced.name, holding: displaced.version,
          asFree: { SidecarName.conflict(of: site.name, number: $1) })
      }
    }
    for copy in absorbed.copies {
      let file = site.folder.child(copy.name)
      // Another program may have changed it.
      let bytes = try? file.smallContents(atMost: copy.bytes.count)
      if bytes == copy.bytes { _ = try? Location.trash([file]) }
    }
    guard let kept = absorbed.kept else { return }
    // Merging it again with each change would restore what others delete.
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

  /// Renames a sidecar that cannot be parsed, for a person to examine, unless it may be half written.
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
