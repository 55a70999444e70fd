import GioBindings
import PhotoPages

extension FolderListing {
  /// Replaces the photos whose sidecars have another orientation than when their picture was requested.
  func turn(_ owners: Set<String>) -> [PhotoSplice] {
    let turned = owners.filter { uri in
      guard let photo = list[uri], known.photos.hasPicture(photo.id) else { return false }
      let orientation = known.orientation(of: Location(uri: uri), cancellable)
      guard known.photos.note(orientation, of: photo.id) else { return false }
      known.photos.raise([photo.id])
      return true
    }
    return renew(turned)
  }

  /// Replaces photos by their newest revisions.
  private func renew(_ uris: Set<String>) -> [PhotoSplice] {
    let renewed = uris.compactMap { uri in
      list[uri].map { photo in
        var photo = photo
        photo.revision = known.photos.revision(of: photo.id)
        return (uri, photo)
      }
    }
    return list.apply(replacing: renewed)
  }

  /// Follows the photos that the source itself turns.
  func followTurns() {
    known.turns.begin(self) { [weak self] uri in
      Task { await self?.turned(uri) }
    }
  }

  /// Reports a turned photo, once the list is complete.
  private func turned(_ uri: String) {
    turned.insert(uri)
    tellTurned()
  }

  func tellTurned() {
    guard phase == .following, !turned.isEmpty else { return }
    let splices = renew(turned)
    turned = []
    if !splices.isEmpty { tell(splices, isComplete: true) }
  }
}
