import FoundationEssentials
import GioBindings
import PhotoMetadata
import PhotoPages

extension FolderSource {
  /// What people have added to a photo: what its sidecars say, and where they say nothing, its file.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    guard let keeper else { return PhotoAnnotations(permissions: permissions) }
    let location = location(of: photo)
    do {
      var annotations = try await FileQueue.run(reading: location) {
        (cancellable) throws(GioError) in
        try AnnotationReading(of: location, keeper, cancellable).annotations()
      }
      annotations.permissions = permissions
      return annotations
    } catch {
      throw PhotoSourceError(error)
    }
  }

  /// Comments that are older than those that are known.
  public func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] {
    guard let keeper else { return [] }
    let location = location(of: photo)
    do {
      return try await FileQueue.run(reading: location) { (cancellable) throws(GioError) in
        try AnnotationReading(of: location, keeper, cancellable).comments(before: id, limit: limit)
      }
    } catch {
      throw PhotoSourceError(error)
    }
  }
}

/// One look at a photo and all that is said of it. Everything blocks.
final class AnnotationReading {
  private let photo: Location
  private let keeper: SidecarKeeper
  private let store: SidecarStore
  private let cancellable: Cancellable
  private var opened: PhotoFile?

  init(of photo: Location, _ keeper: SidecarKeeper, _ cancellable: Cancellable) {
    (self.photo, self.keeper, self.cancellable) = (photo, keeper, cancellable)
    store = keeper.store(of: photo)
  }

  /// The photo's file, which is opened once: from another machine it is fetched as a whole.
  private func file() throws(GioError) -> PhotoFile {
    if let opened { return opened }
    let file = PhotoFile(try keeper.files.file(at: photo, cancellable))
    opened = file
    return file
  }

  /// How the picture is stored. Only asked where something has a place on it.
  private func frame(turnedBy orientation: Orientation?) throws(GioError) -> StoredFrame? {
    keeper.setup.measure(try file().source(turnedBy: orientation))
  }

  func annotations() throws(GioError) -> PhotoAnnotations {
    let embedded = keeper.setup.embedded(in: try file().source(turnedBy: nil), .all)
    let reading = understood(try store.read(cancellable), embedded.packet)
    let (document, packet) = (reading.document, reading.embedded)
    var contents = reading.contents
    if document.hasTags(embedded: packet) {
      let frame = try frame(turnedBy: document.orientation)
      contents.tags = document.tags(embedded: packet, in: frame).map(\.attributed)
      contents.lostTags = document.lostTags(embedded: packet, in: frame)
    }
    // Where the sidecar has only copied the packet's, the photo's other descriptions count, too.
    if document.copiesText(of: packet) { contents.text = nil }
    let caption = embedded.caption(with: packet).caption.overruled(
      by: XMPFacts(document.graph), XMPFacts(document.completed(by: packet)),
      packet.map { XMPFacts($0.graph) })
    var annotations = annotations(contents, caption)
    annotations.rating = Rating.read(document, packet, embedded.exif.rating)
    return annotations
  }

  /// Comments older than one, or the newest. `.notFound` if that one is gone.
  func comments(before id: CommentID?, limit: Int) throws(GioError) -> [PhotoComment] {
    let packet = keeper.setup.embedded(in: try file().source(turnedBy: nil), .packet).packet
    let reading = understood(try store.read(cancellable), packet)
    let page = reading.contents.comments.page(before: id, limit: limit)
    guard let page else { throw .notFound }
    return page.permitted(to: keeper.setup.user)
  }

  /// What all sidecars say together, and where they say nothing the photo. Understanding a sidecar with
  /// thousands of comments takes a while, so that of the last few photos is kept.
  private func understood(_ files: SidecarFiles, _ packet: [UInt8]?) -> SidecarReading {
    if let known = keeper.readings.reading(of: photo, from: files, packet) { return known }
    let (document, embedded) = (files.document, SidecarDocument(packet: packet))
    let reading = SidecarReading(
      files: files, packet: packet, document: document.withoutComments,
      embedded: embedded?.withoutComments,
      contents: document.contents(embedded: embedded, in: nil))
    keeper.readings.note(reading, of: photo)
    return reading
  }

  private func annotations(_ contents: SidecarContents, _ embedded: Caption) -> PhotoAnnotations {
    let user = keeper.setup.user
    var caption = embedded
    caption.title = contents.title ?? caption.title
    caption.text = contents.text ?? caption.text
    return PhotoAnnotations(
      tags: contents.tags, lostTags: contents.lostTags,
      comments: contents.comments.suffix(PhotoComment.pageLength).permitted(to: user),
      commentCount: contents.comments.count, caption: caption, likes: contents.likes,
      report: contents.reports.first { $0.author.id == user.id })
  }
}

extension SidecarFiles {
  /// What all of them say together; those that cannot be understood say nothing.
  var document: SidecarDocument {
    SidecarDocument(merging: [sidecar, kept].compactMap { $0 } + copies)
  }
}

extension AnnotationReading {
  /// Saves a change that a person has made at a date.
  /// - Throws: why the photo cannot be read, if something of it is needed.
  func save(
    _ change: AnnotationChange, at date: Date
  ) throws(GioError) -> Result<SaveRemark?, SidecarFailure> {
    let sidecar = (try? SidecarPlaces.contents(of: photo, keeper.names, cancellable)) ?? nil
    let placesTag = if case .tag(let change) = change { change.new != nil } else { false }
    let frame =
      placesTag
      ? try frame(turnedBy: sidecar.flatMap(SidecarOrientation.orientation)) : nil
    let packet =
      sidecar == nil || !change.adopted.isEmpty
      ? SidecarDocument(packet: try keeper.setup.packet(in: file().source(turnedBy: nil))) : nil
    let edit = SidecarEdit(
      change, in: frame, at: date, embedded: packet, parsedBy: keeper.parser)
    return Result { () throws(SidecarFailure) in try store.update(edit, cancellable) }
  }
}

extension PhotoTag {
  /// With whether another program has put it there: what was tagged here has an id of its own, any other
  /// region one of its name and place (`StoredTag.id(of:)`).
  fileprivate var attributed: PhotoTag {
    var tag = self
    tag.isMadeElsewhere = id.rawValue.hasPrefix("region:")
    return tag
  }
}

extension Collection<PhotoComment> {
  /// As a user may change them: everybody's own words stay theirs.
  fileprivate func permitted(to user: Author) -> [PhotoComment] {
    map { comment in
      var comment = comment
      comment.permissions = ItemPermissions(edit: comment.author.id == user.id, delete: true)
      return comment
    }
  }
}

/// An open photo, closed with this object.
final class PhotoFile {
  let opened: OpenedFile

  init(_ opened: OpenedFile) { self.opened = opened }

  /// The picture in it; a descriptor is lent, and stays open as long as this object.
  func source(turnedBy orientation: Orientation?) -> PictureSource {
    opened.source(turnedBy: orientation) { _ in }
  }

  deinit { if case .descriptor(let number) = opened { OpenedFile.close(number) } }
}
