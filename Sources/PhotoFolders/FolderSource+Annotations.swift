import FoundationEssentials
import GioBindings
import PhotoMetadata
import PhotoPages
import PhotoSidecars
import Synchronization

extension FolderSource: WritingPhotoSource, CommentingPhotoSource {
  /// Reads a photo's annotations from its sidecars, and from its file for properties they lack.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    guard let sidecarAccess else { return PhotoAnnotations(permissions: permissions) }
    let location = location(of: photo)
    let annotations = try await reading(location) { (cancellable) throws(GioError) in
      try AnnotationReading(of: location, sidecarAccess, cancellable).annotations()
    }
    return permitting(annotations, of: location)
  }

  /// Returns up to `limit` comments older than `id`.
  public func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] {
    guard let sidecarAccess else { return [] }
    let location = location(of: photo)
    return try await reading(location) { (cancellable) throws(GioError) in
      try AnnotationReading(of: location, sidecarAccess, cancellable).comments(
        before: id, limit: limit)
    }
  }

  /// Saves a change in the photo's sidecar, never in the photo's own file.
  ///
  /// If the photo is renamed while the change waits for another program, the change follows it.
  public func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SavedAnnotations {
    guard let sidecarAccess else { throw .notSupported }
    let date = Date()
    var location = location(of: photo)
    while true {
      let result: Result<SavedAnnotations, SidecarFailure>
      let isStored = Mutex(false)
      do {
        result = try await FileQueue.run(
          at: location, timeout: changeTimeout(at: location), waitsIfUnresponsive: false
        ) { [location] cancellable in
          let reading = AnnotationReading(of: location, sidecarAccess, cancellable)
          return Result { () throws(SidecarFailure) in
            let saved = try sidecarAccess.store(of: location).save(
              change, at: date, in: reading, cancellable
            ) { isStored.withLock { $0 = true } }
            // Without the content of the sidecar, what the viewer has read before stays.
            return SavedAnnotations(
              saved.isPartial ? nil : reading.annotations(of: saved.document),
              inverse: reading.inverse(of: change, from: saved.previous), remark: saved.remark)
          }
        }
      } catch {
        // A change that a server has not confirmed in time is in the user's data.
        guard isStored.withLock({ $0 }) else { throw PhotoSourceError(changing: error) }
        result = .success(SavedAnnotations(remark: .unconfirmed))
      }
      switch result {
      case .success(let saved): return finish(saved, at: location)
      case .failure(.file(.notFound)):
        guard let place = await place(of: photo, insteadOf: location) else { throw .notFound }
        location = place
      case .failure(let error): throw PhotoSourceError(error)
      }
    }
  }

  /// Completes a save by the permissions, and by a look at what the folder's monitor does not see.
  private func finish(_ saved: SavedAnnotations, at location: Location) -> SavedAnnotations {
    var saved = saved
    saved.annotations = saved.annotations.map { permitting($0, of: location) }
    search.recheck(location.uri, isUnseen: saved.remark != nil)
    return saved
  }

  /// Returns the new location of a photo that has moved; nil if no rename is reported within `renamingTime`.
  private func place(of photo: Photo, insteadOf old: Location) async -> Location? {
    let deadline = ContinuousClock.now + Self.renamingTime
    while true {
      let location = location(of: photo)
      if location != old { return location }
      guard known.names.isWatched(old), .now < deadline,
        (try? await Task.sleep(for: .milliseconds(50))) != nil
      else { return nil }
    }
  }

  /// The longest time until a listing reports a rename: the longest pause in which it collects changes.
  private static let renamingTime = Duration.seconds(1)
}

extension PhotoSourceError {
  init(_ failure: SidecarFailure) {
    switch failure {
    case .file(let error): self = PhotoSourceError(changing: error)
    case .edit: self = .notSupported
    case .folderGone: self = .folderGone
    }
  }
}

/// A blocking reading of a photo's annotations, which opens its file at most once.
final class AnnotationReading: AnnotatedFile {
  private let photo: Location
  private let sidecarAccess: SidecarAccess
  private let cancellable: Cancellable
  private let file: AnnotatedPhoto
  private var measured: StoredFrame??

  init(of photo: Location, _ sidecarAccess: SidecarAccess, _ cancellable: Cancellable) {
    (self.photo, self.sidecarAccess, self.cancellable) = (photo, sidecarAccess, cancellable)
    file = AnnotatedPhoto(photo, sidecarAccess, cancellable)
  }

  func packet() throws(GioError) -> [UInt8]? { try file.packet() }

  /// Returns the stored size and orientation, read once and only if a tag needs them.
  func frame() throws(GioError) -> StoredFrame? {
    if let measured { return measured }
    let frame = try file.frame()
    measured = .some(frame)
    return frame
  }

  func keywords() throws(GioError) -> [String] {
    let embedded = try file.metadata()
    return embedded.caption(with: sidecarAccess.cache.document(packet: embedded.packet)).keywords
  }

  /// Reads the annotations in all sidecars that can be read, completed by those in the photo.
  func annotations() throws(GioError) -> PhotoAnnotations {
    let embedded = try file.metadata()
    var files = SidecarFiles()
    do throws(GioError) {
      files = try sidecarAccess.store(of: photo).read(cancellable)
    } catch .cancelled {
      throw .cancelled
    } catch {
      files.problem = error
    }
    var annotations = try annotations(files.document(parsedBy: sidecarAccess.cache), embedded)
    annotations.unread = files.unread(parsedBy: sidecarAccess.cache)
    return annotations
  }

  /// Returns the annotations with a sidecar that was parsed for a save; nil if the photo can no longer be read.
  func annotations(of document: SidecarDocument) -> PhotoAnnotations? {
    try? annotations(document, file.metadata())
  }

  /// Returns the change that takes one back whose maker may not have known the old value; else nil.
  ///
  /// `previous` is the sidecar before the change; nothing is read or parsed for it.
  func inverse(of change: AnnotationChange, from previous: SidecarDocument) -> AnnotationChange? {
    guard change.operation.needsInverse else { return nil }
    return annotations(of: previous).map(change.inverse(from:))
  }

  private func annotations(
    _ document: SidecarDocument, _ embedded: EmbeddedMetadata
  ) throws(GioError) -> PhotoAnnotations {
    let packet = sidecarAccess.cache.document(packet: embedded.packet)
    let isPlaced = document.hasTags(embedded: packet)
    let frame = isPlaced ? try frame()?.turned(by: document.orientation) : nil
    var annotations = PhotoAnnotations(
      document, packet, embedded, in: frame, of: sidecarAccess.setup.user)
    annotations.orientation = frame?.orientation ?? document.orientation
    annotations.permissions.rotateFile = photo.isNative && embedded.orientationPlace != nil
    return annotations
  }

  /// Returns up to `limit` comments older than `id`, or the newest; throws `.notFound` if `id` is deleted.
  func comments(before id: CommentID?, limit: Int) throws(GioError) -> [PhotoComment] {
    let packet = sidecarAccess.cache.document(packet: try file.metadata().packet)
    let document = try sidecarAccess.store(of: photo).read(cancellable).document(
      parsedBy: sidecarAccess.cache)
    let page = document.comments(embedded: packet).page(before: id, limit: limit)
    guard let page else { throw .notFound }
    return page.permitted(to: sidecarAccess.setup.user)
  }
}

extension SidecarFiles {
  /// Returns why a sidecar is left out; nil if none is.
  ///
  /// One that is damaged or must not be changed is known to be so; changes are saved apart from it.
  fileprivate func unread(parsedBy cache: SidecarCache) -> UnreadPart? {
    if let problem {
      return UnreadPart(PhotoSourceError(problem), mayPass: !problem.isCausedByPlace)
    }
    let isUnderstood = [sidecar, kept].compactMap(\.self).allSatisfy { bytes in
      bytes.isEmpty || (try? cache.document(parsing: bytes)) != nil
    }
    return isUnderstood ? nil : UnreadPart(.notUnderstood, mayPass: false)
  }
}

extension PhotoTag {
  /// The tag with `isMadeElsewhere` set.
  ///
  /// Tags of this program have an id; a region of another program gets one from name and place (`StoredTag.id(of:)`).
  fileprivate var attributed: PhotoTag {
    var tag = self
    tag.isMadeElsewhere = id.rawValue.hasPrefix("region:")
    return tag
  }
}

extension PhotoAnnotations {
  /// Makes the annotations of a photo from its sidecars, its packet and its other metadata, for `user`.
  init(
    _ document: SidecarDocument, _ packet: SidecarDocument?, _ embedded: EmbeddedMetadata,
    in frame: StoredFrame?, of user: Author
  ) {
    let contents = document.contents(embedded: packet, in: frame)
    let facts = XMPFacts(document.completed(by: packet))
    let caption = embedded.caption(with: packet).overruled(
      by: XMPFacts(document.graph), facts,
      packet.map { XMPFacts($0.graph) })
    self.init(
      tags: contents.tags.map(\.attributed), lostTags: contents.lostTags,
      comments: contents.comments.suffix(PhotoComment.pageLength).permitted(to: user),
      commentCount: contents.comments.count, caption: caption, likes: contents.likes,
      report: contents.reports.first { $0.author.id == user.id },
      // The rating of Windows.
      rating: embedded.exif.rating.flatMap(Rating.init),
      keywords: embedded.keywords(document, packet),
      keywordPaths: document.keywordPaths(embedded: packet),
      page: facts.page ?? embedded.iptc.source.flatMap { WebAddress($0) })
    document.readFields(embedded: packet, into: &self)
  }
}

extension Collection<PhotoComment> {
  /// Returns the comments with the permissions of a user, who may edit only their own.
  fileprivate func permitted(to user: Author) -> [PhotoComment] {
    map { comment in
      var comment = comment
      comment.permissions = ItemPermissions(edit: comment.author.id == user.id, delete: true)
      return comment
    }
  }
}
