import GioBindings

/// The place where a sidecar is read and written, locked where that is possible.
struct SidecarSite {
  let folder: Location
  /// Where the sidecar lies: the photo's folder, or the one that a link leads to.
  let place: any GuardedFolder
  let name: [UInt8]
  /// The names of copies in the photo's folder that synchronising programs left.
  let copies: [[UInt8]]
  /// What replacing files may have left.
  let spares: [[UInt8]]
  /// Whether the photo is still there.
  let hasPhoto: Bool

  /// Finds the place and locks it.
  /// Other names than the sidecar's are looked up before: what has come or gone meanwhile is found so by
  /// the next.
  init(
    of photo: Location, in folder: Location, _ names: FolderNames, _ cancellable: Cancellable?
  ) throws(GioError) {
    self.folder = folder
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
