import FoundationEssentials
import GExiv2Bindings
import PhotoPages

/// What a photo's file says in IPTC's older model (IIM) and in EXIF.
struct EmbeddedFields {
  private let iptcTexts: [String: [String]]
  private let windowsTexts: [String: String]

  let iptcDate: ZonedDate?
  let description: String?
  /// What was written into EXIF beside the description.
  let comment: String?
  let artist: String?
  let original: ZonedDate?
  let digitised: ZonedDate?
  let position: EmbeddedPosition?

  init(_ metadata: borrowing Metadata) {
    let texts = metadata.iptcTexts()
    (iptcTexts, iptcDate) = (texts, Self.iptcDate(texts))
    let windows = metadata.windowsTexts()
    windowsTexts = windows
    description =
      metadata.exif("Image.ImageDescription").flatMap { EmbeddedText.description($0) }
    comment = metadata.userComment() ?? windows["XPComment"] ?? windows["XPSubject"]
    artist =
      metadata.exif("Image.Artist").flatMap { EmbeddedText.unlabelled($0) } ?? windows["XPAuthor"]
    (original, digitised) = (metadata.exifDate("Original"), metadata.exifDate("Digitized"))
    position = metadata.position.flatMap { EmbeddedPosition(fixed: $0.latitude, $0.longitude) }
  }

  /// What IPTC's older model says first of a name.
  func iptc(_ name: String) -> String? { iptcTexts[name]?.first }

  var iptcAuthor: String? { iptcTexts["Byline"].flatMap(joined) }

  var windowsTitle: String? { windowsTexts["XPTitle"] }

  var placeName: String? {
    namedPlace(
      spot: iptc("SubLocation"), town: iptc("City"), province: iptc("ProvinceState"),
      country: iptc("CountryName"))
  }

  var iptcKeywords: [String] { iptcTexts["Keywords"] ?? [] }

  /// What it was filed under, as Windows has it: one text, with semicolons.
  var windowsKeywords: [String] {
    (windowsTexts["XPKeywords"] ?? "").split(separator: ";")
      .compactMap { EmbeddedText.trimmed(String($0)) }
  }

  private static func iptcDate(_ texts: [String: [String]]) -> ZonedDate? {
    guard let day = texts["DateCreated"]?.first else { return nil }
    return texts["TimeCreated"]?.first.flatMap { EmbeddedDate.zoned("\(day)T\($0)") }
      ?? EmbeddedDate.zoned(day)
  }
}

extension Metadata {
  /// The escape sequence for UTF-8 (IIM 4.2, 1:90, after ISO 2022).
  private static let markOfUTF8: [UInt8] = [0x1B, 0x25, 0x47]

  private func iptcTexts(_ name: String) -> [String] {
    let isUTF8 = storedBytes("Iptc.Envelope.CharacterSet") == Self.markOfUTF8
    return values("Iptc.Application2.\(name)").compactMap {
      EmbeddedText.iptc($0, isUTF8: isUTF8)
    }
  }

  /// A text of IPTC's older model; nil if there is none.
  func iptcText(_ name: String) -> String? { iptcTexts(name).first }

  fileprivate func iptcTexts() -> [String: [String]] {
    let names = [
      "ObjectName", "Caption", "Byline", "Keywords", "SubLocation", "City", "ProvinceState",
      "CountryName", "DateCreated", "TimeCreated",
    ]
    var texts: [String: [String]] = [:]
    for name in names { texts[name] = iptcTexts(name) }
    return texts
  }

  fileprivate func windowsTexts() -> [String: String] {
    var texts: [String: String] = [:]
    for name in ["XPTitle", "XPComment", "XPSubject", "XPAuthor", "XPKeywords"] {
      texts[name] = exif("Image.\(name)").flatMap { EmbeddedText.windows($0) }
    }
    return texts
  }

  fileprivate func exif(_ tag: String) -> [UInt8]? { storedBytes("Exif.\(tag)") }

  fileprivate func userComment() -> String? {
    guard let bytes = exif("Photo.UserComment") else { return nil }
    let mark = "charset=Unicode "
    let text = text("Exif.Photo.UserComment")
    let unicode = text.flatMap { $0.hasPrefix(mark) ? String($0.dropFirst(mark.count)) : nil }
    return EmbeddedText.userComment(bytes, unicode: unicode)
  }

  /// One of EXIF's dates, `Original` or `Digitized`, with its zone; nil if it says nothing.
  func exifDate(_ kind: String) -> ZonedDate? {
    guard let date = text("Exif.Photo.DateTime\(kind)") else { return nil }
    let zone = text("Exif.Photo.OffsetTime\(kind)")
    let fraction = text("Exif.Photo.SubSecTime\(kind)").map { "." + $0 }
    return fraction.flatMap { EmbeddedDate.zoned(date + $0, zone: zone) }
      ?? EmbeddedDate.zoned(date, zone: zone)
  }
}
