import GioBindings
import PhotoPages

/// What a source knows of its files, whoever lists them: shared by its listings and by what it does with
/// photos.
struct FolderKnowledge: Sendable {
  /// Which id each file has.
  var photos = KnownPhotos()
  /// The names of all files, for finding what is beside photos.
  var names = FolderNames()
  /// What orientations pictures were handed over with.
  var orientations = KnownOrientations()
  /// Has what was kept about a photo follow that to another name, and replaces nothing: whoever renamed
  /// it may have moved its sidecars, too. Blocks; called on a listing's thread, before the new name is
  /// told.
  var move: @Sendable (_ photo: PhotoID, _ from: Location, _ to: Location, Cancellable) -> Void = {
    _, _, _, _ in
  }
  /// Forgets what was done with a photo that is gone, or is another one by now.
  var forget: @Sendable (_ photo: Location) -> Void = { _ in }
}
