import GExiv2Bindings
import PhotoPages

extension EXIFFields {
  init(_ metadata: borrowing Metadata) {
    title = metadata.windowsText("XPTitle")
    description =
      metadata.exif("Image.ImageDescription").flatMap { EmbeddedText.description($0) }
    comment =
      metadata.userComment() ?? metadata.windowsText("XPComment")
      ?? metadata.windowsText("XPSubject")
    artist = metadata.exifText("Image.Artist") ?? metadata.windowsText("XPAuthor")
    // The keywords are one text, separated by semicolons.
    keywords = (metadata.windowsText("XPKeywords") ?? "").split(separator: ";")
      .compactMap { EmbeddedText.trimmed(String($0)) }
    copyright = metadata.exifText("Image.Copyright")
    original =
      metadata.exifDate("Photo.DateTimeOriginal", "Original")
      ?? metadata.exifDate("Image.DateTimeOriginal", "Original")
    digitised = metadata.exifDate("Photo.DateTimeDigitized", "Digitized")
    modified = metadata.exifDate("Image.DateTime", "")
    positioned = metadata.positionDate()
    position = metadata.position()
    camera = cameraName(
      make: metadata.exifText("Image.Make"), model: metadata.exifText("Image.Model"))
    lens =
      metadata.exifText("Photo.LensModel") ?? metadata.exifText("Canon.LensModel")
      ?? LensNumber.name(in: metadata)
    exposure = metadata.exposure()
    colourSpace = Self.colourSpace(
      metadata.text("Exif.Photo.ColorSpace"), metadata.text("Exif.Iop.InteroperabilityIndex"))
    rating = metadata.text("Exif.Image.Rating").flatMap { Int($0, radix: 10) }
      .flatMap { (0...5).contains($0) ? $0 : nil }
    orientation = metadata.text("Exif.Image.Orientation").flatMap { Int($0, radix: 10) }
      .flatMap { Orientation(rawValue: $0) }
  }

  /// Returns the colour space by EXIF 2.32 (4.6.5, ColorSpace) and DCF 2.0, by which cameras mark Adobe RGB.
  private static func colourSpace(_ number: String?, _ interoperability: String?) -> String? {
    switch (number, interoperability) {
    case ("1", _): "sRGB"
    case ("2", _), (_, "R03"): "Adobe RGB"
    default: nil
    }
  }
}

extension IPTCFields {
  init(_ metadata: borrowing Metadata) {
    title = metadata.iptcTexts("ObjectName").first
    caption = metadata.iptcTexts("Caption").first
    authors = metadata.iptcTexts("Byline")
    keywords = metadata.iptcTexts("Keywords")
    placeName = namedPlace(
      spot: metadata.iptcTexts("SubLocation").first, town: metadata.iptcTexts("City").first,
      province: metadata.iptcTexts("ProvinceState").first,
      country: metadata.iptcTexts("CountryName").first)
    copyright = metadata.iptcTexts("Copyright").first
    source = metadata.iptcTexts("Source").first
    guard let day = metadata.iptcTexts("DateCreated").first else { return }
    date =
      metadata.iptcTexts("TimeCreated").first.flatMap { EmbeddedDate.zoned("\(day)T\($0)") }
      ?? EmbeddedDate.zoned(day)
  }
}

extension Metadata {
  /// The escape sequence for UTF-8 (IIM 4.2, 1:90, after ISO 2022).
  private static let markOfUTF8: [UInt8] = [0x1B, 0x25, 0x47]

  fileprivate func iptcTexts(_ name: String) -> [String] {
    let isUTF8 = storedBytes("Iptc.Envelope.CharacterSet") == Self.markOfUTF8
    return values("Iptc.Application2.\(name)").compactMap {
      EmbeddedText.iptc($0, isUTF8: isUTF8)
    }
  }

  fileprivate func windowsText(_ name: String) -> String? {
    exif("Image.\(name)").flatMap { EmbeddedText.windows($0) }
  }

  fileprivate func exif(_ tag: String) -> [UInt8]? { storedBytes("Exif.\(tag)") }

  fileprivate func exifText(_ tag: String) -> String? {
    exif(tag).flatMap { EmbeddedText.unlabelled($0) }
  }

  fileprivate func userComment() -> String? {
    guard let bytes = exif("Photo.UserComment") else { return nil }
    let mark = "charset=Unicode "
    let text = text("Exif.Photo.UserComment")
    let unicode = text.flatMap { $0.hasPrefix(mark) ? String($0.dropFirst(mark.count)) : nil }
    return EmbeddedText.userComment(bytes, unicode: unicode)
  }

  /// Returns an EXIF date with the fraction and the time zone whose tags end in `kind`; nil if it is missing or invalid.
  fileprivate func exifDate(_ tag: String, _ kind: String) -> ZonedDate? {
    guard let date = text("Exif.\(tag)") else { return nil }
    let zone = text("Exif.Photo.OffsetTime\(kind)")
    let fraction = text("Exif.Photo.SubSecTime\(kind)").map { "." + $0 }
    return fraction.flatMap { EmbeddedDate.zoned(date + $0, zone: zone) }
      ?? EmbeddedDate.zoned(date, zone: zone)
  }

  /// Returns the date at which the position was found, which satellites tell in UTC; nil if there is none.
  fileprivate func positionDate() -> ZonedDate? {
    guard let day = text("Exif.GPSInfo.GPSDateStamp").flatMap(EmbeddedText.trimmed) else {
      return nil
    }
    let stamp = text("Exif.GPSInfo.GPSTimeStamp") ?? ""
    let numbers = stamp.split(separator: " ").compactMap { EmbeddedNumber.fraction($0) }
      .filter { (0..<100).contains($0) }.map { String(Int(clamping: $0)) }
    let time =
      numbers.count == 3
      ? numbers.map { $0.count < 2 ? "0" + $0 : $0 }.joined(separator: ":") : stamp
    return EmbeddedDate.zoned("\(day) \(time)", zone: "Z") ?? EmbeddedDate.zoned(day)
  }

  fileprivate func position() -> EmbeddedPosition? {
    func gps(_ tag: String) -> String? { text("Exif.GPSInfo.GPS\(tag)") }
    return EmbeddedPosition(
      exifLatitude: gps("Latitude"), gps("LatitudeRef"), longitude: gps("Longitude"),
      gps("LongitudeRef"))
  }

  fileprivate func exposure() -> Exposure {
    func number(_ tag: String) -> Double? {
      text("Exif.Photo.\(tag)").flatMap { EmbeddedNumber.positive($0) }
    }
    return Exposure(
      seconds: number("ExposureTime"), aperture: number("FNumber"),
      sensitivity: number("ISOSpeedRatings").map { Int(clamping: $0) },
      focalLength: number("FocalLength"), equivalentFocalLength: number("FocalLengthIn35mmFilm"))
  }
}

/// The numbers by which cameras store lenses; Exiv2 knows many of their names.
enum LensNumber {
  /// The manufacturers' tags; of one lens the more precise comes first.
  private static let tags = [
    "CanonCs.LensType", "NikonLd4.LensIDNumber", "NikonLd3.LensIDNumber", "NikonLd2.LensIDNumber",
    "NikonLd1.LensIDNumber", "Nikon3.Lens", "Pentax.LensType", "PentaxDng.LensType",
    "OlympusEq.LensModel", "OlympusEq.LensType", "Panasonic.LensType", "Sony2.LensID",
    "Sony1.LensID", "Minolta.LensID", "Samsung2.LensType",
  ]

  /// The texts that Exiv2 returns for no lens and for an unknown one.
  private static let nothing: Set<String> = ["", "n/a", "none", "unknown", "undefined"]

  /// Returns the lens's name; nil if none is stored or known.
  static func name(in metadata: borrowing Metadata) -> String? {
    for tag in tags {
      if let name = metadata.explanation("Exif." + tag).flatMap(known) { return name }
    }
    return nil
  }

  /// Returns the name in an explanation; nil for a bare number, which Exiv2 puts in brackets.
  static func known(_ explanation: String) -> String? {
    guard let name = EmbeddedText.trimmed(explanation), !nothing.contains(name.lowercased()),
      !name.hasPrefix("("), !name.lowercased().hasPrefix("unknown"),
      name.contains(where: \.isLetter)
    else { return nil }
    return name
  }
}
