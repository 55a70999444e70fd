import Gio
import PhotoPages

/// Photos in a folder, or a handful of files, on any file system that GIO reaches.
///
/// The photos are in natural order and the list follows what happens to the files. A photo's id is
/// its URI. Nothing of it runs on the caller's thread.
public final class FolderSource: PhotoDataSource {
  let scope: FolderScope
  let types: ContentTypes
  /// Keeps what people add; nil where photos can only be looked at.
  let keeper: SidecarKeeper?
  private let care: SidecarCare
  let index: NameIndex?
  /// Keeps what is being typed; nil where photos can only be looked at.
  let draftStore: DraftStore?

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - scope: what is listed.
  ///   - types: what is shown of a folder.
  ///   - keeping: what is needed to keep what people add; nil where photos can only be looked at.
  ///   - care: what a listing does about sidecars, but for moving them.
  init(
    _ scope: FolderScope, showing types: ContentTypes, keeping: FolderKeeping? = nil,
    care: SidecarCare = SidecarCare()
  ) {
    self.scope = scope
    self.types = types
    let keeper = keeping.map { SidecarKeeper(setup: $0) }
    self.keeper = keeper
    var care = care
    if let keeper {
      care.move = { keeper.moveSidecars(from: $0, to: $1, $2) }
      care.forget = { keeper.history.forget($0) }
    }
    self.care = care
    draftStore = keeping.map { DraftStore(in: $0.drafts) }
    index = scope.nameIndex(
      in: keeping?.cache, keptIn: keeping?.userData, reader: .standard)
  }

  /// Lists the photos and watches them, on a thread of its own, for as long as the stream lives.
  public func photos() -> AsyncStream<PhotoListUpdate> {
    FolderListing(of: scope, showing: types, care: care, index: index).updates()
  }

  /// For how many seconds a disk of this machine may keep silent: it may have to spin up.
  private static let patience = 20.0

  /// Opens a photo's file.
  ///
  /// A file that only GIO can reach is read as a whole. What a sidecar says of turning wins over what
  /// the file says. A disk that does not answer costs two threads, however many photos are asked for.
  public func picture(
    for request: PictureRequest
  ) async throws(PhotoSourceError) -> PictureSource {
    let location = Location(uri: request.photo.id.rawValue)
    do {
      return try await FileQueue.run(
        at: FilePlace(of: location), patience: location.isNative ? Self.patience : nil
      ) { [orientations = care.orientations] (cancellable) throws(GioError) in
        let file = try OpenedFile.open(location, cancellable: cancellable)
        let orientation = SidecarOrientation.read(of: location, cancellable)
        orientations.note(orientation, of: request.photo.id)
        switch file {
        case .descriptor(let number):
          let descriptor = FileDescriptor(adopting: number, close: OpenedFile.close)
          return .descriptor(descriptor, orientation: orientation)
        case .bytes(let bytes):
          return .bytes(bytes, orientation: orientation)
        }
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

  /// All where what people add can be kept, else deleting alone; none where nothing is listed.
  ///
  /// Whether the disk lets any of it happen is not asked beforehand: an attempt fails, and says why.
  public var permissions: PhotoPermissions {
    if case .nothing = scope { return .none }
    return keeper == nil ? PhotoPermissions(delete: true) : .all
  }
}
