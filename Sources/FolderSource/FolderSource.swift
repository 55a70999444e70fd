import Gio
import PhotoPages

/// Photos in a folder, or a handful of files, on any file system that GIO reaches.
///
/// The photos are in natural order and the list follows what happens to the files. A photo's id is
/// its URI. Nothing of it runs on the caller's thread.
public final class FolderSource: ThumbnailPhotoSource {
  let scope: FolderScope
  let types: ContentTypes
  /// Keeps what people add; nil where photos can only be looked at.
  let keeper: SidecarKeeper?
  /// Opens photos' files.
  let files: TransferredFiles
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
  ///   - history: remembers how sidecars were left.
  ///   - files: opens photos' files.
  init(
    _ scope: FolderScope, showing types: ContentTypes, keeping: FolderKeeping? = nil,
    care: SidecarCare = SidecarCare(), history: SidecarHistory = SidecarHistory(),
    files: TransferredFiles = TransferredFiles()
  ) {
    self.scope = scope
    self.types = types
    let keeper = keeping.map { SidecarKeeper(setup: $0, files: files, history: history) }
    self.files = files
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
    guard case .nothing(_, let asked) = scope, !asked.isEmpty else { return photos(in: scope) }
    return AsyncStream { continuation in
      let looking = Task {
        let found = await FolderSource.open(asked, showing: types).source.scope
        for await update in photos(in: found) { continuation.yield(update) }
        continuation.finish()
      }
      continuation.onTermination = { _ in looking.cancel() }
    }
  }

  private func photos(in scope: FolderScope) -> AsyncStream<PhotoListUpdate> {
    FolderListing(of: scope, showing: types, care: care, index: index).updates()
  }

  /// Opens a photo's file.
  ///
  /// A file that only GIO can reach is read as a whole, once for the picture and all that is said of it. What a sidecar says of turning wins over what
  /// the file says.
  public func picture(of photo: Photo) async throws(PhotoSourceError) -> PictureSource {
    let location = Location(uri: photo.id.rawValue)
    do {
      let (file, orientation) = try await FileQueue.run { [files] (cancellable) throws(GioError) in
        let file = try files.file(at: location, cancellable)
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
  public func thumbnail(of photo: Photo) async -> PictureSource? {
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
    case .nothing(_, let asked): asked.contains { !$0.isNative }
    }
  }

  /// All where what people add can be kept, else deleting alone.
  ///
  /// Whether the disk lets any of it happen is not asked beforehand: an attempt fails, and says why.
  public var permissions: PhotoPermissions {
    keeper == nil ? PhotoPermissions(delete: true) : .all
  }
}
