import FoundationEssentials
import GioBindings
import PhotoPages
import PhotoSidecars

extension FolderSource: ThumbnailCachingPhotoSource {
  /// Makes a read-only source of a few files, whose thumbnails are below a cache folder other than the user's.
  package convenience init(files: [Location], thumbnailsIn cache: Location) {
    self.init(.files(files), showing: [], thumbnails: ThumbnailStore(in: cache))
  }

  /// Returns the largest thumbnail of a photo in the desktop's cache if it is up to date.
  ///
  /// Remote files have none here, or reading it would take as long as reading the photo.
  public func thumbnail(of photo: Photo) async -> PictureSource? {
    guard location(of: photo).isNative,
      case .found(let source, _, _) = await cachedThumbnail(of: photo, size: .extraExtraLarge)
    else { return nil }
    return source
  }

  /// Searches the desktop's cache.
  ///
  /// It has no thumbnails of thumbnails, of files that cannot be read, nor of photos that a sidecar turns: other
  /// programs would show these turned, too.
  public func cachedThumbnail(of photo: Photo, size: ThumbnailSize) async -> CachedThumbnail {
    let location = location(of: photo)
    let found = try? await FileQueue.run(reading: location) {
      [thumbnails, known] (cancellable) throws(GioError) -> CachedThumbnail in
      guard !thumbnails.holds(location),
        let origin = ThumbnailOrigin(of: photo, at: location, cancellable),
        !location.isNative || location.isReadable,
        known.orientation(of: location, cancellable) == nil
      else { return .missing(nil) }
      // This program makes none of videos.
      let isSaved = thumbnails.isWritable && photo.kind == .photo
      let (saved, sizes) = (isSaved ? origin : nil, ThumbnailSize.allCases)
      let look = { thumbnails.thumbnail(of: location, origin, sizes: $0, cancellable) }
      if let found = look(sizes.filter { $0 >= size }) {
        return .found(found.source, found.size, saved)
      }
      if thumbnails.hasFailed(origin, cancellable) { return .failed }
      let smaller = look(sizes.filter { $0 < size }.reversed())
      return smaller.map { .found($0.source, $0.size, saved) } ?? .missing(saved)
    }
    return found ?? .missing(nil)
  }

  /// Returns the largest thumbnail of a video, made by the desktop's service if the cache has none.
  func videoThumbnail(_ video: Photo) async throws(PhotoSourceError) -> PictureSource {
    let size = ThumbnailSize.extraExtraLarge
    if case .found(let source, _, _) = await cachedThumbnail(of: video, size: size) {
      return source
    }
    let location = location(of: video)
    guard location.isNative, !Task.isCancelled,
      await makeThumbnail(location.uri, ContentType.guess(forName: location.name) ?? "video/mp4"),
      case .found(let source, _, _) = await cachedThumbnail(of: video, size: size)
    else { throw Task.isCancelled ? .cancelled : .noThumbnail }
    return source
  }

  /// Writes into the desktop's cache.
  public func save(
    _ thumbnail: [UInt8], of photo: Photo, from origin: ThumbnailOrigin, in place: ThumbnailPlace
  ) async {
    let location = location(of: photo)
    _ = try? await FileQueue.run(reading: location) { [thumbnails] (cancellable) throws(GioError) in
      // What was decoded may be older than the file, or newer than the origin.
      guard ThumbnailOrigin(of: photo, at: location, cancellable) == origin else { return }
      thumbnails.save(thumbnail, of: origin, in: place)
    }
  }
}

extension ThumbnailOrigin {
  /// Queries a local file, and believes the list about a remote one; nil if the time of its change is unknown.
  init?(of photo: Photo, at location: Location, _ cancellable: Cancellable) {
    if location.isNative {
      // No thumbnail of a video is made here, so an old one would be none for good.
      self.init(ofFileAt: location, hasChangeTime: photo.kind == .photo, cancellable)
    } else {
      guard let modified = photo.modified else { return nil }
      self.init(
        uri: location.uri,
        modified: Int64(clamping: (modified.timeIntervalSince1970 * 1_000_000).rounded()),
        byteCount: Int64(clamping: photo.byteCount ?? 0))
    }
  }

  /// Queries a local file; nil if it is not a regular one.
  init?(ofFileAt location: Location, hasChangeTime: Bool = true, _ cancellable: Cancellable) {
    guard let entry = try? DirectoryEntry(of: location, cancellable: cancellable),
      entry.kind == .regular
    else { return nil }
    self.init(
      uri: location.uri, modified: entry.modified, byteCount: entry.size,
      contentType: entry.contentType, changed: hasChangeTime ? location.changeTime : nil)
  }
}
