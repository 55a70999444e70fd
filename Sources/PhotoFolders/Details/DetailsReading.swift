import FoundationEssentials
import GioBindings
import PhotoMetadata
import PhotoPages
import PhotoSidecars

/// A blocking reading of a photo's details from its file and sidecars.
struct DetailsReading {
  private let photo: Location
  private let entry: DirectoryEntry
  /// The properties in the file, including its packet.
  private let embedded: EmbeddedCaption
  private let metadata: EmbeddedMetadata
  /// The properties in the sidecars only.
  private let sidecar: XMPFacts
  /// The properties in the sidecars, completed by the photo's packet.
  private let xmp: XMPFacts
  private let packet: XMPFacts?
  private let profile: String?

  init(
    of photo: Location, _ sidecarAccess: SidecarAccess?, _ cancellable: Cancellable
  ) throws(GioError) {
    self.photo = photo
    entry = try DirectoryEntry(of: photo, cancellable: cancellable)
    let file = sidecarAccess.map { AnnotatedPhoto(photo, $0, cancellable) }
    profile = try file?.colourProfile()
    let document =
      try sidecarAccess.map { (sidecarAccess) throws(GioError) in
        try sidecarAccess.store(of: photo).read(cancellable).document(parsedBy: sidecarAccess.cache)
      } ?? SidecarDocument()
    metadata = try file?.metadata() ?? EmbeddedMetadata()
    let packet = sidecarAccess?.cache.document(packet: metadata.packet)
    embedded = metadata.caption(with: packet)
    sidecar = XMPFacts(document.graph)
    xmp = XMPFacts(document.completed(by: packet))
    self.packet = packet.map { XMPFacts($0.graph) }
  }

  var details: PhotoDetails {
    PhotoDetails((fileFacts + dateFacts + cameraFacts + contentFacts).compactMap { $0 })
  }

  private var exif: EXIFFields { metadata.exif }

  private var fileFacts: [PhotoFact?] {
    let modified = entry.modificationTime.map { ZonedDate(Date(microseconds: $0)) }
    return [
      .name(entry.displayName), photo.parent.map { .folder($0.parseName) },
      .fileSize(entry.size), modified.map { .modified($0) },
      (profile ?? exif.colourSpace).map { .colourProfile($0) },
    ]
  }

  private var dateFacts: [PhotoFact?] {
    let taken = embedded.date(sidecar, unlike: packet)
    let digitised = exif.digitised ?? xmp.digitised
    return [
      taken.map { .taken($0) },
      digitised?.date == taken?.date ? nil : digitised.map { .digitised($0) },
    ]
  }

  private var cameraFacts: [PhotoFact?] {
    let exposure = sidecar.exposure.completed(by: exif.exposure).completed(by: xmp.exposure)
    return [
      (sidecar.camera ?? exif.camera ?? xmp.camera).map { .camera($0) },
      (sidecar.lens ?? exif.lens ?? xmp.lens).map { .lens($0) },
      .exposure(exposure),
    ]
  }

  private var contentFacts: [PhotoFact?] {
    let caption = embedded.overruled(by: sidecar, xmp, packet)
    let copyright =
      xmp.speaks(of: .rights) ? xmp.copyright : metadata.iptc.copyright ?? exif.copyright
    return [
      caption.place.map { .place($0.named) },
      .people(xmp.people),
      caption.author.map { .author($0) }, copyright.map { .copyright($0) },
      sidecar.lastChange.map { .annotated(ZonedDate($0)) },
    ]
  }
}

extension Place {
  fileprivate var named: Place {
    Place(name: knownName ?? "", latitude: latitude, longitude: longitude)
  }
}

extension Exposure {
  fileprivate func completed(by other: Exposure?) -> Exposure {
    Exposure(
      seconds: seconds ?? other?.seconds, aperture: aperture ?? other?.aperture,
      sensitivity: sensitivity ?? other?.sensitivity,
      focalLength: focalLength ?? other?.focalLength,
      equivalentFocalLength: equivalentFocalLength ?? other?.equivalentFocalLength)
  }
}
