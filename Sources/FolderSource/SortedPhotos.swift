import Gio
import PhotoPages

/// A photo with what orders it, which is made once.
struct ListedPhoto: Sendable {
  var photo: Photo
  let key: CollationKey

  init(_ photo: Photo) {
    self.photo = photo
    key = CollationKey(forFilename: photo.name)
  }

  /// Natural order of the names, and the order of the URIs for names at the same place.
  static func < (left: ListedPhoto, right: ListedPhoto) -> Bool {
    if left.key == right.key { return left.photo.id.rawValue < right.photo.id.rawValue }
    return left.key < right.key
  }
}

extension Photo {
  /// The greater one of both revisions.
  var greatestRevision: Int { max(revision, annotationRevision) }
}

/// Photos in natural order, cheap to add many to: nothing is sorted twice.
struct SortedPhotos: Sendable {
  private var sorted: [ListedPhoto] = []
  /// Added since they were last put in order.
  private var fresh: [ListedPhoto] = []

  /// How many there are.
  var count: Int { sorted.count + fresh.count }

  mutating func add(_ photo: Photo) {
    fresh.append(ListedPhoto(photo))
  }

  /// All of them in order.
  mutating func photos() -> [Photo] {
    settle()
    return sorted.map(\.photo)
  }

  /// Those of `ids` that are listed.
  mutating func listed(of ids: Set<PhotoID>) -> Set<PhotoID> {
    settle()
    return Set(sorted.lazy.map(\.photo.id).filter { ids.contains($0) })
  }

  /// The greatest revision of all, of the photos and of what lies beside them.
  var greatestRevision: Int {
    sorted.lazy.map(\.photo.greatestRevision).max() ?? 0
  }

  /// Raises the revisions of photos whose sidecars have changed.
  ///
  /// - Parameters:
  ///   - owners: which photos those are.
  ///   - isTurned: whether a photo's picture has to be loaded again, since it is to be turned.
  /// - Returns: whether there were any.
  mutating func raiseAnnotations(
    of owners: SidecarOwners, where isTurned: (PhotoID) -> Bool
  ) -> Bool {
    settle()
    var hasRaised = false
    for index in sorted.indices where owners.contains(sorted[index].photo.id) {
      hasRaised = true
      sorted[index].photo.annotationRevision += 1
      if isTurned(sorted[index].photo.id) { sorted[index].photo.revision += 1 }
    }
    return hasRaised
  }

  /// Takes photos out, and raises the revision of others.
  ///
  /// - Returns: what was taken out, by id.
  mutating func apply(removing gone: Set<PhotoID>, raising written: Set<PhotoID>)
    -> [PhotoID: Photo]
  {
    settle()
    var removed: [PhotoID: Photo] = [:]
    sorted.removeAll { listed in
      guard gone.contains(listed.photo.id) else { return false }
      removed[listed.photo.id] = listed.photo
      return true
    }
    guard !written.isEmpty else { return removed }
    for index in sorted.indices where written.contains(sorted[index].photo.id) {
      sorted[index].photo.revision += 1
    }
    return removed
  }

  /// Sorts what was added and merges it in.
  ///
  /// A file system may list a file twice while others come and go; the second of equal ones is
  /// dropped.
  private mutating func settle() {
    guard !fresh.isEmpty else { return }
    fresh.sort(by: <)
    var merged: [ListedPhoto] = []
    merged.reserveCapacity(count)
    func append(_ photo: ListedPhoto) {
      if merged.last?.photo.id != photo.photo.id { merged.append(photo) }
    }
    var next = 0
    for photo in sorted {
      while next < fresh.count, fresh[next] < photo {
        append(fresh[next])
        next += 1
      }
      append(photo)
    }
    fresh[next...].forEach(append)
    sorted = merged
    fresh = []
  }
}
