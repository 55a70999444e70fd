import GioBindings

extension SidecarStore {
  /// Renames the sidecars of a renamed photo; blocks.
  ///
  /// An existing sidecar of the new name is not replaced; the old one stays. One that cannot have such a long name goes to
  /// the user's data. Throws if a sidecar could not be moved although others were.
  package static func move(
    from photo: Location, to newPhoto: Location, userData: Location,
    _ cancellable: Cancellable? = nil
  ) throws(GioError) {
    var problem: GioError?
    let kept = UserDataSidecar(of: newPhoto, in: userData)
    do throws(GioError) {
      try UserDataSidecar(of: photo, in: userData).move(to: kept, cancellable)
    } catch {
      problem = error
    }
    for (old, new) in try pairs(from: photo, to: newPhoto, cancellable) {
      do throws(GioError) {
        do throws(GioError) {
          try old.move(to: new, cancellable: cancellable)
        } catch .nameTooLong {
          try kept.take(old, cancellable)
        }
      } catch .exists, .notFound {
        // Exists: the sidecar of the new name is used.
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }

  private static func pairs(
    from photo: Location, to newPhoto: Location, _ cancellable: Cancellable?
  ) throws(GioError) -> [(Location, Location)] {
    guard let folder = photo.parent, let newFolder = newPhoto.parent else { return [] }
    let (name, newName) = (photo.name, newPhoto.name)
    let (isOld, isNew) = (SidecarName.concern(name), SidecarName.concern(newName))
    // Without a sidecar there are no conflict copies, and listing a large folder is slow.
    guard SidecarName.usual(of: name).contains(where: { folder.child($0).exists() }) else {
      return []
    }
    // The photo is left out: its name would count as another file with the same stem.
    let names = try folder.names(cancellable: cancellable) {
      isOld($0) && (folder != newFolder || $0 != newName)
    }
    let sidecars = SidecarName.sidecars(of: name, among: names)
    let others = try newFolder.names(cancellable: cancellable) {
      isNew($0) && SidecarName($0) == nil && $0 != name
    }
    return sidecars.compactMap { sidecar in
      let new = SidecarName.renamed(sidecar, from: name, to: newName, beside: others)
      return new == sidecar && folder == newFolder
        ? nil : (folder.child(sidecar), newFolder.child(new))
    }
  }
}

extension UserDataSidecar {
  /// Moves the sidecar to another photo unless that has one; does nothing if there is none.
  package func move(
    to other: UserDataSidecar, _ cancellable: Cancellable?
  ) throws(GioError) {
    // Written anew, so that a kill leaves at least one complete sidecar.
    if let bytes = try copy(to: other, cancellable) { try remove(holding: bytes) }
  }

  /// Takes over a sidecar from beside a photo, which is deleted there, unless this photo has one.
  fileprivate func take(_ sidecar: Location, _ cancellable: Cancellable?) throws(GioError) {
    guard try contents(cancellable) == nil,
      let bytes = try sidecar.smallContents(
        atMost: SidecarPlaces.maxSize, cancellable: cancellable),
      try lock(cancellable).replace(name, holding: nil, with: bytes)
    else { throw .exists }
    try sidecar.delete()
  }

  /// Copies the sidecar to another photo and returns its bytes; nil if that photo has one, or there is none.
  @discardableResult
  package func copy(
    to other: UserDataSidecar, _ cancellable: Cancellable?
  ) throws(GioError) -> [UInt8]? {
    guard let bytes = try contents(cancellable), try other.contents(cancellable) == nil else {
      return nil
    }
    // The lock writes the other's URI first.
    let isMade = try other.lock(cancellable).replace(other.name, holding: nil, with: bytes)
    return isMade ? bytes : nil
  }
}

extension SidecarName {
  /// Returns a sidecar's name after a rename, or its present one; a full name if another file has the photo's stem.
  package static func renamed(
    _ sidecar: [UInt8], from photo: [UInt8], to newPhoto: [UInt8], beside others: [[UInt8]]
  ) -> [UInt8] {
    // The full name first: it begins with the stem.
    if sidecar.starts(with: photo + dot) || sidecar.starts(with: photo + space) {
      return newPhoto + sidecar.dropFirst(photo.count)
    }
    let rest = sidecar.dropFirst(stem(of: photo).count)
    let candidate = stem(of: newPhoto) + rest
    let isShared = !sidecars(of: newPhoto, among: others + [newPhoto, candidate]).contains(
      candidate)
    return isShared ? newPhoto + rest : candidate
  }

  private static let dot = [UInt8(ascii: ".")]
  private static let space = [UInt8(ascii: " ")]
}
