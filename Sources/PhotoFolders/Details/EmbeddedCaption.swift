import PhotoMetadata
import PhotoPages
import PhotoSidecars

/// The caption, date and keywords in a photo's own file.
struct EmbeddedCaption: Hashable, Sendable {
  var caption = Caption()
  /// The date at which the photo was taken.
  var taken: ZonedDate?
  /// A date that may be later than the shot, for a photo of which no other is known.
  var lastResort: ZonedDate?
  var keywords: [String] = []
}

extension EmbeddedCaption {
  /// Takes each property from the first source that has it: XMP, then IPTC's older model (IIM), then EXIF.
  ///
  /// This is the order in which programs store what a person enters. Two properties have another order: the caption
  /// (see `text`), and the date, for which EXIF's original date comes first, and that of the file's last change and
  /// of the satellites' position last.
  init(xmp: XMPFacts?, file: EmbeddedMetadata) {
    let (exif, iptc) = (file.exif, file.iptc)
    caption.title = xmp?.title ?? iptc.title ?? exif.title ?? ""
    caption.text = Self.text(xmp: xmp, file: file) ?? ""
    caption.author = xmp?.author ?? joined(iptc.authors) ?? exif.artist
    taken =
      exif.original ?? xmp?.taken ?? iptc.date ?? exif.digitised ?? file.filmed ?? xmp?.created
    lastResort = exif.modified ?? exif.positioned
    caption.date = taken ?? lastResort
    caption.place = Place(
      xmp?.placeName ?? iptc.placeName, at: xmp?.position ?? exif.position)
    keywords =
      [xmp?.keywords, iptc.keywords, exif.keywords].compactMap { $0 }.first { !$0.isEmpty } ?? []
  }

  /// Returns the caption, in the order of ExifTool's `MWG:Description`.
  ///
  /// That follows the Metadata Working Group's "Guidelines for Handling Image Metadata" (2.0, November 2010): EXIF's
  /// description, then XMP's, then IPTC's; IPTC's comes before XMP's if its digest shows that it was changed later.
  /// The comments of EXIF, of Windows and of JPEG come last.
  private static func text(xmp: XMPFacts?, file: EmbeddedMetadata) -> String? {
    let (older, newer) = (file.iptc.caption, xmp?.text)
    return file.exif.description ?? (file.isIPTCNewer ? older ?? newer : newer ?? older)
      ?? file.exif.comment ?? file.comment
  }
}

extension EmbeddedCaption {
  /// Returns the date of the shot: a sidecar's, else the file's, else a later one in a sidecar or the file.
  func date(_ sidecar: XMPFacts, unlike packet: XMPFacts?) -> ZonedDate? {
    sidecar.taken(unlike: packet) ?? taken ?? sidecar.created ?? lastResort
  }

  /// Returns the caption with author, date and place as XMP has them, where it does.
  ///
  /// The order is that of other photo programs: the sidecar first, then sidecar and packet together.
  func overruled(by sidecar: XMPFacts, _ xmp: XMPFacts, _ packet: XMPFacts?) -> Caption {
    var caption = caption
    if xmp.speaks(of: .creator) { caption.author = xmp.author }
    caption.date = date(sidecar, unlike: packet)
    let position = xmp.position ?? caption.place?.position
    let name = sidecar.placeName ?? xmp.placeName ?? caption.place?.knownName
    caption.place = Place(name, at: position) ?? caption.place
    return caption
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
