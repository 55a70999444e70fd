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
  var place: Int
  /// What stood before it, be it deleted already; nil if it was the first.
  var previous: PhotoID?
  /// What stood after it, be it deleted already; nil if it was the last.
  var next: PhotoID?
  /// Whether it cannot be brought back.
  let isForGood: Bool
  /// Whether it was undone before: if it fails, it can be redone as before.
  let isAgain: Bool

  /// The same deletion with the place that the photo has in a list of the source's, which may know
  /// more photos around it than were listed when it was deleted.
  func placed(in photos: [Photo], at place: Int) -> Deletion {
    var placed = self
    placed.place = place
    placed.previous = place > 0 ? photos[place - 1].id : nil
    placed.next = place + 1 < photos.count ? photos[place + 1].id : nil
    return placed
  }

  func renamed(_ renames: [PhotoID: PhotoID]) -> Deletion {
    var renamed = self
    renamed.photo = photo.renamed(renames)
    renamed.previous = previous.map { renames[$0] ?? $0 }
    renamed.next = next.map { renames[$0] ?? $0 }
    return renamed
  }

  /// Where the photo belongs in a list that may have changed meanwhile: after what stood before it,
  /// before what stood after it, or where it was. `absent` are the photos that are deleted now; who
  /// stood beside one of them stands beside what that one stood beside.
  func place(in photos: [Photo], absent: [PhotoID: Deletion]) -> Int {
    func id(at place: Int) -> PhotoID? { photos.indices.contains(place) ? photos[place].id : nil }
    if place <= photos.count, id(at: place) == next, id(at: place - 1) == previous { return place }
    if let found = nearest(previous, in: photos, { absent[$0]?.previous }, atMost: absent.count) {
      return found + 1
    }
    return nearest(next, in: photos, { absent[$0]?.next }, atMost: absent.count)
      ?? min(place, photos.count)
  }

  private func nearest(
    _ neighbour: PhotoID?, in photos: [Photo], _ beyond: (PhotoID) -> PhotoID?, atMost steps: Int
  ) -> Int? {
    var neighbour = neighbour
    // Lists that changed meanwhile could make deletions point at each other for ever.
    for _ in 0...steps {
      guard let id = neighbour else { return nil }
      if let found = photos.firstIndex(where: { $0.id == id }) { return found }
      neighbour = beyond(id)
    }
    return nil
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
