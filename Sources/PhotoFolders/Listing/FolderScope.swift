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
  /// From a look at the file, so that it is what a listing would find.
  let entry: DirectoryEntry

  var uri: String { location.uri }
}

/// What a source knows of its files, whoever lists them: shared by its listings and by what it does with
/// photos.
struct FolderKnowledge: Sendable {
  var photos = KnownPhotos()
  /// The names of all files, for finding what is beside photos.
  var names = FolderNames()
  /// Has what was kept about a photo follow that to another name, and replaces nothing: whoever renamed
  /// it may have moved its sidecars, too. Blocks; called on a listing's thread, before the new name is
  /// told.
  var move: @Sendable (_ photo: PhotoID, _ from: Location, _ to: Location, Cancellable) -> Void = {
    _, _, _, _ in
  }
  /// Forgets what was done with a photo that is gone, or is another one by now.
  var forget: @Sendable (_ photo: Location) -> Void = { _ in }
}
