import FoundationEssentials
import GioBindings
import PhotoPages

/// The sidecars of one photo, beside it or in the user's data, written without data loss; all methods block.
package struct SidecarStore {
  package let photo: Location
  package let kept: UserDataSidecar
  let cache: SidecarCache
  let names: FolderNames

  /// Makes the store of a photo's sidecars; accesses no file.
  package init(
    of photo: Location, userData: Location, cache: SidecarCache = SidecarCache(),
    names: FolderNames = FolderNames()
  ) {
    (self.photo, self.cache, self.names) = (photo, cache, names)
    kept = UserDataSidecar(of: photo, in: userData)
  }

  /// A saved document, the one before the change, and a remark for the user about the place.
  ///
  /// `isPartial` is true if the sidecar beside the photo could not be read, so that the document lacks its content.
  package typealias SavedSidecar = (
    document: SidecarDocument, previous: SidecarDocument, remark: SaveRemark?, isPartial: Bool
  )

  /// Saves a change beside the photo if possible, else in the user's data, and merges what others have written.
  ///
  /// A change of a photo on a server is in the user's data before anything is sent. It is saved from then on, and
  /// `onStored` is called: if the server does not confirm it, it is sent again when the annotations are next read.
  ///
  /// - Returns: the saved document, the one before the change, and a remark for the user about the place.
  /// - Throws: `.file` also if the photo has to be read and cannot be.
  package func save(
    _ change: AnnotationChange, at date: Date, in file: some AnnotatedFile,
    _ cancellable: Cancellable? = nil, onStored: () -> Void = {}
  ) throws(SidecarFailure) -> SavedSidecar {
    var edit = try SidecarEdit(change, at: date, of: photo, in: file)
    if change.adoptsPacket || !hasSidecar(cancellable) { try edit.readPacket(of: file, cache) }
    if !photo.isNative {
      try store(&edit, in: file, cancellable)
      onStored()
    }
    do throws(SidecarFailure) {
      let document = try write(&edit, in: file, cancellable) { () throws(GioError) in
        try SidecarSite(lockedBeside: photo, names, cancellable)
      }
      return (document, edit.previous, edit.remark, false)
    } catch {
      return try finish(&edit, after: error, in: file, cancellable)
    }
  }

  /// Returns what is in the user's data after writing beside the photo has failed; saves it there unless it is.
  private func finish(
    _ edit: inout SidecarEdit, after error: SidecarFailure, in file: some AnnotatedFile,
    _ cancellable: Cancellable?
  ) throws(SidecarFailure) -> SavedSidecar {
    if let stored = edit.stored {
      guard error != .file(.notFound), error != .folderGone else {
        // The photo may have been renamed, and the change is made again there.
        try? kept.restore(stored.replaced, insteadOf: stored.document.bytes)
        throw error
      }
      let remark =
        error.isCausedByPlace ? remark(insteadOf: error, cancellable) : .unconfirmed
      return (stored.document, edit.previous, remark, edit.isPartial)
    }
    guard error.isCausedByPlace else { throw error }
    var beside: SidecarDocument?
    do throws(GioError) {
      beside = try self.beside(&edit, cancellable)
    } catch {
      edit.isPartial = true
    }
    let document = try saveInUserData(&edit, beside: beside, in: file, cancellable)
    return (document, edit.previous, remark(insteadOf: error, cancellable), edit.isPartial)
  }

  /// The most attempts to write a change that is in the user's data already.
  ///
  /// Many, since a sidecar that may be half written is read again after short pauses.
  static let maxAttemptCount = 100

  /// Makes a change merged with `other`; retries while other programs write, locking the site for each attempt.
  private func write(
    _ edit: inout SidecarEdit, in file: some AnnotatedFile, joining other: SidecarDocument? = nil,
    _ cancellable: Cancellable?, at lock: () throws(GioError) -> SidecarSite
  ) throws(SidecarFailure) -> SidecarDocument {
    var attemptCount = 0
    while true {
      let site = try SidecarFailure.check(try lock())
      if let document = try attempt(&edit, at: site, joining: other, cancellable) {
        return document
      }
      site.place.unlock()
      attemptCount += 1
      if edit.stored != nil, attemptCount == Self.maxAttemptCount { throw .file(.busy) }
      if cancellable?.isCancelled == true { throw .file(.cancelled) }
      if edit.lacksPacket { try edit.readPacket(of: file, cache) }
      edit.pauseIfUnparsable()
    }
  }

  /// Tries the change once, and deletes merged files when the result is on disk; nil if a retry is needed.
  private func attempt(
    _ edit: inout SidecarEdit, at site: SidecarSite, joining other: SidecarDocument?,
    _ cancellable: Cancellable?
  ) throws(SidecarFailure) -> SidecarDocument? {
    guard site.hasPhoto else { throw .file(.notFound) }
    let old = try SidecarFailure.check(try site.contents())
    // The versions that another program may write back: as found, and as healed.
    var previousVersions: [SidecarDocument?] = []
    let absorbed: MergedSidecars
    let written: SidecarDocument
    do throws(SidecarError) {
      let found = try old.map { (old) throws(SidecarError) in
        try cache.document(parsing: old.bytes)
      }
      guard var document = edit.base(found, joining: other) else { return nil }
      previousVersions.append(found)
      // A deleted sidecar was deleted on purpose, so it is not restored.
      let isHealed = site.isShared && old != nil && cache.heal(&document, of: photo)
      if isHealed { previousVersions.append(document) }
      let before = document
      try document.apply(edit.change, in: edit.frame, at: edit.date, embedded: edit.embedded)
      (absorbed, written) = try writing(document, at: site, cancellable)
      // The user's data has the change of a stored edit already.
      if edit.stored == nil {
        edit.previous = SidecarDocument(merging: [before] + absorbed.others)
      }
    } catch .malformed {
      if let old { try setAside(old, at: site, &edit) }
      return nil
    } catch {
      throw .edit(error)
    }
    let isDone = try SidecarFailure.check(
      try site.place.replace(site.name, holding: old, with: written.bytes))
    guard isDone else { return nil }
    if site.isShared {
      cache.recordSaved(written, of: photo, over: previousVersions + absorbed.mergedDisplaced)
    }
    discard(absorbed, at: site, cancellable)
    return written
  }

  /// Merges other files into a document and writes it; without them if the merged one cannot be written.
  func writing(
    _ document: SidecarDocument, at site: SidecarSite, _ cancellable: Cancellable?
  ) throws(SidecarError) -> (MergedSidecars, SidecarDocument) {
    let absorbed = mergeOthers(into: document, at: site, cancellable)
    do {
      return (absorbed, try absorbed.document.written())
    } catch {
      guard !absorbed.isEmpty else { throw error }
      return (MergedSidecars(document: document), try document.written())
    }
  }
}

// The user's data, for where nothing can be written beside the photo, and before anything is sent to a server.
extension SidecarStore {
  /// Saves a change in the user's data, for a server to confirm.
  private func store(
    _ edit: inout SidecarEdit, in file: some AnnotatedFile, _ cancellable: Cancellable?
  ) throws(SidecarFailure) {
    var beside: SidecarDocument?
    do throws(GioError) {
      guard try photo.isFound(cancellable: cancellable) else { throw .notFound }
      beside = try self.beside(&edit, cancellable)
    } catch {
      guard error.isCausedByPlace else { throw SidecarFailure(reading: photo, error) }
      edit.isPartial = true
    }
    let replaced = try SidecarFailure.check(try kept.contents(cancellable))
    let document = try saveInUserData(&edit, beside: beside, in: file, cancellable)
    edit.stored = (document, replaced)
  }

  /// Returns the sidecar beside the photo, parsed; nil if there is none or it cannot be parsed.
  private func beside(
    _ edit: inout SidecarEdit, _ cancellable: Cancellable?
  ) throws(GioError) -> SidecarDocument? {
    guard let bytes = try SidecarPlaces.contents(of: photo, names, cache, cancellable) else {
      return nil
    }
    let document = try? cache.document(parsing: bytes)
    if document == nil { edit.isPartial = true }
    return document
  }

  /// Writes to the user's data, merged with the sidecar `beside` the photo as the base of the change.
  private func saveInUserData(
    _ edit: inout SidecarEdit, beside: SidecarDocument?, in file: some AnnotatedFile,
    _ cancellable: Cancellable?
  ) throws(SidecarFailure) -> SidecarDocument {
    let temporaryFiles = kept.temporaryFiles(cache)
    let lock = { () throws(GioError) in try kept.site(clearing: temporaryFiles, cancellable) }
    do throws(SidecarFailure) {
      return try write(&edit, in: file, joining: beside, cancellable, at: lock)
    } catch {
      guard beside != nil, case .edit = error else { throw error }
      return try write(&edit, in: file, cancellable, at: lock)
    }
  }

  /// Returns the remark about a change that is in the user's data instead of beside the photo.
  private func remark(
    insteadOf error: SidecarFailure, _ cancellable: Cancellable?
  ) -> SaveRemark {
    let other = error == .file(.nameTooLong) ? SaveRemark.nameTooLong : .savedInUserData
    guard let folder = photo.parent, folder.mayBeWritten(cancellable: cancellable),
      let places = try? SidecarPlaces(of: photo, in: folder, names, cancellable)
    else { return other }
    let sidecar = folder.child(places.name)
    return sidecar.exists(cancellable: cancellable) ? .leftAlone(name: sidecar.displayName) : other
  }

  private func hasSidecar(_ cancellable: Cancellable?) -> Bool {
    let names = [SidecarName.full(of: photo.name), SidecarName.short(of: photo.name)]
    return names.contains { name in
      name.flatMap { photo.parent?.child($0) }?.exists(cancellable: cancellable) == true
    }
  }
}

extension SidecarFailure {
  /// Whether the sidecar's place or content is the cause, so that another place may work.
  fileprivate var isCausedByPlace: Bool {
    switch self {
    case .file(let error): error.isCausedByPlace
    case .edit(.untouchable): true
    case .edit, .folderGone: false
    }
  }
}

extension GioError {
  /// Whether the file's type, place or permissions are the cause, so that a retry is useless.
  package var isCausedByPlace: Bool {
    switch self {
    case .permissionDenied, .readOnly, .notSupported, .isDirectory, .tooManyLinks, .leadsElsewhere,
      .nameTooLong, .nameNotAllowed:
      true
    case .notFound, .notDirectory, .special, .cancelled, .notReachable, .exists, .noSpace, .busy,
      .invalid, .other:
      false
    }
  }
}

/// The place where a sidecar is read and written, locked if possible.
struct SidecarSite {
  /// The photo's folder, or that in the user's data.
  let folder: Location
  let place: any GuardedFolder
  let name: [UInt8]
  let copies: [[UInt8]]
  let temporaryFiles: [[UInt8]]
  let hasPhoto: Bool
  /// Whether other programs write here.
  let isShared: Bool

  init(
    keptIn folder: Location, at place: any GuardedFolder, name: [UInt8], _ temporaryFiles: [[UInt8]]
  ) {
    (self.folder, self.place, self.name, self.temporaryFiles) = (
      folder, place, name, temporaryFiles
    )
    (copies, hasPhoto, isShared) = ([], true, false)
  }

  /// Finds the site beside a photo and locks it.
  ///
  /// The names of other files are read before the lock; the next save notices changes made in between.
  init(
    lockedBeside photo: Location, _ names: FolderNames, _ cancellable: Cancellable?
  ) throws(GioError) {
    guard let folder = photo.parent else { throw .notFound }
    self.folder = folder
    isShared = true
    let related = try names.concerning(photo.name, in: folder, cancellable)
    let near = try Self.open(folder, cancellable)
    let places = try SidecarPlaces(of: photo, in: folder, among: related, cancellable)
    copies = places.copies
    hasPhoto = try photo.isFound(cancellable: cancellable)
    (place, temporaryFiles) = (near, places.temporaryFiles)
    let target = folder.isNative ? try Self.target(of: folder.child(places.name)) : nil
    name = target?.name ?? places.name
  }

  private static func open(
    _ folder: Location, _ cancellable: Cancellable?
  ) throws(GioError) -> any GuardedFolder {
    folder.isNative ? try folder.locked(cancellable) : folder.unlocked(cancellable)
  }

  /// Returns the target of a link in the folder.
  ///
  /// - Throws: `.notSupported` for a broken link, whose target may return; `.leadsElsewhere`.
  private static func target(of sidecar: Location) throws(GioError) -> Location? {
    do throws(GioError) {
      return try sidecar.writableTarget()
    } catch .notFound {
      throw .notSupported
    }
  }

  func contents() throws(GioError) -> FileVersion? {
    try place.contents(of: name, atMost: SidecarPlaces.maxSize)
  }
}
