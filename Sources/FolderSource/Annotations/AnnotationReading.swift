import FoundationEssentials
import Gio
import PhotoPages

/// One look at a photo and all that is said of it. Everything blocks.
final class AnnotationReading {
  private let photo: Location
  private let keeper: FolderAnnotations
  private let store: SidecarStore
  private let file: PhotoFile
  private let embedded: EmbeddedMetadata

  /// Opens the photo and reads what its file says.
  ///
  /// - Throws: why it cannot be read.
  init(
    of photo: Location, _ keeper: FolderAnnotations, _ cancellable: Cancellable
  ) throws(GioError) {
    self.photo = photo
    self.keeper = keeper
    store = keeper.store(of: photo)
    file = PhotoFile(try OpenedFile.open(photo, cancellable: cancellable))
    embedded = EmbeddedMetadata(of: file.opened)
  }

  /// The packet in the photo; one that cannot be understood says nothing.
  private lazy var packet: SidecarDocument? = embedded.packet.flatMap {
    try? SidecarDocument(parsing: $0)
  }

  /// How the picture is stored. Only asked where something has a place on it.
  private func frame(turnedBy orientation: Orientation?) -> StoredFrame? {
    keeper.keeping.measure(file.source(turnedBy: orientation))
  }
}

extension AnnotationReading {
  /// What people have added.
  func annotations(_ cancellable: Cancellable) throws(GioError) -> PhotoAnnotations {
    let document = try document(cancellable)
    var contents = document.contents(embedded: packet, in: nil)
    if !contents.tags.isEmpty {
      contents = document.contents(
        embedded: packet, in: frame(turnedBy: document.orientation))
    }
    return annotations(contents)
  }

  /// What all sidecars say together; those that cannot be understood say nothing.
  private func document(_ cancellable: Cancellable) throws(GioError) -> SidecarDocument {
    var files = try store.read(cancellable)
    if let sidecar = files.sidecar, !keeper.history.lost(of: photo, from: sidecar).isEmpty {
      // Where it cannot be made again now, the next change does it.
      try? store.reapply(cancellable)
      files = try store.read(cancellable)
    }
    // What a person has added here since then is worth more than knowing of that.
    if let problem = files.problem, files.kept == nil { throw problem }
    let all = [files.sidecar, files.kept].compactMap { $0 } + files.copies
    var documents = all.compactMap { try? SidecarDocument(parsing: $0) }[...]
    guard var document = documents.popFirst() else { return SidecarDocument() }
    for other in documents { _ = document.merge(other) }
    return document
  }

  private func annotations(_ contents: SidecarContents) -> PhotoAnnotations {
    let user = keeper.keeping.user
    var caption = embedded.caption.caption
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
  ///   - cancellable: what ends it early.
  /// - Returns: what that person should know about it, or why it was not kept.
  func save(
    _ change: AnnotationChange, at date: Date, _ cancellable: Cancellable
  ) -> Result<SaveRemark?, SidecarFailure> {
    let frame =
      change.placesSomething
      ? frame(turnedBy: SidecarOrientation.read(of: photo, cancellable)) : nil
    let packet = packet
    let edit = SidecarEdit { (bytes) throws(SidecarError) in
      // Several programs take a sidecar for all that is said, so it begins with what the file says.
      var document = try bytes.map(SidecarDocument.init(parsing:)) ?? packet ?? SidecarDocument()
      try document.apply(change, in: frame, at: date, embedded: packet)
      return try document.serialized()
    } replay: { (bytes, asRead) throws(SidecarError) in
      var document = try SidecarDocument(parsing: bytes)
      let before = bytes == asRead ? document : try SidecarDocument(parsing: asRead)
      try document.replay(
        change, in: frame, at: date, embedded: packet, unless: Tombstones(before.graph))
      return try document.serialized()
    } merge: { (ours, theirs) throws(SidecarError) in
      var document = try SidecarDocument(parsing: ours)
      let isSubsumed = document.merge(try SidecarDocument(parsing: theirs))
      return (try document.serialized(), isSubsumed)
    } isMalformed: { bytes in
      do throws(SidecarError) {
        _ = try SidecarDocument(parsing: bytes)
        return false
      } catch {
        return error == .malformed
      }
    }
    return Result { () throws(SidecarFailure) in try store.update(edit, cancellable) }
  }
}

extension AnnotationChange {
  /// Whether where something is on the picture has to be written.
  fileprivate var placesSomething: Bool {
    if case .tag(let change) = self { change.new != nil } else { false }
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
