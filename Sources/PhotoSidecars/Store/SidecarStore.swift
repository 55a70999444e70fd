import FoundationEssentials
import GioBindings
import PhotoPages

/// What lies beside one photo, or in its stead with the user's data: how it is found, and how it is written
/// such that no work is lost. All of it blocks.
package struct SidecarStore {
  package let photo: Location
  package let kept: KeptSidecar
  let cache: SidecarCache
  let names: FolderNames

  /// The sidecars of a photo. Looks at nothing.
  package init(
    of photo: Location, userData: Location, cache: SidecarCache = SidecarCache(),
    names: FolderNames = FolderNames()
  ) {
    (self.photo, self.cache, self.names) = (photo, cache, names)
    kept = KeptSidecar(of: photo, in: userData)
  }

  /// Saves a change that a person has made, so that it survives the program: beside the photo if that can be,
  /// else in the user's data. Whatever other programs have left beside it that is the photo's is merged in.
  ///
  /// - Returns: what is said there now, and what a person should know about where it stands.
  /// - Throws: `.file` also where the photo cannot be read and something of it is needed.
  package func save(
    _ change: AnnotationChange, at date: Date, in file: some AnnotatedFile,
    _ cancellable: Cancellable? = nil
  ) throws(SidecarFailure) -> (document: SidecarDocument, remark: SaveRemark?) {
    var edit = try SidecarEdit(change, at: date, of: photo, in: file)
    if change.adoptsPacket || !hasSidecar(cancellable) { try edit.readPacket(of: file, cache) }
    do throws(SidecarFailure) {
      let document = try write(&edit, in: file, cancellable) { () throws(GioError) in
        try SidecarSite(lockedBeside: photo, names, cancellable)
      }
      return (document, edit.remark)
    } catch {
      guard error.isOfPlace else { throw error }
      return (try keepElsewhere(&edit, in: file, cancellable), remark(cancellable))
    }
  }

  /// Makes a change at a place that is locked for each attempt, for as long as others write at the same time;
  /// `other` is to be there, too.
  private func write(
    _ edit: inout SidecarEdit, in file: some AnnotatedFile, joining other: SidecarDocument? = nil,
    _ cancellable: Cancellable?, at lock: () throws(GioError) -> SidecarSite
  ) throws(SidecarFailure) -> SidecarDocument {
    while true {
      let site = try SidecarFailure.check(try lock())
      if let document = try attempt(&edit, at: site, joining: other, cancellable) {
        return document
      }
      site.place.unlock()
      if cancellable?.isCancelled == true { throw .file(.cancelled) }
      if edit.lacksPacket { try edit.readPacket(of: file, cache) }
      edit.pauseIfTorn()
    }
  }

  /// Reads what is there, makes the change in it, merges in what else there is, writes and verifies that, and
  /// exchanges the files. What was merged in goes once all is on the disk. Nil if it has to be tried again.
  private func attempt(
    _ edit: inout SidecarEdit, at site: SidecarSite, joining other: SidecarDocument?,
    _ cancellable: Cancellable?
  ) throws(SidecarFailure) -> SidecarDocument? {
    guard site.hasPhoto else { throw .file(.notFound) }
    let old = try SidecarFailure.check(try site.contents())
    // With what another program may overwrite it: what was found, and that as it was healed.
    var befores: [SidecarDocument?] = []
    let absorbed: AbsorbedSidecars
    let written: SidecarDocument
    do throws(SidecarError) {
      let found = try old.map { (old) throws(SidecarError) in
        try cache.document(parsing: old.bytes)
      }
      guard var document = edit.base(found, joining: other) else { return nil }
      befores.append(found)
      // A sidecar that is gone was meant to go.
      let isHealed = site.isShared && old != nil && cache.heal(&document, of: photo)
      if isHealed { befores.append(document) }
      let frame = edit.frame?.turned(by: document.orientation)
      try document.apply(edit.change, in: frame, at: edit.date, embedded: edit.packet)
      (absorbed, written) = try writing(document, at: site, cancellable)
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
      cache.noteSaved(written, of: photo, over: befores + absorbed.mergedStrays)
    }
    discard(absorbed, at: site, cancellable)
    return written
  }

  /// What is to be written of a document: with what else there is merged in, if that can be written.
  private func writing(
    _ document: SidecarDocument, at site: SidecarSite, _ cancellable: Cancellable?
  ) throws(SidecarError) -> (AbsorbedSidecars, SidecarDocument) {
    let absorbed = absorbOthers(into: document, at: site, cancellable)
    do {
      return (absorbed, try absorbed.document.written())
    } catch {
      guard !absorbed.isEmpty else { throw error }
      return (AbsorbedSidecars(document), try document.written())
    }
  }
}

// The user's data, for where nothing can be written beside the photo.
extension SidecarStore {
  /// Writes to the user's data, with what lies beside the photo as far as that can be worked with, so that
  /// changes have something to change.
  private func keepElsewhere(
    _ edit: inout SidecarEdit, in file: some AnnotatedFile, _ cancellable: Cancellable?
  ) throws(SidecarFailure) -> SidecarDocument {
    let contents = (try? SidecarPlaces.contents(of: photo, names, cache, cancellable)) ?? nil
    let beside = contents.flatMap { try? cache.document(parsing: $0) }
    let spares = kept.spares(cache)
    let lock = { () throws(GioError) in try kept.site(clearing: spares, cancellable) }
    do throws(SidecarFailure) {
      return try write(&edit, in: file, joining: beside, cancellable, at: lock)
    } catch {
      guard beside != nil, case .edit = error else { throw error }
      return try write(&edit, in: file, cancellable, at: lock)
    }
  }

  /// What to say of a change kept elsewhere: the folder is blamed only if it takes no files.
  private func remark(_ cancellable: Cancellable?) -> SaveRemark {
    guard let folder = photo.parent, folder.isWritable,
      let places = try? SidecarPlaces(of: photo, in: folder, names, cancellable)
    else { return .keptElsewhere }
    let sidecar = folder.child(places.name)
    return sidecar.exists(cancellable: cancellable)
      ? .leftAlone(name: sidecar.displayName) : .keptElsewhere
  }

  /// Whether there is a file that may be the sidecar.
  private func hasSidecar(_ cancellable: Cancellable?) -> Bool {
    let names = [SidecarName.full(of: photo.name), SidecarName.short(of: photo.name)]
    return names.contains { name in
      name.flatMap { photo.parent?.child($0) }?.exists(cancellable: cancellable) == true
    }
  }
}

extension SidecarFailure {
  /// Whether it is because of where the sidecar lies, or what lies there: another place will do.
  fileprivate var isOfPlace: Bool {
    switch self {
    case .file(let error): error.isOfPlace
    case .edit(.untouchable): true
    case .edit, .folderGone: false
    }
  }
}

extension GioError {
  /// Whether it is because of what or where the file is, or whose, so that trying again is of no use.
  var isOfPlace: Bool {
    switch self {
    case .permissionDenied, .readOnly, .notSupported, .isDirectory, .tooManyLinks: true
    case .notFound, .notDirectory, .special, .cancelled, .notReachable, .exists, .noSpace, .busy,
      .other:
      false
    }
  }
}

/// The place where a sidecar is read and written, locked where that is possible.
struct SidecarSite {
  /// Where the photo is, or what is kept with the user's data.
  let folder: Location
  /// Where the sidecar lies: that folder, or the one that a link leads to.
  let place: any GuardedFolder
  let name: [UInt8]
  let copies: [[UInt8]]
  let spares: [[UInt8]]
  let hasPhoto: Bool
  /// Whether other programs write here, too.
  let isShared: Bool

  /// A place in the user's data.
  init(keptIn folder: Location, at place: any GuardedFolder, name: [UInt8], _ spares: [[UInt8]]) {
    (self.folder, self.place, self.name, self.spares) = (folder, place, name, spares)
    (copies, hasPhoto, isShared) = ([], true, false)
  }

  /// Finds the place beside a photo and locks it.
  /// Other names than the sidecar's are looked up before: what has come or gone meanwhile is found so by
  /// the next.
  init(
    lockedBeside photo: Location, _ names: FolderNames, _ cancellable: Cancellable?
  ) throws(GioError) {
    guard let folder = photo.parent else { throw .notFound }
    self.folder = folder
    isShared = true
    let related = try names.concerning(photo.name, in: folder, cancellable)
    let isLocal = folder.isNative && folder.pathBytes != nil
    let near = isLocal ? try folder.locked(cancellable) : folder.unlocked(cancellable)
    let places = try SidecarPlaces(of: photo, in: folder, among: related, cancellable)
    copies = places.copies
    hasPhoto = photo.exists(cancellable: cancellable)
    guard isLocal, let target = try Self.target(of: folder.child(places.name)),
      let home = target.parent
    else {
      (place, name, spares) = (near, places.name, places.spares)
      return
    }
    near.unlock()
    spares = try home.names(cancellable: cancellable, where: isSpare)
    place = try home.locked(cancellable)
    name = target.name
  }

  /// - Throws: `.notSupported` if it is a link to nothing: what it was made for may come back.
  private static func target(of sidecar: Location) throws(GioError) -> Location? {
    do throws(GioError) {
      return try sidecar.linkTarget()
    } catch .notFound {
      throw .notSupported
    }
  }

  func contents() throws(GioError) -> FileVersion? {
    try place.contents(of: name, atMost: SidecarPlaces.greatestSize)
  }
}
