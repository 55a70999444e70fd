import GioBindings
import PhotoPages

/// Photos in a folder, or a handful of files, on any file system that GIO reaches.
///
/// The photos are in natural order and the list follows what happens to the files. Nothing of it runs on
/// the caller's thread.
public final class FolderSource: ThumbnailPhotoSource {
  let scope: FolderScope
  let types: ContentTypes
  /// What is known of the files.
  let known: FolderKnowledge
  /// Keeps what people add; nil where photos can only be looked at.
  let keeper: SidecarKeeper?
  /// Opens photos' files.
  let files: TransferredFiles
  let index: NameIndex?
  /// Keeps what is being typed; nil where photos can only be looked at.
  let draftStore: DraftStore?

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - scope: what is listed.
  ///   - types: what is shown of a folder.
  ///   - keeping: what is needed to keep what people add; nil where photos can only be looked at.
  ///   - known: what is known of the files; what has to follow or forget photos is added.
  ///   - history: remembers how sidecars were left.
  ///   - files: opens photos' files.
  init(
    _ scope: FolderScope, showing types: ContentTypes, keeping: FolderKeeping? = nil,
    knowing known: FolderKnowledge = FolderKnowledge(),
    history: SidecarHistory = SidecarHistory(), files: TransferredFiles = TransferredFiles()
  ) {
    self.scope = scope
    self.types = types
    self.files = files
    var known = known
    let keeper = keeping.map {
      SidecarKeeper(setup: $0, files: files, names: known.names, history: history)
    }
    let draftStore = keeping.map { DraftStore(in: $0.drafts) }
    if let keeper, let draftStore {
      known.move = { photo, old, new, cancellable in
        keeper.moveSidecars(from: old, to: new, cancellable)
        draftStore.follow(photo, to: new, cancellable)
      }
      known.forget = { keeper.history.forget($0) }
    }
    self.known = known
    self.keeper = keeper
    self.draftStore = draftStore
    index = scope.nameIndex(
      in: keeping?.cache, keptIn: keeping?.userData, knowing: known.names, reader: .standard)
  }

  /// Lists the photos and watches them, on a thread of its own, for as long as the stream lives. There is
  /// nothing to be searched in.
  public func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    guard case .folder = query.scope else {
      return AsyncStream { continuation in
        continuation.yield(.failed(.notSupported))
        continuation.finish()
      }
    }
    guard case .nothing(_, let asked) = scope, !asked.isEmpty else { return list(scope) }
    return AsyncStream { continuation in
      let looking = Task {
        let found = await FolderSource.open(asked, showing: types).source.scope
        for await update in list(found) { continuation.yield(update) }
        continuation.finish()
      }
      continuation.onTermination = { _ in looking.cancel() }
    }
  }

  private func list(_ scope: FolderScope) -> AsyncStream<PhotoListUpdate> {
    FolderListing(of: scope, showing: types, knowing: known, index: index).updates()
  }

  /// The photo in a file, whether it is listed or not: in no other source has it the same id.
  package func photo(at location: Location) -> Photo {
    known.photos.photo(at: location.uri, named: location.displayName)
  }

  /// Where a photo is by now, or was last.
  func location(of photo: Photo) -> Location { known.photos.location(of: photo) }

  /// For how many seconds a disk of this machine may keep silent: it may have to spin up.
  private static let patience = 20.0

  /// Opens a photo's file.
  ///
  /// A file that only GIO can reach is read as a whole, once for the picture and all that is said of it.
  /// What a sidecar says of turning wins over what the file says. A disk that does not answer costs two
  /// threads, however many photos are asked for.
  public func picture(
    for request: PictureRequest
  ) async throws(PhotoSourceError) -> PictureSource {
    let location = location(of: request.photo)
    do {
      return try await FileQueue.run(
        at: FilePlace(of: location), patience: location.isNative ? Self.patience : nil
      ) { [known, files] (cancellable) throws(GioError) in
        let file = try files.file(at: location, cancellable)
        let orientation = SidecarOrientation.read(of: location, known.names, cancellable)
        known.orientations.note(orientation, of: request.photo.id)
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
  public func thumbnail(of photo: Photo) async -> PictureSource? {
    let location = location(of: photo)
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
