import GioBindings

/// All that is said of a photo beside it and in the user's data, as bytes.
package struct SidecarFiles: Equatable, Sendable {
  /// The sidecar in use, beside the photo; nil if there is none, or it cannot be read.
  package var sidecar: [UInt8]?
  /// Why the sidecar in use cannot be read although there is one.
  package var problem: GioError?
  /// What was kept in the user's data, since the folder took no files.
  package var kept: [UInt8]?
  /// Copies of the sidecar that synchronising programs left when two people had written.
  package var copies: [[UInt8]] = []

  package init(sidecar: [UInt8]? = nil, kept: [UInt8]? = nil) {
    (self.sidecar, self.kept) = (sidecar, kept)
  }
}

extension SidecarFiles {
  /// What all of them say together. What cannot be understood says nothing.
  package func document(parsedBy cache: SidecarCache) -> SidecarDocument {
    let all = [sidecar, kept].compactMap(\.self) + copies
    return SidecarDocument(merging: all.compactMap { try? cache.document(parsing: $0) })
  }
}

extension SidecarStore {
  /// Reads all that is said of the photo, after what others have overwritten has been put back, unless that has
  /// been tried. Where there is nothing, it costs three questions for a name. Copies are looked for only where
  /// there is a sidecar: they come to be when a program writes one.
  ///
  /// A sidecar that can never be read hides neither what the photo says nor what was added with the user's own
  /// data; one that may be read the next time is an error, so that it is asked for again.
  package func read(
    _ cancellable: Cancellable? = nil, isHealed: Bool = false
  ) throws(GioError) -> SidecarFiles {
    var files = SidecarFiles()
    do throws(GioError) {
      files.sidecar = try SidecarPlaces.contents(of: photo, names, cache, cancellable)
      if files.sidecar != nil { files.copies = try copies(cancellable) }
    } catch .cancelled {
      throw .cancelled
    } catch {
      files.problem = error
    }
    files.kept = try? kept.contents(cancellable)
    if !isHealed, let sidecar = files.sidecar, cache.needsHealing(sidecar, of: photo) {
      // Where it cannot be put back now, the next change does it.
      try? heal(cancellable)
      return try read(cancellable, isHealed: true)
    }
    if let problem = files.problem, !problem.isOfPlace, files.kept == nil { throw problem }
    return files
  }

  private func copies(_ cancellable: Cancellable?) throws(GioError) -> [[UInt8]] {
    guard let folder = photo.parent else { return [] }
    let places = try SidecarPlaces(of: photo, in: folder, names, cancellable)
    return SidecarPlaces.read(copies: places.copies, in: folder, cache, cancellable).map(\.bytes)
  }

  /// Puts back what another program has overwritten unawares, for when the sidecar is seen to have
  /// changed. Where nothing is missing nothing is written, so that two programs never answer each other
  /// for ever.
  func heal(_ cancellable: Cancellable? = nil) throws(SidecarFailure) {
    while cancellable?.isCancelled != true {
      let site = try SidecarFailure.check(try SidecarSite(lockedBeside: photo, names, cancellable))
      guard let old = try SidecarFailure.check(try site.contents()),
        var document = try? cache.document(parsing: old.bytes)
      else { return }
      if cache.heal(&document, of: photo) {
        guard let written = try? document.written() else { return }
        document = written
      }
      if document.bytes == old.bytes { return cache.noteSeen(document, of: photo) }
      if try SidecarFailure.check(
        try site.place.replace(site.name, holding: old, with: document.bytes))
      {
        return cache.noteSeen(document, of: photo)
      }
    }
    throw .file(.cancelled)
  }
}
