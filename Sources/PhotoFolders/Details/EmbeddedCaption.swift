import PhotoMetadata
import PhotoPages
import PhotoSidecars

/// The caption, date and keywords in a photo's own file.
struct EmbeddedCaption: Hashable, Sendable {
  var caption = Caption()
  var taken: ZonedDate?
  var keywords: [String] = []
}

extension EmbeddedCaption {
  /// Takes each property from the first source that has it: XMP, then IPTC's older model (IIM), then EXIF.
  ///
  /// This is the order in which programs store what a person enters. Two properties have another order: the caption
  /// (see `text`), and the date, for which EXIF's original date comes first.
  init(xmp: XMPFacts?, file: EmbeddedMetadata) {
    let (exif, iptc) = (file.exif, file.iptc)
    caption.title = xmp?.title ?? iptc.title ?? exif.title ?? ""
    caption.text = Self.text(xmp: xmp, file: file) ?? ""
    caption.author = xmp?.author ?? joined(iptc.authors) ?? exif.artist
    taken = exif.original ?? xmp?.taken ?? iptc.date ?? exif.digitised ?? xmp?.created
    caption.date = taken
    caption.place = Place(
      xmp?.placeName ?? iptc.placeName, at: xmp?.position ?? exif.position)
    keywords =
      [xmp?.keywords, iptc.keywords, exif.keywords].compactMap { $0 }.first { !$0.isEmpty } ?? []
  }

  /// Returns the caption, in the order of ExifTool's `MWG:Description`.
  ///
  /// That follows the Metadata Working Group's "Guidelines for Handling Image Metadata" (2.0, November 2010): EXIF's
  /// description, then XMP's, then IPTC's; IPTC's comes before XMP's if its digest shows that it was changed later.
  /// The comments of EXIF and Windows come last.
  private static func text(xmp: XMPFacts?, file: EmbeddedMetadata) -> String? {
    let (older, newer) = (file.iptc.caption, xmp?.text)
    return file.exif.description ?? (file.isIPTCNewer ? older ?? newer : newer ?? older)
      ?? file.exif.comment
  }
}

extension EmbeddedMetadata {
  /// Returns the caption, each property from the packet, else from the file's other metadata.
  func caption(with packet: SidecarDocument?) -> EmbeddedCaption {
    EmbeddedCaption(xmp: packet.map { XMPFacts($0.graph) }, file: self)
  }

  /// Returns the keywords in the sidecars, else in the packet, else in the file's other metadata.
  func keywords(_ sidecar: SidecarDocument, _ packet: SidecarDocument?) -> Set<String> {
    if let listed = sidecar.keywords(embedded: packet) { return listed }
    let others = caption(with: packet).keywords
    guard !others.isEmpty else { return [] }
    return Set(others.distinctKeywords).subtracting(XMPFacts(sidecar.completed(by: packet)).people)
  }
}

extension Place {
  /// Makes a place named by `name`, else by its position; nil if both are nil.
  init?(_ name: String?, at position: EmbeddedPosition?) {
    guard name != nil || position != nil else { return nil }
    self.init(
      name: name ?? position?.text ?? "", latitude: position?.latitude,
      longitude: position?.longitude)
  }

  var position: EmbeddedPosition? {
    guard let latitude, let longitude else { return nil }
    return EmbeddedPosition(latitude: latitude, longitude: longitude)
  }

  /// The name; nil if it is only the position's text.
  var knownName: String? { name == position?.text ? nil : name }
}
