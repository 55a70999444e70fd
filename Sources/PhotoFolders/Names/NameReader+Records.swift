import PhotoMetadata
import PhotoPages
import PhotoSidecars

extension NameReader {
  /// Returns the reader that reads records as well, with the access to photos' files in `setup`.
  func recording(_ setup: AnnotationSetup) -> NameReader {
    var reader = self
    reader.record = { [cache] sidecars, photo in
      // There are as many sidecars as photos; keeping them would evict those of the shown photos.
      let document = SidecarDocument(
        merging: sidecars.compactMap { try? cache.document(parsing: $0, isKept: false) })
      let embedded = photo.flatMap { setup.embedded(in: $0, .all) } ?? EmbeddedMetadata()
      let packet = cache.document(packet: embedded.packet, isKept: false)
      let record = PhotoRecord(document, packet, embedded, of: setup.user)
      let keywords = embedded.keywords(document, packet).sorted()
      return ((document.names(embedded: packet), keywords), record)
    }
    return reader
  }
}

extension SidecarDocument {
  /// Returns the keywords, completed by the packet, in order.
  func keywordList(embedded: SidecarDocument?) -> [String] {
    (keywords(embedded: embedded) ?? []).sorted()
  }
}

extension PhotoRecord {
  /// Makes the record of a photo from its sidecars, its packet and its other metadata.
  init(
    _ document: SidecarDocument, _ packet: SidecarDocument?, _ embedded: EmbeddedMetadata,
    of user: Author
  ) {
    let annotations = PhotoAnnotations(
      document, packet, embedded, in: KeywordList.anyFrame, of: user)
    self.init(annotations, user: user.id)
    taken = annotations.caption.date?.date
    if document.orientation != nil { flags.insert(.turned) }
  }
}
