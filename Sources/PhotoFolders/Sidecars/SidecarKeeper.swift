import GioBindings

/// Keeps what people add to a source's photos in sidecars, and remembers what it did and read there.
struct SidecarKeeper: Sendable {
  /// What the program has set up for it.
  let setup: FolderKeeping
  /// Opens photos' files.
  let files: TransferredFiles
  /// The names of the files beside photos.
  let names: FolderNames
  /// How sidecars were left, to put back what another program overwrites unawares.
  let history: SidecarHistory
  /// What was understood of the sidecars that were looked at last.
  let readings = SidecarReadings()
  /// What was parsed for the changes that were made last.
  let parser = SidecarParser()

  /// The sidecars of one photo.
  func store(of photo: Location) -> SidecarStore {
    SidecarStore(of: photo, userData: setup.userData, history: history, names: names)
  }

  /// Lets a renamed photo's sidecars follow it. Blocks.
  func moveSidecars(
    from photo: Location, to newPhoto: Location, _ cancellable: Cancellable
  ) {
    history.move(from: photo, to: newPhoto)
    // Where they cannot follow they stay: nothing is lost, and nobody has asked for it.
    try? SidecarStore.move(from: photo, to: newPhoto, userData: setup.userData, cancellable)
  }
}
