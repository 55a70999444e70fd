import GioBindings
import PhotoPages
import PhotoSidecars

extension FolderSource: FilteringPhotoSource {
  /// Returns the records of the photos, from their sidecars and files, as one thread of low priority reads them.
  ///
  /// Reading begins when the photos have been listed, in the list's order. Of photos on a server only the sidecars that
  /// the folder lists are read. The stream is empty if photos are read-only or in several folders.
  public func records() -> AsyncStream<[PhotoID: PhotoRecord]> {
    guard let index else { return AsyncStream { $0.finish() } }
    let news = index.recordNews()
    return AsyncStream { [known] continuation in
      let following = Task {
        for await news in news {
          let records = news.news { known.photos.id(at: $0) }
          if !records.isEmpty { continuation.yield(records) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in following.cancel() }
    }
  }

  /// Narrows the listings to the photos that meet a filter.
  ///
  /// The photos' texts are read as for `records`, and those of the folders below when the filter wants these. Of photos
  /// that have no records only the names of their files are compared with the words.
  public func filter(by filter: PhotoFilter) { search.set(filter) }

  /// Returns the people, keywords and so on in the folder, and again all of them after more photos have been read.
  public func filterChoices(withFoldersBelow: Bool) -> AsyncStream<FilterChoices> {
    AsyncStream { continuation in
      let following = Task { [search] in
        let changes = search.changes()
        var pace = ListingPace(now: .now)
        continuation.yield(await search.choices(withFoldersBelow: withFoldersBelow))
        for await _ in changes where !search.isReading || pace.isDue(now: .now) {
          continuation.yield(await search.choices(withFoldersBelow: withFoldersBelow))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in following.cancel() }
    }
  }
}

extension FolderIndex {
  /// Makes the index of the photos of a folder, or of a few in one folder; nil for photos in several.
  convenience init?(
    of scope: FolderScope, keptIn setup: AnnotationSetup, knowing known: FolderKnowledge,
    _ reader: IndexReader, worker: @escaping Worker
  ) {
    guard let folder = scope.folders.first, scope.folders.count == 1 else { return nil }
    self.init(
      of: folder, in: setup.index, isWholeFolder: scope.isWholeFolder, keptIn: setup.userData,
      knowing: known.names, at: known.photos.places, reader: reader, worker: worker)
  }
}
