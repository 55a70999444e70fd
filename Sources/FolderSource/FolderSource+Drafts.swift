import Gio
import PhotoPages

extension FolderSource {
  /// What was typed about a photo and neither saved nor dropped.
  public func drafts(of photo: PhotoID) async -> PhotoDrafts {
    guard let draftStore, let uri = known.photos.uri(of: photo) else { return PhotoDrafts() }
    let drafts = try? await FileQueue.run { (cancellable) throws(GioError) in
      draftStore.drafts(of: photo, at: Location(uri: uri), cancellable)
    }
    return drafts ?? PhotoDrafts()
  }

  /// Keeps what is being typed about a photo in the user's data. Where the disk will not take it, it is
  /// in the gallery still, and is tried again with the next key.
  public func keep(_ drafts: PhotoDrafts, of photo: PhotoID) async {
    guard let draftStore, let uri = known.photos.uri(of: photo) else { return }
    try? await FileQueue.run { (cancellable) throws(GioError) in
      try draftStore.keep(drafts, of: Location(uri: uri), cancellable)
    }
  }
}
