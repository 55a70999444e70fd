import GioBindings

/// The bytes of a photo's sidecars, beside it and in the user's data.
package struct SidecarFiles: Equatable, Sendable {
  /// The sidecar in use; nil if there is none or it cannot be read.
  package var sidecar: [UInt8]?
  /// The error of reading an existing sidecar, beside the photo or in the user's data.
  package var problem: GioError?
  /// The sidecar in the user's data, written while the folder was not writable.
  package var kept: [UInt8]?
  /// The conflict copies that synchronising programs have left.
  package var copies: [[UInt8]] = []

  package init(sidecar: [UInt8]? = nil, kept: [UInt8]? = nil) {
    (self.sidecar, self.kept) = (sidecar, kept)
  }
}

extension SidecarFiles {
  /// Returns all files merged; those that cannot be parsed are left out.
  package func document(parsedBy cache: SidecarCache) -> SidecarDocument {
    let all = [sidecar, kept].compactMap(\.self) + copies
    return SidecarDocument(merging: all.compactMap { try? cache.document(parsing: $0) })
  }
}

extension SidecarStore {
  /// Reads all sidecars of the photo.
  ///
  /// Unless `isHealed`, it first restores changes that others have overwritten, and sends what a server has not
  /// confirmed.
  /// Without sidecars this takes three lookups. Conflict copies are looked up only if there is a sidecar, since they
  /// are copies of one. An unreadable sidecar is an error only if it may be readable later and there is none in the
  /// user's data.
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
    do throws(GioError) {
      files.kept = try kept.contents(cancellable)
    } catch .cancelled {
      throw .cancelled
    } catch .notFound, .notDirectory {
      // Nothing was kept there.
    } catch {
      files.problem = files.problem ?? error
    }
    if !isHealed, files.kept != nil, files.problem == nil, deliver(cancellable) {
      return try read(cancellable, isHealed: true)
    }
    if !isHealed, let sidecar = files.sidecar, cache.needsHealing(sidecar, of: photo) {
      // If this fails, the next change repairs the sidecar.
      try? heal(cancellable)
      return try read(cancellable, isHealed: true)
    }
    if let problem = files.problem, !problem.isCausedByPlace, files.kept == nil { throw problem }
    return files
  }

  private func copies(_ cancellable: Cancellable?) throws(GioError) -> [[UInt8]] {
    guard let folder = photo.parent else { return [] }
    let places = try SidecarPlaces(of: photo, in: folder, names, cancellable)
    return SidecarPlaces.read(copies: places.copies, in: folder, cache, cancellable).map(\.bytes)
  }

  /// Restores changes that another program has overwritten; called after the sidecar was seen to have changed.
  ///
  /// Writes only if something is missing, so that two programs never overwrite each other for ever.
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
      if document.bytes == old.bytes { return cache.recordSeen(document, of: photo) }
      if try SidecarFailure.check(
        try site.place.replace(site.name, holding: old, with: document.bytes))
      {
        return cache.recordSeen(document, of: photo)
      }
    }
    throw .file(.cancelled)
  }
}

// Changes of photos on servers, which are in the user's data until the server confirms them.
extension SidecarStore {
  /// Merges the sidecar in the user's data into the one on the photo's server; whether the server has all of it now.
  ///
  /// A server that refuses it is asked again only after it has taken another change.
  func deliver(_ cancellable: Cancellable? = nil) -> Bool {
    guard !photo.isNative, let folder = photo.parent, !cache.isRefused(by: folder) else {
      return false
    }
    do throws(SidecarFailure) {
      for _ in 0..<Self.maxAttemptCount where cancellable?.isCancelled != true {
        if let isDone = try tryDelivery(cancellable) { return isDone }
      }
    } catch {
      if case .file(let reason) = error, reason.isCausedByPlace { cache.recordRefusal(by: folder) }
    }
    return false
  }

  /// Tries the delivery once; false if nothing can be merged, nil if a retry is needed.
  private func tryDelivery(_ cancellable: Cancellable?) throws(SidecarFailure) -> Bool? {
    let site = try SidecarFailure.check(try SidecarSite(lockedBeside: photo, names, cancellable))
    let old = try SidecarFailure.check(try site.contents())
    do {
      let found = try old.map { try cache.document(parsing: $0.bytes) }
      guard site.hasPhoto, let bytes = try kept.contents(cancellable) else { return false }
      let document = try found ?? cache.document(parsing: bytes)
      let (absorbed, written) = try writing(document, at: site, cancellable)
      if written.bytes != old?.bytes {
        guard try site.place.replace(site.name, holding: old, with: written.bytes) else {
          return nil
        }
        cache.recordSaved(written, of: photo, over: [found])
      }
      discard(absorbed, at: site, cancellable)
      return absorbed.kept != nil
    } catch let error as GioError {
      throw .file(error)
    } catch {
      // The next change sets aside what cannot be parsed.
      return false
    }
  }
}
