import FoundationEssentials
import GioBindings
import PhotoFolders
import PhotoPages
import PhotoSidecars
import XMPBindings

/// The annotations that people add to photos of the service, in their data.
///
/// An annotated photo has a small file with an XMP packet of what the service says, and its sidecar is beside that. The
/// service's own fields are taken from the service, and cannot be changed.
struct FlickrAnnotations: Sendable {
  /// The person's id.
  let user: String
  private let folder: Location
  private let source: FolderSource

  /// Makes the access for a person; `data` is the program's folder in the user's data.
  init(by user: Author, data: Location, cache: Location) {
    self.user = user.id
    folder = data.child(Array("flickr".utf8))
    source = FolderSource(
      packetsIn: folder,
      keeping: AnnotationSetup(user: user, data: data, cache: cache) { file in
        guard case .bytes(let bytes, _) = file else { return nil }
        return StoredFrame(packet: bytes)
      })
  }

  func annotations(of photo: FlickrPhoto) async throws(PhotoSourceError) -> PhotoAnnotations {
    do throws(PhotoSourceError) {
      return completed(try await source.annotations(of: kept(photo)), of: photo)
    } catch .notFound {
      return completed(PhotoAnnotations(), of: photo)
    }
  }

  func comments(
    of photo: FlickrPhoto, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] {
    do throws(PhotoSourceError) {
      return try await source.comments(of: kept(photo), before: id, limit: limit)
    } catch .notFound where id == nil {
      return []
    }
  }

  func save(
    _ change: AnnotationChange, of photo: FlickrPhoto
  ) async throws(PhotoSourceError) -> SavedAnnotations {
    try await writePacket(of: photo)
    var saved = try await source.save(change, of: kept(photo))
    saved.annotations = saved.annotations.map { completed($0, of: photo) }
    return saved
  }

  func drafts(of photo: PhotoID) async -> PhotoDrafts {
    await source.drafts(of: photo, at: file(of: photo))
  }

  func saveDrafts(_ drafts: PhotoDrafts, of photo: PhotoID) async throws(PhotoSourceError) {
    try await source.saveDrafts(drafts, at: file(of: photo))
  }

  /// Returns those of some photos that are annotated.
  func annotated(among photos: [FlickrPhoto]) async -> [FlickrPhoto] {
    let names = try? await FileQueue.run { [folder] (cancellable) throws(GioError) in
      Set(try folder.names(cancellable: cancellable) { _ in true })
    }
    guard let names, !names.isEmpty else { return [] }
    return photos.filter { names.contains(file(of: $0.id).name) }
  }

  /// Returns annotations with what the service says of the photo, and with the permissions.
  private func completed(
    _ annotations: PhotoAnnotations, of photo: FlickrPhoto
  ) -> PhotoAnnotations {
    let described = photo.annotations
    var annotations = annotations
    annotations.caption = described.caption
    annotations.caption.formattedText = FormattedText(html: photo.description)
    annotations.keywords = described.keywords
    annotations.page = described.page
    // Tags need the photo's size.
    let canTag = photo.frame != nil
    annotations.permissions = PhotoPermissions(
      comment: true, editComments: true, deleteComments: true, tag: canTag, editTags: canTag,
      deleteTags: canTag, like: true, rate: true)
    return annotations
  }

  /// Writes the file that the sidecar is beside, unless it is there.
  private func writePacket(of photo: FlickrPhoto) async throws(PhotoSourceError) {
    let file = file(of: photo.id)
    do {
      try await FileQueue.run { [folder] (cancellable) throws(GioError) in
        let packet = try photo.packetWithFrame()
        let old = try? file.contents(atMost: packet.count, cancellable: cancellable)
        guard old != packet else { return }
        try folder.makePrivateFolders()
        try file.writeNow(packet, privately: true, cancellable)
      }
    } catch {
      throw PhotoSourceError(changing: error)
    }
  }

  private func kept(_ photo: FlickrPhoto) -> Photo { source.photo(at: file(of: photo.id)) }

  private func file(of photo: PhotoID) -> Location {
    folder.child(Array("\(photo.number).rdf".utf8))
  }
}

extension FlickrPhoto {
  /// The annotations that the service has, without those that people add.
  var annotations: PhotoAnnotations {
    PhotoAnnotations(
      caption: Caption(
        title: isTitled ? title : "", text: HTMLText.plain(description), author: publisher.name,
        date: taken, published: published.map { ZonedDate($0) }, views: views, isPublic: isPublic),
      keywords: Set(keywords), page: WebAddress(page))
  }

  /// The date of the entries in packets, so that packets of one answer are equal.
  var packetDate: Date { published ?? Date(timeIntervalSince1970: 0) }

  /// Returns an XMP packet of what the service says, with the photo's size if it is known.
  func packetWithFrame() throws(GioError) -> [UInt8] {
    let packet = try annotations.sidecar(in: nil, at: packetDate)
    guard let frame else { return packet }
    do throws(SidecarError) {
      var document = try SidecarDocument(parsing: packet)
      document.graph.properties[.imageWidth] = XMPValue(text: String(frame.width))
      document.graph.properties[.imageLength] = XMPValue(text: String(frame.height))
      return try document.written().bytes
    } catch {
      throw .notSupported
    }
  }
}

extension FormattedText {
  /// Makes the text of HTML, with its bold and italic words and its links.
  init(html: String) {
    self.init(
      HTMLText.pieces(html).map { piece in
        var style: Style = []
        if piece.look.isBold { style.insert(.bold) }
        if piece.look.isItalic { style.insert(.italic) }
        return Run(piece.text, style, link: piece.look.address.flatMap { WebAddress($0) })
      })
  }
}

extension StoredFrame {
  /// Reads the size of the photo that a packet is about; nil if it does not say.
  init?(packet: [UInt8]) {
    guard let properties = try? SidecarDocument(parsing: packet).graph.properties,
      let width = properties[.imageWidth]?.text.flatMap({ Int($0) }),
      let height = properties[.imageLength]?.text.flatMap({ Int($0) }), width > 0, height > 0
    else { return nil }
    self.init(size: PixelSize(width: width, height: height), orientation: .upright)
  }
}

extension XMPName {
  fileprivate static let imageWidth = XMPName(XMPNamespace.tiff, "ImageWidth")
  fileprivate static let imageLength = XMPName(XMPNamespace.tiff, "ImageLength")
}
