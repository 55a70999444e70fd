import GioBindings
import PhotoPages

extension FolderSource {
  /// The most files, and the time limit in microseconds, of the search for a photo in a folder.
  private static let search = (count: 2048, time: 50_000)

  /// Returns the next or previous folder beside the listed one.
  public func folder(
    beside direction: FolderDirection
  ) async throws(PhotoSourceError) -> PhotoFolder? {
    guard case .folder(let folder, _) = scope, let parent = folder.parent else { return nil }
    return try await reading(parent) { [types] (cancellable) throws(GioError) in
      let folders = try Self.folders(in: parent, cancellable)
      guard let place = folders.firstIndex(where: { $0.uri == folder.uri }) else { return nil }
      var filter = FileTypeFilter(types)
      let others: [PhotoFolder] =
        switch direction {
        case .next: Array(folders[(place + 1)...])
        case .previous: folders[..<place].reversed()
        }
      for other in others where Self.mayHavePhotos(other, &filter, cancellable) { return other }
      return nil
    }
  }

  /// Returns the folders in another one that people see, in natural order.
  private static func folders(
    in parent: Location, _ cancellable: Cancellable
  ) throws(GioError) -> [PhotoFolder] {
    let uri = parent.childURI
    var folders = Subfolders()
    let enumerator = try DirectoryEnumerator(of: parent, cancellable: cancellable)
    while let entries = try enumerator.next(
      atMost: search.count, within: search.time, andFolders: true, where: { _ in false })
    {
      for entry in entries { folders.note(entry, at: uri(entry.name)) }
    }
    return folders.news() ?? []
  }

  /// Whether a folder has photos, or too many files to know quickly.
  private static func mayHavePhotos(
    _ folder: PhotoFolder, _ filter: inout FileTypeFilter, _ cancellable: Cancellable
  ) -> Bool {
    let location = Location(uri: folder.uri)
    // A folder that cannot be read says why once it is opened.
    guard let enumerator = try? DirectoryEnumerator(of: location, cancellable: cancellable) else {
      return true
    }
    var names = filter
    let entries = try? enumerator.next(
      atMost: search.count, within: search.time, where: { names.mayShow($0) })
    filter = names
    guard let entries else { return false }
    if entries.contains(where: { filter.shows($0) }) { return true }
    return (try? enumerator.next(atMost: 1, within: search.time)) != nil
  }
}
