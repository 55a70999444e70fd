import FoundationEssentials
import Gio
import PhotoPages

/// One look at a photo and all that is said of it. Everything blocks.
final class AnnotationReading {
  private let photo: Location
  private let keeper: FolderAnnotations
  private let store: SidecarStore
  private let cancellable: Cancellable
  /// The photo's file, once something of it was needed.
  private var opened: PhotoFile?

  /// Prepares a look. Looks at nothing yet.
  init(of photo: Location, _ keeper: FolderAnnotations, _ cancellable: Cancellable) {
    self.photo = photo
    self.keeper = keeper
    self.cancellable = cancellable
    store = keeper.store(of: photo)
  }

  /// The photo's file, which is opened once: from another machine it is fetched as a whole.
  private func file() throws(GioError) -> PhotoFile {
    if let opened { return opened }
    let file = PhotoFile(try OpenedFile.open(photo, cancellable: cancellable))
    opened = file
    return file
  }

  /// How the picture is stored. Only asked where something has a place on it.
  private func frame(turnedBy orientation: Orientation?) throws(GioError) -> StoredFrame? {
    keeper.keeping.measure(try file().source(turnedBy: orientation))
  }
}

extension AnnotationReading {
  /// What people have added.
  ///
  /// - Throws: why the photo cannot be read.
  func annotations() throws(GioError) -> PhotoAnnotations {
    let document = try document()
    let embedded = EmbeddedMetadata(of: try file().opened)
    let packet = SidecarDocument(packet: embedded.packet)
    var contents = document.contents(embedded: packet, in: nil)
    if !contents.tags.isEmpty {
      contents = document.contents(
        embedded: packet, in: try frame(turnedBy: document.orientation))
    }
    return annotations(contents, embedded.caption.caption)
  }

  /// What all sidecars say together; those that cannot be understood say nothing.
  private func document() throws(GioError) -> SidecarDocument {
    var files = try store.read(cancellable)
    if let sidecar = files.sidecar, !keeper.history.lost(of: photo, from: sidecar).isEmpty {
      // Where it cannot be made again now, the next change does it.
      try? store.reapply(cancellable)
      files = try store.read(cancellable)
    }
    return SidecarDocument(merging: [files.sidecar, files.kept].compactMap { $0 } + files.copies)
  }

  private func annotations(
    _ contents: SidecarContents, _ embedded: Caption
  ) -> PhotoAnnotations {
    let user = keeper.keeping.user
    var caption = embedded
    caption.title = contents.title ?? caption.title
    caption.text = contents.text ?? caption.text
    return PhotoAnnotations(
      tags: contents.tags, comments: contents.comments.map { $0.permitted(to: user) },
      caption: caption, likes: contents.likes,
      report: contents.reports.first { $0.author.id == user.id })
  }
}

extension AnnotationReading {
  /// Keeps a change.
  ///
  /// - Parameters:
  ///   - change: what a person has done.
  ///   - date: when.
  /// - Returns: what that person should know about it, or why it was not kept.
  /// - Throws: why the photo cannot be read, if something of it is needed.
  func save(
    _ change: AnnotationChange, at date: Date
  ) throws(GioError) -> Result<SaveRemark?, SidecarFailure> {
    let sidecar = (try? SidecarPlaces.contents(of: photo, cancellable)) ?? nil
    let frame =
      change.placesSomething
      ? try frame(turnedBy: sidecar.flatMap(SidecarOrientation.orientation)) : nil
    let packet =
      sidecar == nil || change.isOfWhatPhotosSay
      ? SidecarDocument(packet: EmbeddedPacket.read(try file().opened)) : nil
    let edit = SidecarEdit { (bytes) throws(SidecarError) in
      var document = try bytes.map(SidecarDocument.init(parsing:)) ?? .beginning(with: packet)
      try document.apply(change, in: frame, at: date, embedded: packet)
      return try document.serialized()
    } merge: { (ours, theirs) throws(SidecarError) in
      var document = try SidecarDocument(parsing: ours)
      let isSubsumed = document.merge(try SidecarDocument(parsing: theirs))
      return (try document.serialized(), isSubsumed)
    }
    return Result { () throws(SidecarFailure) in try store.update(edit, cancellable) }
  }
}

extension AnnotationChange {
  /// Whether where something is on the picture has to be written.
  fileprivate var placesSomething: Bool {
    if case .tag(let change) = self { change.new != nil } else { false }
  }

  /// Whether it changes what photos' files say something of, too.
  fileprivate var isOfWhatPhotosSay: Bool {
    switch self {
    case .tag, .caption: true
    case .comment, .like, .report: false
    }
  }
}

extension Comment {
  /// The comment as a user may change it: everybody's own words stay theirs.
  fileprivate func permitted(to user: Author) -> Comment {
    var comment = self
    comment.permissions = ItemPermissions(edit: author.id == user.id, delete: true)
    return comment
  }
}

/// An open photo, closed with this object.
private final class PhotoFile {
  let opened: OpenedFile

  init(_ opened: OpenedFile) {
    self.opened = opened
  }

  /// The picture in it; a descriptor is lent, and stays open as long as this object.
  func source(turnedBy orientation: Orientation?) -> PictureSource {
    switch opened {
    case .descriptor(let number):
      .descriptor(FileDescriptor(adopting: number) { _ in }, orientation: orientation)
    case .bytes(let bytes): .bytes(bytes, orientation: orientation)
    }
  }

  deinit {
    if case .descriptor(let number) = opened { OpenedFile.close(number) }
  }
}
