import GioBindings
import PhotoMetadata
import PhotoPages
import PhotoSidecars

/// Photos in a folder, or a handful of files, on any file system that GIO reaches.
///
/// The photos are in natural order and the list follows what happens to the files. Nothing of it runs on
/// the caller's thread.
public final class FolderSource: ThumbnailPhotoSource {
  let scope: FolderScope
  /// What was asked for and could not be looked at in time, so that the scope is a guess; none as a rule.
  let unseen: [Location]
  let types: Set<String>
  let known: FolderKnowledge
  /// Keeps what people add; nil where photos can only be looked at.
  let keeper: SidecarKeeper?
  let files: TransferredFiles
  let index: NameIndex?
  /// Keeps what is being typed; nil where photos can only be looked at.
  let draftStore: DraftStore?
  /// For how many seconds a disk or a server may keep silent; nil for as long as such may.
  let patience: Double?

  /// Makes a source of what is known of the files. Without `keeping`, photos can only be looked at.
  init(
    _ scope: FolderScope, showing types: Set<String>, keeping: FolderKeeping? = nil,
    unseen: [Location] = [], knowing known: FolderKnowledge = FolderKnowledge(),
    cache: SidecarCache = SidecarCache(), files: TransferredFiles = TransferredFiles(),
    patience: Double? = nil
  ) {
    (self.scope, self.unseen, self.types) = (scope, unseen, types)
    (self.files, self.patience) = (files, patience)
    var known = known
    known.sidecars = cache
    keeper = keeping.map {
      SidecarKeeper(setup: $0, files: files, names: known.names, cache: cache)
    }
    draftStore = keeping.map { DraftStore(in: $0.drafts) }
    if let keeper, let draftStore {
      known.move = { photo, old, new, cancellable in
        keeper.moveSidecars(from: old, to: new, cancellable)
        _ = draftStore.drafts(of: photo, at: new, cancellable)
      }
      known.forget = keeper.forget
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
      knowing: known.names, reader: .standard(packets: keeping.packets, parsedBy: cache))
  }

  /// Lists the photos and watches them, on a thread of its own, for as long as the stream lives.
  public func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    guard !asked.isEmpty else { return list(scope) }
    return AsyncStream { continuation in
      let looking = Task {
        let found = await FolderScope.find(asked)?.scope ?? .nothing(.notReachable)
        for await update in list(found) { continuation.yield(update) }
        continuation.finish()
      }
      continuation.onTermination = { _ in looking.cancel() }
    }
  }

  /// What has to be looked at once more before it can be listed.
  private var asked: [Location] {
    if case .nothing(_, let asked) = scope { asked } else { unseen }
  }

  /// How many seconds longer a change may take than a look: another program may have the folder locked.
  static let changingPatience = 30.0

  /// Changes what belongs to a photo, away from the caller's thread.
  func changing<Value: Sendable>(
    _ location: Location, _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(PhotoSourceError) -> Value {
    do {
      return try await FileQueue.run(
        at: location, patience: patience(at: location) + Self.changingPatience, isPatient: false,
        work)
    } catch {
      throw PhotoSourceError(changing: error)
    }
  }

  private func list(_ scope: FolderScope) -> AsyncStream<PhotoListUpdate> {
    let index = scope.folders == self.scope.folders ? index : nil
    return FolderListing(of: scope, showing: types, knowing: known, index: index).updates()
  }

  /// The photo in a file, whether it is listed or not: in no other source has it the same id.
  package func photo(at location: Location) -> Photo {
    known.photos.photo(at: location.uri, named: location.displayName)
  }

  /// For how many seconds the place of a file may keep silent.
  func patience(at location: Location) -> Double {
    patience ?? FileQueue.patience(at: location)
  }

  func location(of photo: Photo) -> Location { known.photos.location(of: photo) }

  /// Opens a photo's file.
  ///
  /// A file that only GIO can reach is read as a whole, once for the picture and all that is said of it.
  /// What a sidecar says of turning wins over what the file says. The file's head has been read: a disk that
  /// does not answer costs two threads, and no decoder, however many photos are asked for.
  public func picture(
    for request: PictureRequest
  ) async throws(PhotoSourceError) -> PictureSource {
    let location = location(of: request.photo)
    do {
      return try await FileQueue.run(at: location, patience: patience(at: location)) {
        [known, files] (cancellable) throws(GioError) in
        let file = try files.file(at: location, cancellable)
        let orientation: Orientation?
        do throws(GioError) {
          try file.readHead()
          orientation = SidecarOrientation.read(
            of: location, known.names, known.sidecars, cancellable)
        } catch {
          file.close()
          throw error
        }
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

  /// The names on the folder's photos: those used last first.
  ///
  /// The first who asks has them read when all photos are listed, for as long as they are listed, while the
  /// computer has nothing else to do. A handful of files has none, nor has a folder on another machine.
  public func knownTags() -> AsyncStream<[NameCount]> {
    index?.askForNames() ?? AsyncStream { $0.finish() }
  }

  /// The folder's photos that have a name, in no order, as far as they are known. The first who asks has the
  /// names read, as `knownTags` does.
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
    case .special: self = .noFile
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
    case .notFound, .notDirectory, .notReachable, .special, .busy, .cancelled: self.init(error)
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
  private let metadata: MetadataReading
  /// Finds the packets in several photos, which takes less time together; nil for one that has none.
  let packets: @Sendable ([PictureSource]) -> [[UInt8]?]

  /// What looks into a picture's file for what it holds beside the picture. Blocks.
  public typealias MetadataReading =
    @Sendable (PictureSource, MetadataRequest) throws(PictureError) -> EmbeddedMetadata

  /// Names what is needed: whose likes, comments and reports are the user's own, the folders for the user's
  /// data of this program and for what programs keep to be quicker the next time, and what finds out, from
  /// pictures' heads where those tell, the names of their colour profiles and how they are stored. Both
  /// block, and are nil for what has none, or is no picture. Without `metadata` nothing is known of photos
  /// but what lies beside them; `packets` finds several photos' packets together where that is quicker.
  public init(
    user: Author, data: Location, cache: Location = .cacheFolder,
    colourProfile: @escaping @Sendable (PictureSource) -> String? = { _ in nil },
    metadata: @escaping MetadataReading = { _, _ in EmbeddedMetadata() },
    packets: (@Sendable ([PictureSource]) -> [[UInt8]?])? = nil,
    measure: @escaping @Sendable (PictureSource) -> StoredFrame?
  ) {
    userData = data.child(Array("sidecars".utf8))
    drafts = data.child(Array("drafts".utf8))
    (self.user, self.cache) = (user, cache)
    (self.colourProfile, self.metadata, self.measure) = (colourProfile, metadata, measure)
    self.packets = packets ?? { photos in photos.map { (try? metadata($0, .packet))?.packet } }
  }

  /// What a photo's file holds beside the picture; nil if it cannot be looked into. Blocks.
  func embedded(in photo: PictureSource, _ wanted: MetadataRequest) -> EmbeddedMetadata? {
    try? metadata(photo, wanted)
  }

  /// The XMP packet in a photo's file; nil where there is none. Blocks.
  ///
  /// - Throws: why it is not known whether there is one.
  func packet(in photo: PictureSource) throws(GioError) -> [UInt8]? {
    do throws(PictureError) {
      return try metadata(photo, .packet).packet
    } catch {
      guard case .source(.unreadable(let reason)) = error else { throw .notReachable }
      throw .other(message: reason)
    }
  }
}

/// Saves what people add to a source's photos in sidecars, and remembers what it did and read there.
struct SidecarKeeper: Sendable {
  let setup: FolderKeeping
  let files: TransferredFiles
  let names: FolderNames
  let cache: SidecarCache
  let embedded = EmbeddedCache()

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

  func forget(_ photo: Location) {
    cache.forget(photo)
    embedded.forget(photo)
  }

  /// Whether a file beside a photo is its sidecar as a change was saved there last. Blocks.
  func hasSaved(_ photo: Location, in sidecar: Location, _ cancellable: Cancellable) -> Bool {
    cache.isSaved(photo) { try? cache.contents(of: sidecar, cancellable) }
  }
}
