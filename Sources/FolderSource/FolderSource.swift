import Gio
import PhotoPages

/// Photos in a folder, or a handful of files, on any file system that GIO reaches.
///
/// The photos are in natural order and the list follows what happens to the files. A photo's id is
/// its URI. Nothing of it runs on the caller's thread.
public final class FolderSource: PhotoDataSource {
  let scope: FolderScope
  let types: ContentTypes
  private let care: SidecarCare
  let index: NameIndex?

  init(
    _ scope: FolderScope, showing types: ContentTypes, care: SidecarCare = SidecarCare(),
    index: NameIndex? = nil
  ) {
    self.scope = scope
    self.types = types
    self.care = care
    self.index = index
  }

  /// Lists the photos and watches them, on a thread of its own, for as long as the stream lives.
  public func photos() -> AsyncStream<PhotoListUpdate> {
    FolderListing(of: scope, showing: types, care: care, index: index).updates()
  }

  /// Opens a photo's file.
  ///
  /// A file that only GIO can reach is read as a whole. What a sidecar says of turning wins over what
  /// the file says.
  public func picture(of photo: Photo) async throws(PhotoSourceError) -> PictureSource {
    let location = Location(uri: photo.id.rawValue)
    do {
      let (file, orientation) = try await FileQueue.run { (cancellable) throws(GioError) in
        let file = try OpenedFile.open(location, cancellable: cancellable)
        return (file, SidecarOrientation.read(of: location, cancellable))
      }
      care.orientations.note(orientation, of: photo.id)
      switch file {
      case .descriptor(let number):
        let descriptor = FileDescriptor(adopting: number, close: OpenedFile.close)
        return .descriptor(descriptor, orientation: orientation)
      case .bytes(let bytes):
        return .bytes(bytes, orientation: orientation)
      }
    } catch {
      throw PhotoSourceError(error)
    }
  }

  /// The desktop's thumbnail of a photo, if it has one of the file as it is now.
  ///
  /// Only of files on this machine: others have none, or it would take as long as the photo.
  public func preview(of photo: Photo) async -> PictureSource? {
    let location = Location(uri: photo.id.rawValue)
    guard location.isNative else { return nil }
    let bytes: [UInt8]?? = try? await FileQueue.run { (cancellable) throws(GioError) in
      SharedThumbnail.read(of: location, cancellable)
    }
    // Those who make thumbnails turn them.
    return (bytes ?? nil).map { .bytes($0, orientation: .upright) }
  }

  /// Whether the files are on another machine, as GIO sees it.
  public var isRemote: Bool {
    switch scope {
    case .folder(let folder, _): !folder.isNative
    case .files(let files): files.contains { !$0.isNative }
    case .nothing: false
    }
  }

  /// Photos can be looked at, handed to others and deleted. Where the disk does not let them go, the
  /// attempt says so.
  public var permissions: PhotoPermissions {
    if case .nothing = scope { .none } else { PhotoPermissions(delete: true) }
  }
}
