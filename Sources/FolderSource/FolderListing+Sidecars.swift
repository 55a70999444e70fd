import Gio
import PhotoPages

/// What a listing does about the files beside photos, which are not its own business.
struct SidecarCare: Sendable {
  /// What orientations pictures were handed over with.
  var orientations = KnownOrientations()
  /// Moves the sidecars of a photo that has another name now, and replaces nothing: whoever renamed it
  /// may have moved them, too. Blocks; called on the listing's thread, before the new name is told.
  var move: @Sendable (_ from: Location, _ to: Location, Cancellable) -> Void = { _, _, _ in }
  /// Forgets what was done with a photo that is gone, or is another one by now.
  var forget: @Sendable (_ photo: Location) -> Void = { _ in }
}

extension FolderListing {
  /// Lets the sidecars of renamed photos follow them.
  func moveSidecars(along renames: [PhotoID: PhotoID]) {
    for (old, new) in Self.inOrder(renames) {
      care.orientations.move(old, to: new)
      care.move(Location(uri: old.rawValue), Location(uri: new.rawValue), cancellable)
    }
  }

  /// Renames in such an order that each new name is free by then.
  ///
  /// Photos that have swapped their names are left out: none of them could be the first.
  static func inOrder(_ renames: [PhotoID: PhotoID]) -> [(old: PhotoID, new: PhotoID)] {
    var done: Set<PhotoID> = []
    var ordered: [(PhotoID, PhotoID)] = []
    for start in renames.keys {
      var chain: [(PhotoID, PhotoID)] = []
      var last = start
      while let next = renames[last], done.insert(last).inserted {
        chain.append((last, next))
        last = next
      }
      if last != start { ordered += chain.reversed() }
    }
    return ordered
  }

  /// Raises the revisions of the photos that changed sidecars may belong to.
  ///
  /// - Returns: whether there were any.
  func raise(_ owners: SidecarOwners) -> Bool {
    guard !owners.isEmpty else { return false }
    return list.raiseAnnotations(of: owners) { isTurned($0) }
  }

  /// Whether a photo's sidecars tell another orientation than they did. Only those are read whose
  /// picture somebody has.
  private func isTurned(_ photo: PhotoID) -> Bool {
    guard care.orientations.knows(photo) else { return false }
    let location = Location(uri: photo.rawValue)
    return care.orientations.update(SidecarOrientation.read(of: location, cancellable), of: photo)
  }
}
