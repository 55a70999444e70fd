import GioBindings
import PhotoPages
import PhotoSidecars

/// Photos in a folder, or a handful of files, on any file system that GIO reaches.
///
/// The photos are in natural order and the list follows what happens to the files. Nothing of it runs on
/// the caller's thread.
public final class FolderSource: ThumbnailPhotoSource {
  let scope: FolderScope
  let types: Set<String>
  let known: FolderKnowledge
  /// Keeps what people add; nil where photos can only be looked at.
  let keeper: SidecarKeeper?
  let files: TransferredFiles
  let index: NameIndex?
  /// Keeps what is being typed; nil where photos can only be looked at.
  let draftStore: DraftStore?
  private let patience: Double

  /// For how many seconds a disk of this machine may keep silent, which may have to spin up.
  static let patience = 20.0

  /// Makes a source of what is known of the files. Without `keeping`, photos can only be looked at.
  init(
    _ scope: FolderScope, showing types: Set<String>, keeping: FolderKeeping? = nil,
    knowing known: FolderKnowledge = FolderKnowledge(),
    cache: SidecarCache = SidecarCache(), files: TransferredFiles = TransferredFiles(),
    patience: Double = patience
  ) {
    (self.scope, self.types, self.files, self.patience) = (scope, types, files, patience)
    var known = known
    keeper = keeping.map {
      SidecarKeeper(setup: $0, files: files, names: known.names, cache: cache)
    }
    draftStore = keeping.map { DraftStore(in: $0.drafts) }
    if let keeper, let draftStore {
      known.move = { photo, old, new, cancellable in
        keeper.moveSidecars(from: old, to: new, cancellable)
        _ = draftStore.drafts(of: photo, at: new, cancellable)
      }
      known.forget = { keeper.cache.forget($0) }
      known.hasSaved = keeper.hasSaved
    }
    self.known = known
    // A folder elsewhere would take too long to go through.
    guard case .folder(let folder, _) = scope, folder.isNative, let keeping else {
      index = nil
      return
    }
    index = NameIndex(
      of: folder, file: NameIndexFile(of: folder, in: keeping.cache), keptIn: keeping.userData,
      knowing: known.names, reader: .standard)
  }

  /// Lists the photos and watches them, on a thread of its own, for as long as the stream lives. There is
  /// nothing to be searched in.
  public func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    guard case .folder = query.scope else {
      return AsyncStream {
        $0.yield(.failed(.notSupported))
        $0.finish()
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

  /// Changes what belongs to photos, away from the caller's thread.
  func changing<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(PhotoSourceError) -> Value {
    do {
      return try await FileQueue.run(work)
    } catch {
      throw PhotoSourceError(changing: error)
    }
  }

  private func list(_ scope: FolderScope) -> AsyncStream<PhotoListUpdate> {
    FolderListing(of: scope, showing: types, knowing: known, index: index).updates()
  }

  /// The photo in a file, whether it is listed or not: in no other source has it the same id.
  package func photo(at location: Location) -> Photo {
    known.photos.photo(at: location.uri, named: location.displayName)
  }

  func location(of photo: Photo) -> Location { known.photos.location(of: photo) }

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
        at: location, patience: location.isNative ? patience : nil
      ) { [known, files] (cancellable) throws(GioError) in
        let file = try files.file(at: location, cancellable)
        let orientation = SidecarOrientation.read(of: location, known.names, cancellable)
        known.photos.note(orientation, of: request.photo.id)
        return file.source(turnedBy: orientation, closing: OpenedFile.close)
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
    let bytes = try? await FileQueue.run(reading: location) { (cancellable) throws(GioError) in
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

  /// The names on the folder's photos as far as they are known: those used last first.
  ///
  /// They are read when all photos are listed, for as long as they are listed, while the computer
  /// has nothing else to do. A handful of files has none, nor has a folder on another machine.
  public func knownTags() async -> [NameCount] { index?.names ?? [] }

  /// The folder's photos that have a name, in no order, as far as they are known.
  public func photos(named name: String) async -> [PhotoID] {
    (index?.photos(named: name) ?? []).compactMap { known.photos.id(at: $0) }
  }
}

extension PhotoSourceError {
  /// What an error of GIO means for a photo or a folder of photos that was to be read.
  init(_ error: GioError) {
    switch error {
    // A path that goes through a file as if it were a folder names nothing.
    case .notFound, .notDirectory: self = .notFound
    case .permissionDenied: self = .notPermitted
    case .notReachable: self = .notReachable
    case .cancelled: self = .cancelled
    case .busy: self = .busy
    case .isDirectory, .tooManyLinks, .exists, .noSpace, .readOnly, .notSupported, .other:
      self = .unreadable(reason: error.message)
    }
  }

  /// What an error of GIO means for a photo that was to be moved or deleted.
  init(changing error: GioError) {
    switch error {
    // To people it is the same, and the other sentence speaks of reading.
    case .readOnly, .permissionDenied: self = .readOnly
    case .exists: self = .nameTaken
    case .noSpace: self = .full
    case .notSupported: self = .notSupported
    case .isDirectory, .tooManyLinks, .other: self = .unchangeable(reason: error.message)
    case .notFound, .notDirectory, .notReachable, .busy, .cancelled: self.init(error)
    }
  }
}

/// What a folder source needs of the program to keep what people add to photos. Without it, photos can
/// only be looked at.
public struct FolderKeeping: Sendable {
  let user: Author
  /// Where what belongs to photos is kept whose own folder takes no files; made when needed.
  let userData: Location
  /// Where what is being typed is kept until it is saved or dropped; made when needed.
  let drafts: Location
  /// Where the names on a folder's photos are kept, so that they are known sooner the next time.
  let cache: Location
  let measure: @Sendable (PictureSource) -> StoredFrame?
  let colourProfile: @Sendable (PictureSource) -> String?

  /// Names what is needed: whose likes, comments and reports are the user's own, the folders for the user's
  /// data of this program and for what programs keep to be quicker the next time, and what finds out, from
  /// pictures' heads where those tell, the names of their colour profiles and how they are stored. Both
  /// block, and are nil for what has none, or is no picture.
  public init(
    user: Author, data: Location, cache: Location = .cacheFolder,
    colourProfile: @escaping @Sendable (PictureSource) -> String? = { _ in nil },
    measure: @escaping @Sendable (PictureSource) -> StoredFrame?
  ) {
    userData = data.child(Array("sidecars".utf8))
    drafts = data.child(Array("drafts".utf8))
    (self.user, self.cache) = (user, cache)
    (self.colourProfile, self.measure) = (colourProfile, measure)
  }
}

/// Saves what people add to a source's photos in sidecars, and remembers what it did and read there.
struct SidecarKeeper: Sendable {
  let setup: FolderKeeping
  let files: TransferredFiles
  let names: FolderNames
  let cache: SidecarCache

  func store(of photo: Location) -> SidecarStore {
    SidecarStore(of: photo, userData: setup.userData, cache: cache, names: names)
  }

  func moveSidecars(
    from photo: Location, to newPhoto: Location, _ cancellable: Cancellable
  ) {
    cache.move(from: photo, to: newPhoto)
    // Where they cannot follow they stay: nothing is lost, and it was not asked for.
    try? SidecarStore.move(from: photo, to: newPhoto, userData: setup.userData, cancellable)
  }

  /// Whether a file beside a photo is its sidecar as a change was saved there last. Blocks.
  func hasSaved(_ photo: Location, in sidecar: Location, _ cancellable: Cancellable) -> Bool {
    cache.isSaved(photo) {
      try? sidecar.smallContents(atMost: SidecarPlaces.greatestSize, cancellable: cancellable)
    }
  }
}
