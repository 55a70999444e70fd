import GioBindings
import PhotoPages

/// What lies beside one photo, as bytes, whatever they say: how it is found, and how it is written such
/// that no work is lost. All of it blocks.
struct SidecarStore {
  let photo: Location
  let kept: KeptSidecar
  let history: SidecarHistory?
  let names: FolderNames

  /// The sidecars of a photo. Looks at nothing.
  init(
    of photo: Location, userData: Location, history: SidecarHistory? = nil,
    names: FolderNames = FolderNames()
  ) {
    (self.photo, self.history, self.names) = (photo, history, names)
    kept = KeptSidecar(of: photo, in: userData)
  }

  /// Reads all that is said of the photo, after what others have overwritten has been put back, unless that has
  /// been tried. Where there is nothing, it costs three questions for a name. Copies are looked for only where
  /// there is a sidecar: they come to be when a program writes one.
  ///
  /// A sidecar that can never be read hides neither what the photo says nor what was added with the user's own
  /// data; one that may be read the next time is an error, so that it is asked for again.
  func read(
    _ cancellable: Cancellable? = nil, isHealed: Bool = false
  ) throws(GioError) -> SidecarFiles {
    var files = SidecarFiles()
    do throws(GioError) {
      files.sidecar = try SidecarPlaces.contents(of: photo, names, cancellable)
      if files.sidecar != nil { files.copies = try copies(cancellable) }
    } catch .cancelled {
      throw .cancelled
    } catch {
      files.problem = error
    }
    files.kept = try? kept.contents(cancellable)
    if !isHealed, let sidecar = files.sidecar,
      history?.repairs(of: photo, from: sidecar).isEmpty == false
    {
      // Where it cannot be put back now, the next change does it.
      try? reapply(cancellable)
      return try read(cancellable, isHealed: true)
    }
    if let problem = files.problem, !problem.isOfPlace, files.kept == nil { throw problem }
    return files
  }

  private func copies(_ cancellable: Cancellable?) throws(GioError) -> [[UInt8]] {
    guard let folder = photo.parent else { return [] }
    let places = try SidecarPlaces(of: photo, in: folder, names, cancellable)
    return SidecarPlaces.read(copies: places.copies, in: folder, cancellable).map(\.bytes)
  }

  /// Changes what is said of the photo, so that it survives the program, and tells what a person should
  /// know about it. It is written beside the photo if that can be, else to the user's data. Whatever
  /// other programs have left beside it that is the photo's is merged in.
  func update(
    _ edit: SidecarEdit, _ cancellable: Cancellable? = nil
  ) throws(SidecarFailure) -> SaveRemark? {
    do throws(SidecarFailure) {
      var update = SidecarUpdate(of: self, edit, cancellable)
      return try update.run()
    } catch {
      guard error.isOfPlace else { throw error }
      try keepElsewhere(edit, cancellable)
      return remark(cancellable)
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

  /// Writes to the user's data, beginning with what lies beside the photo, as far as that can be worked
  /// with, so that changes have something to change.
  private func keepElsewhere(
    _ edit: SidecarEdit, _ cancellable: Cancellable?
  ) throws(SidecarFailure) {
    let beside = (try? SidecarPlaces.contents(of: photo, names, cancellable)) ?? nil
    try kept.update(cancellable, isMalformed: edit.isMalformed) { (old) throws(SidecarError) in
      if let beside, let bytes = try? edit.transform(edit.union(old, beside)) { return bytes }
      return try edit.transform(old)
    }
  }

  /// Puts back what another program has overwritten unawares, for when the sidecar is seen to have
  /// changed. Where nothing is missing nothing is written, so that two programs never answer each other
  /// for ever.
  func reapply(_ cancellable: Cancellable? = nil) throws(SidecarFailure) {
    guard let history, let folder = photo.parent else { return }
    while true {
      let site = try SidecarFailure.check(
        try SidecarSite(of: photo, in: folder, names, cancellable))
      guard let old = try SidecarFailure.check(try site.contents()) else { return }
      let bytes = healed(old.bytes)
      if bytes == old.bytes { return history.note(bytes, of: photo, after: []) }
      if try SidecarFailure.check(try site.place.replace(site.name, holding: old, with: bytes)) {
        return history.note(bytes, of: photo, after: [])
      }
      if cancellable?.isCancelled == true { throw .file(.cancelled) }
    }
  }

  /// A sidecar with what others have overwritten, as far as it can be put back.
  func healed(_ old: [UInt8]) -> [UInt8] {
    let repairs = history?.repairs(of: photo, from: old) ?? []
    return repairs.reduce(old) { bytes, repair in
      (try? repair.heal(bytes, repair.last)) ?? bytes
    }
  }
}

extension SidecarEdit {
  /// What both say; theirs if there is nothing of ours.
  fileprivate func union(_ ours: [UInt8]?, _ theirs: [UInt8]) throws(SidecarError) -> [UInt8] {
    guard let ours else { return theirs }
    return try merge(ours, theirs).merged
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

/// Keeps what people add to a source's photos in sidecars, and remembers what it did and read there.
struct SidecarKeeper: Sendable {
  let setup: FolderKeeping
  let files: TransferredFiles
  let names: FolderNames
  /// How sidecars were left, to put back what another program overwrites unawares.
  let history: SidecarHistory
  let readings = SidecarReadings()
  let parser = SidecarParser()

  func store(of photo: Location) -> SidecarStore {
    SidecarStore(of: photo, userData: setup.userData, history: history, names: names)
  }

  func moveSidecars(
    from photo: Location, to newPhoto: Location, _ cancellable: Cancellable
  ) {
    history.move(from: photo, to: newPhoto)
    // Where they cannot follow they stay: nothing is lost, and it was not asked for.
    try? SidecarStore.move(from: photo, to: newPhoto, userData: setup.userData, cancellable)
  }
}
