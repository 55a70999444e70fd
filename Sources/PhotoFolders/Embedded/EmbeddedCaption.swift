import FoundationEssentials
import PhotoPages

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
  init(xmp: XMPFacts?, file: EmbeddedFields?, isIPTCNewer: Bool) {
    caption.title = xmp?.title ?? file?.iptc("ObjectName") ?? file?.windowsTitle ?? ""
    caption.text = Self.text(xmp: xmp, file: file, isIPTCNewer: isIPTCNewer) ?? ""
    caption.author = xmp?.author ?? file?.iptcAuthor ?? file?.artist
    taken = file?.original ?? xmp?.taken ?? file?.iptcDate ?? file?.digitised ?? xmp?.created
    caption.date = taken
    caption.place = Place(
      xmp?.placeName ?? file?.placeName, at: xmp?.position ?? file?.position)
    keywords =
      [xmp?.keywords, file?.iptcKeywords, file?.windowsKeywords].compactMap { $0 }
      .first { !$0.isEmpty } ?? []
  }

  /// What the photo shows, in the order of the Metadata Working Group's "Guidelines for Handling Image
  /// Metadata" (2.0, November 2010), as ExifTool's `MWG:Description` has it: EXIF's description if it
  /// says anything; then XMP's, unless the digest beside IPTC tells that IPTC was changed since; then
  /// IPTC's. What EXIF and Windows have beside the description comes last.
  private static func text(
    xmp: XMPFacts?, file: EmbeddedFields?, isIPTCNewer: Bool
  ) -> String? {
    let (older, newer) = (file?.iptc("Caption"), xmp?.text)
    return file?.description ?? (isIPTCNewer ? older ?? newer : newer ?? older) ?? file?.comment
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

struct EmbeddedPosition: Hashable, Sendable {
  /// Degrees north of the equator.
  var latitude: Double
  /// Degrees east of Greenwich.
  var longitude: Double

  /// Both numbers, in the order and with the signs of ISO 6709, to some ten metres.
  var text: String { "\(Self.rounded(latitude)), \(Self.rounded(longitude))" }

  private static func rounded(_ degrees: Double) -> Double {
    (degrees * 10_000).rounded() / 10_000
  }
}

extension EmbeddedPosition {
  /// The point; nil if it is not on earth, or at 0, 0 in the sea, as devices without a fix write.
  init?(fixed latitude: Double, _ longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180, latitude != 0 || longitude != 0
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// From XMP's form, `48,12.5N` or `48,12,30N` (XMP Specification, part 2, GPSCoordinate).
  init?(latitude: String?, longitude: String?) {
    guard let latitude = latitude.flatMap({ Self.degrees($0, positive: "N", negative: "S") }),
      let longitude = longitude.flatMap({ Self.degrees($0, positive: "E", negative: "W") })
    else { return nil }
    self.init(fixed: latitude, longitude)
  }

  private static func degrees(
    _ text: String, positive: Character, negative: Character
  ) -> Double? {
    guard let side = text.last?.uppercased(), side == "\(positive)" || side == "\(negative)" else {
      return nil
    }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (1...3).contains(parts.count) else { return nil }
    var degrees = 0.0
    for part in parts.reversed() {
      guard let part, part >= 0 else { return nil }
      degrees = part + degrees / 60
    }
    return side == "\(positive)" ? degrees : -degrees
  }
}

/// Names of places from small to large in one line, a province only without a town; nil without any.
func namedPlace(spot: String?, town: String?, province: String?, country: String?) -> String? {
  let names = [spot, town ?? province, country].compactMap { $0 }
  return names.isEmpty ? nil : names.joined(separator: ", ")
}

func joined(_ names: [String]) -> String? {
  names.isEmpty ? nil : names.joined(separator: ", ")
}
