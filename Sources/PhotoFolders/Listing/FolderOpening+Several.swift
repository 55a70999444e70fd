import GioBindings
import PhotoPages

extension FolderSource {
  /// Opens whatever somebody asked for at once: each folder by itself, and all files together. One
  /// file alone means its folder, beginning with that file.
  ///
  /// - Parameters:
  ///   - locations: files or folders; repetitions are dropped.
  ///   - types: what is shown of a folder. Files asked for by name are shown anyway.
  ///   - keeping: what is needed to keep what people add to photos, as for `open`.
  /// - Returns: at least one opening, in the order asked for, the files' where the first file stood.
  public static func openings(
    of locations: [Location], showing types: ContentTypes, keeping: FolderKeeping? = nil
  ) async -> [FolderOpening] {
    guard locations.count > 1 else {
      return [await open(locations, showing: types, keeping: keeping)]
    }
    let folders = await folders(among: locations)
    let files = locations.filter { !folders.contains($0) }
    var openings: [FolderOpening] = []
    var seen: Set<Location> = []
    for location in locations where seen.insert(location).inserted {
      if folders.contains(location) {
        openings.append(await open([location], showing: types, keeping: keeping))
      } else if location == files.first {
        openings.append(await open(files, showing: types, keeping: keeping))
      }
    }
    return openings
  }

  private static func folders(among locations: [Location]) async -> Set<Location> {
    let found: Set<Location>? = try? await FileQueue.run { (cancellable) throws(GioError) in
      Set(
        locations.filter { location in
          let entry = try? DirectoryEntry(of: location, cancellable: cancellable)
          return entry?.kind == .directory
        })
    }
    return found ?? []
  }
}
