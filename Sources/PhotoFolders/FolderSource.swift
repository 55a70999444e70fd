import GioBindings
import PhotoPages
import PhotoSidecars

/// The photos of a folder, or a few files, on any file system that GIO reaches.
///
/// The list follows changes of the files. No work runs on the caller's thread.
public final class FolderSource: PhotoDataSource {
  let scope: FolderScope
  /// The requested files that did not answer in time, so that `scope` is a guess; usually empty.
  let unseen: [Location]
  let types: Set<String>
  let known: FolderKnowledge
  /// The store of annotations; nil if photos are read-only.
  let sidecarAccess: SidecarAccess?
  let files: TransferredFiles
  let thumbnails: ThumbnailStore
  /// The covers of the folders beside the photos.
  let covers = KnownCovers()
  /// Makes the thumbnail of a local file of a content type in the desktop's cache; returns whether that was tried.
  let makeThumbnail: @Sendable (_ uri: String, _ type: String) async -> Bool
  /// The index of names and records; nil if photos are read-only or in several folders.
  let index: FolderIndex?
  /// The filter of the listings.
  let search: FolderSearch
  let draftStore: DraftStore?
  /// The timeout of a disk or server in seconds; nil for the default.
  let timeout: Double?

  init(
    _ scope: FolderScope, showing types: Set<String>, keeping: AnnotationSetup? = nil,
    unseen: [Location] = [], knowing known: FolderKnowledge = FolderKnowledge(),
    cache: SidecarCache = SidecarCache(), files: TransferredFiles = TransferredFiles(),
    thumbnails: ThumbnailStore = ThumbnailStore(),
    makeThumbnail: @escaping @Sendable (_ uri: String, _ type: String) async -> Bool = {
      await ThumbnailService.shared.make(of: $0, type: $1)
    }, timeout: Double? = nil,
    indexer: @escaping FolderIndex.Worker = FolderIndex.background
  ) {
    (self.scope, self.unseen, self.types) = (scope, unseen, types)
    (self.files, self.thumbnails, self.timeout) = (files, thumbnails, timeout)
    self.makeThumbnail = makeThumbnail
    var known = known
    (known.sidecars, known.userData) = (cache, keeping?.userData)
    if let keeping {
      known.films = FilmReader {
        keeping.embedded(in: $0, .contentIdentifier)?.contentIdentifier
      }
    }
    sidecarAccess = keeping.map {
      SidecarAccess(setup: $0, files: files, names: known.names, cache: cache)
    }
    draftStore = keeping.map { DraftStore(in: $0.drafts) }
    if let sidecarAccess, let draftStore {
      known.move = { photo, old, new, cancellable in
        sidecarAccess.moveSidecars(from: old, to: new, cancellable)
        _ = draftStore.drafts(of: photo, at: new, cancellable)
      }
      known.forget = sidecarAccess.forget
      known.hasSaved = sidecarAccess.hasSaved
    }
    self.known = known
    index = keeping.flatMap { keeping in
      FolderIndex(
        of: scope, keptIn: keeping, knowing: known,
        .standard(packets: keeping.packets, parsedBy: cache).recording(keeping), worker: indexer)
    }
    search = FolderSearch(index, knowing: known.photos, showing: types)
  }

  /// Lists the photos and watches them on a separate thread for as long as the stream lives.
  public func list(_ query: PhotoQuery) -> AsyncStream<PhotoListUpdate> {
    Task.detached { await self.finishMoves() }
    guard !asked.isEmpty else { return list(query, scope) }
    return AsyncStream { continuation in
      let looking = Task {
        let found = await FolderScope.find(asked)?.scope ?? .nothing(.notReachable)
        for await update in list(query, found) { continuation.yield(update) }
        continuation.finish()
      }
      continuation.onTermination = { _ in looking.cancel() }
    }
  }

  /// The files to examine again before the photos are listed.
  private var asked: [Location] {
    if case .nothing(_, let asked) = scope { asked } else { unseen }
  }

  /// The additional timeout of a change in seconds: another program may hold the folder's lock.
  private static let additionalChangeTimeout = 30.0

  /// Returns the timeout of a change at the place of a file, in seconds without progress; servers have no locks.
  func changeTimeout(at location: Location) -> Double {
    timeout(at: location) + (location.isNative ? Self.additionalChangeTimeout : 0)
  }

  /// Runs work that reads at a place, with the usual timeout.
  func reading<Value: Sendable>(
    _ location: Location, _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(PhotoSourceError) -> Value {
    do {
      return try await FileQueue.run(reading: location, work)
    } catch {
      throw PhotoSourceError(error)
    }
  }

  /// Changes files of a photo, away from the caller's thread.
  func changing<Value: Sendable>(
    _ location: Location, _ work: @escaping @Sendable (Cancellable) throws(GioError) -> Value
  ) async throws(PhotoSourceError) -> Value {
    await finishMoves()
    do {
      return try await FileQueue.run(
        at: location, timeout: changeTimeout(at: location), waitsIfUnresponsive: false, work)
    } catch {
      throw PhotoSourceError(changing: error)
    }
  }

  private func list(_ query: PhotoQuery, _ scope: FolderScope) -> AsyncStream<PhotoListUpdate> {
    let index = scope.folders == self.scope.folders ? index : nil
    return FolderListing(
      of: scope, showing: types, query, knowing: known, index: index, search: search
    ).updates()
  }

  /// Returns the photo in a file, listed or not; its id is valid in this source only.
  package func photo(at location: Location) -> Photo {
    known.photos.photo(at: location.uri, named: location.displayName)
  }

  func timeout(at location: Location) -> Double {
    timeout ?? FileQueue.timeout(at: location)
  }

  func location(of photo: Photo) -> Location { known.photos.location(of: photo) }

  /// Opens a photo's file, or the largest thumbnail of a video.
  ///
  /// A remote file is transferred as a whole, once for the picture and its metadata. The sidecar's orientation
  /// overrides the file's. The start of the file has been read when this returns, so a disk that does not answer
  /// blocks at most two threads and no decoder, however many photos are requested.
  public func picture(
    for request: PictureRequest
  ) async throws(PhotoSourceError) -> PictureSource {
    guard request.photo.kind == .photo else { return try await videoThumbnail(request.photo) }
    let location = location(of: request.photo)
    do {
      return try await FileQueue.run(at: location, timeout: timeout(at: location)) {
        [known, files] (cancellable) throws(GioError) in
        let file = try files.file(at: location, cancellable)
        let orientation: Orientation?
        do throws(GioError) {
          try file.readHead()
          orientation = known.orientation(of: location, cancellable)
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

  /// Forgets the transferred bytes of a remote photo.
  public func discardPictures(of photo: Photo) { files.forget(location(of: photo)) }

  /// The listed folder and those around it; empty for several files, and if there is nothing to list.
  public var path: [PhotoFolder] {
    guard case .folder(let folder, _) = scope else { return [] }
    // The root of a file system has no name, and stands in no other folder's path.
    let outer = sequence(first: folder) { $0.parent }.dropFirst().filter { $0.parent != nil }
    return (outer.reversed() + [folder]).map { PhotoFolder(name: $0.displayName, uri: $0.uri) }
  }

  /// Whether the files are on another machine, according to GIO.
  public var isRemote: Bool {
    switch scope {
    case .folder(let folder, _): !folder.isNative
    case .files(let files): files.contains { !$0.isNative }
    case .nothing(_, let asked): asked.contains { !$0.isNative }
    }
  }

  /// The permissions: all if annotations can be saved, else only deleting and moving.
  ///
  /// Whether the disk is writable is not checked in advance; a failed attempt reports it.
  public var permissions: PhotoPermissions {
    sidecarAccess == nil ? PhotoPermissions(delete: true, organize: true) : .all
  }
}

extension FolderSource: SuggestingPhotoSource {
  /// Returns the tag names and keywords on the folder's photos, most recently used first.
  ///
  /// The first call starts indexing, which runs at low priority while the photos are listed.
  /// The stream is empty for a list of files and for a remote folder.
  public func knownTags() -> AsyncStream<[NameCount]> {
    // Reading all sidecars of a remote folder for them would take too long.
    guard let index, index.listsFiles else { return AsyncStream { $0.finish() } }
    return index.askForNames()
  }
}

extension PhotoSourceError {
  /// Converts a GIO error that occurred while reading a photo or a folder.
  package init(_ error: GioError) {
    if case .other(let message) = error { Trace.mark("GIO says: \(message)") }
    switch error {
    // `.notDirectory`: a component of the path is a file.
    case .notFound, .notDirectory: self = .notFound
    case .permissionDenied: self = .notPermitted
    case .notReachable: self = .notReachable
    case .cancelled: self = .cancelled
    case .busy: self = .busy
    case .special: self = .noFile
    case .leadsElsewhere: self = .linkedElsewhere
    case .nameTooLong: self = .nameTooLong("")
    case .nameNotAllowed: self = .nameNotAllowed
    case .isDirectory: self = .isFolder
    case .tooManyLinks: self = .linkLoop
    case .notSupported: self = .unknownAddress
    // What is read from a server is stored first.
    case .noSpace: self = .full
    case .exists, .readOnly, .invalid, .other: self = .unreadable(reason: error.message)
    }
  }

  /// Converts a GIO error that occurred while moving, changing or deleting a photo, or another file.
  package init(changing error: GioError) {
    switch error {
    // `.notPermitted` has a message about reading.
    case .readOnly, .permissionDenied: self = .readOnly
    case .exists: self = .nameTaken
    case .noSpace: self = .full
    case .notSupported: self = .notSupported
    case .invalid, .other:
      Trace.mark("GIO says: \(error.message)")
      self = .unchangeable(reason: error.message)
    case .isDirectory, .tooManyLinks, .notFound, .notDirectory, .notReachable, .special,
      .leadsElsewhere, .nameTooLong, .nameNotAllowed, .busy, .cancelled:
      self.init(error)
    }
  }
}
