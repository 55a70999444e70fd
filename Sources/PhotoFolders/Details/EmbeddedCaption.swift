import PhotoMetadata
import PhotoPages
import PhotoSidecars

/// What a photo's file itself says of the photo, for where nothing else says it.
struct EmbeddedCaption: Hashable, Sendable {
  var caption = Caption()
  /// When it was taken, with what is said of the zone.
  var taken: ZonedDate?
  var keywords: [String] = []
}

extension EmbeddedCaption {
  /// Takes each property from the first that has it: XMP, then IPTC's older model, then EXIF, which is
  /// the order in which programs write what a person says last. What it shows goes by `text`, and when it
  /// was taken by the camera first.
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

  /// What the photo shows, in the order of the Metadata Working Group's "Guidelines for Handling Image
  /// Metadata" (2.0, November 2010), as ExifTool's `MWG:Description` has it: EXIF's description if it
  /// says anything; then XMP's, unless the digest beside IPTC tells that IPTC was changed since; then
  /// IPTC's. What EXIF and Windows have beside the description comes last.
  private static func text(xmp: XMPFacts?, file: EmbeddedMetadata) -> String? {
    let (older, newer) = (file.iptc.caption, xmp?.text)
    return file.exif.description ?? (file.isIPTCNewer ? older ?? newer : newer ?? older)
      ?? file.exif.comment
  }
}

extension EmbeddedMetadata {
  /// What is said of the whole: each property from the packet, else from what the file says otherwise.
  func caption(with packet: SidecarDocument?) -> EmbeddedCaption {
    EmbeddedCaption(xmp: packet.map { XMPFacts($0.graph) }, file: self)
  }
}

extension Place {
  /// A place that goes by its position without a name; nil of which neither is known.
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

  /// What it was called; nil if it goes by its position.
  var knownName: String? { name == position?.text ? nil : name }
}
