/// Names one deletion.
public struct DeletionID: Hashable, Sendable {
  /// Counts up over all deletions of a gallery.
  public let number: Int

  /// Makes an id.
  public init(_ number: Int) { self.number = number }
}

/// A photo that was taken out of the gallery, and where it belongs if it comes back.
public struct Deletion: Equatable, Sendable {
  /// Which deletion this is.
  public let id: DeletionID
  /// The photo.
  public internal(set) var photo: Photo
  /// Its place in the list.
  let place: Int
  /// What stood before it; nil if it was the first.
  var previous: PhotoID?
  /// What stood after it; nil if it was the last.
  var next: PhotoID?

  func renamed(_ renames: [PhotoID: PhotoID]) -> Deletion {
    var renamed = self
    renamed.photo = photo.renamed(renames)
    renamed.previous = previous.map { renames[$0] ?? $0 }
    renamed.next = next.map { renames[$0] ?? $0 }
    return renamed
  }

  /// Where the photo belongs in a list that may have changed meanwhile: after its neighbour, before
  /// the other one, or where it was.
  func place(in photos: [Photo]) -> Int {
    if photos.indices.contains(place), photos[place].id == next { return place }
    if let previous, let found = photos.firstIndex(where: { $0.id == previous }) {
      return found + 1
    }
    if let next, let found = photos.firstIndex(where: { $0.id == next }) { return found }
    return min(place, photos.count)
  }
}

/// Photos that the gallery and the source's list disagree about for a while: a list that was made
/// before a deletion still has the photo, one made before it was put back does not have it yet.
struct Disagreements: Equatable, Sendable {
  /// Deleted here. Left out of lists until the source leaves them out itself.
  private(set) var deleted: Set<PhotoID> = []
  /// Put back here. Kept in lists until the source has them again.
  private(set) var restored: [PhotoID: Restoration] = [:]

  /// A photo that is back before its source says so.
  struct Restoration: Equatable, Sendable {
    var deletion: Deletion
    /// How many more lists may lack the photo; nil until the source has put it back. One may be on
    /// its way at that moment, and is the last that can.
    var patience: Int?
  }

  mutating func delete(_ photo: PhotoID) {
    deleted.insert(photo)
    restored[photo] = nil
  }

  mutating func restore(_ deletion: Deletion) {
    deleted.remove(deletion.photo.id)
    restored[deletion.photo.id] = Restoration(deletion: deletion)
  }

  /// The photo is there without anybody's having to put it back.
  mutating func keep(_ photo: PhotoID) {
    deleted.remove(photo)
    restored[photo] = nil
  }

  /// The source has put a photo back.
  mutating func wasRestored(_ deletion: DeletionID) {
    guard let found = restored.first(where: { $0.value.deletion.id == deletion })?.key else {
      return
    }
    restored[found]?.patience = 1
  }

  /// Applies what is known here to a list of the source's.
  mutating func settle(_ list: PhotoList) -> PhotoList {
    rename(list.renames)
    guard !deleted.isEmpty || !restored.isEmpty else { return list }
    let listed = Set(list.photos.map(\.id))
    // A photo of that name that comes later is another one, or somebody else put it back.
    deleted.formIntersection(listed)
    var photos = list.photos.filter { !deleted.contains($0.id) }
    for (id, restoration) in restored {
      if listed.contains(id) || restoration.patience == 0 {
        restored[id] = nil
      } else {
        restored[id]?.patience = restoration.patience.map { $0 - 1 }
      }
    }
    for restoration in restored.values.sorted(by: { $0.deletion.place < $1.deletion.place }) {
      photos.insert(restoration.deletion.photo, at: restoration.deletion.place(in: photos))
    }
    return PhotoList(
      photos, isComplete: list.isComplete, hasMore: list.hasMore, renames: list.renames)
  }

  private mutating func rename(_ renames: [PhotoID: PhotoID]) {
    guard !renames.isEmpty else { return }
    deleted = Set(deleted.map { renames[$0] ?? $0 })
    restored = restored.renamed(renames).mapValues { restoration in
      Restoration(
        deletion: restoration.deletion.renamed(renames), patience: restoration.patience)
    }
  }
}

extension Photo {
  /// The same photo under the id that it has after renames.
  func renamed(_ renames: [PhotoID: PhotoID]) -> Photo {
    guard let new = renames[id] else { return self }
    return Photo(
      id: new, name: name, revision: revision, uri: uri == id.rawValue ? new.rawValue : uri)
  }
}
