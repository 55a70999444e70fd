import GioBindings
import PhotoPages

/// What a source lists.
enum FolderScope: Sendable {
  /// The photos of a folder, and the file in it that was asked for, whatever that is.
  case folder(Location, asked: AskedFile?)
  /// These files. No two are equal.
  case files([Location])
  /// Nothing, for a reason; what was asked for is looked at again each time that it is listed.
  case nothing(PhotoSourceError, asked: [Location] = [])

  /// The folders that hold what is listed.
  var folders: Set<Location> {
    switch self {
    case .folder(let folder, _): [folder]
    case .files(let files): Set(files.compactMap(\.parent))
    case .nothing: []
    }
  }
}

/// A file that was asked for by name, known to exist.
struct AskedFile: Sendable {
  let location: Location
  let uri: String
  /// From a look at the file, so that it is what a listing would find.
  let entry: DirectoryEntry

  init(_ location: Location, _ entry: DirectoryEntry) {
    self.location = location
    self.entry = entry
    uri = location.uri
  }
}
