import FoundationEssentials
import GExiv2Bindings
import GioBindings
import PhotoPages

/// How a photo was taken, as EXIF tells it, and whose it is.
struct EmbeddedDetails: Hashable, Sendable {
  let digitised: ZonedDate?
  let camera: String?
  let lens: String?
  let exposure: Exposure
  /// Whose it is, as IPTC's older model has it, else EXIF.
  let copyright: String?
  /// The colours that the camera says it has used; nil where it names a profile or says nothing.
  let colourSpace: String?

  /// Reads an open file; nil where there is nothing of that kind in it. Blocks.
  static func read(_ file: OpenedFile) -> EmbeddedDetails? {
    EmbeddedMetadata.fields(of: file) { EmbeddedDetails($0) }
  }

  private init(_ metadata: borrowing Metadata) {
    digitised = metadata.exifDate("Digitized")
    camera = cameraName(
      make: metadata.exifText("Image.Make"), model: metadata.exifText("Image.Model"))
    lens =
      metadata.exifText("Photo.LensModel") ?? metadata.exifText("Canon.LensModel")
      ?? LensNumber.name(in: metadata)
    exposure = Exposure(
      seconds: metadata.exifNumber("ExposureTime"), aperture: metadata.exifNumber("FNumber"),
      sensitivity: metadata.exifNumber("ISOSpeedRatings").map { Int($0) },
      focalLength: metadata.exifNumber("FocalLength"),
      equivalentFocalLength: metadata.exifNumber("FocalLengthIn35mmFilm"))
    copyright = metadata.iptcText("Copyright") ?? metadata.exifText("Image.Copyright")
    colourSpace = Self.colourSpace(
      metadata.text("Exif.Photo.ColorSpace"),
      metadata.text("Exif.Iop.InteroperabilityIndex"))
  }

  /// By EXIF 2.32 (4.6.5, ColorSpace) and DCF 2.0, by which cameras tell Adobe RGB.
  private static func colourSpace(_ number: String?, _ interoperability: String?) -> String? {
    switch (number, interoperability) {
    case ("1", _): "sRGB"
    case ("2", _), (_, "R03"): "Adobe RGB"
    default: nil
    }
  }
}

/// A camera's name as people say it: that of the maker is left out where the model's begins with it.
func cameraName(make: String?, model: String?) -> String? {
  guard let model else { return make }
  guard let make, let brand = make.split(separator: " ").first,
    !model.lowercased().hasPrefix(brand.lowercased())
  else { return model }
  return make + " " + model
}

extension Metadata {
  fileprivate func exifText(_ tag: String) -> String? {
    storedBytes("Exif.\(tag)").flatMap { EmbeddedText.unlabelled($0) }
  }

  fileprivate func exifNumber(_ tag: String) -> Double? {
    text("Exif.Photo.\(tag)").flatMap { EmbeddedNumber.positive($0) }
  }
}

/// A lens that a camera's maker noted by a number; Exiv2 knows what many of them mean.
enum LensNumber {
  /// The makers' tags, each before one that says less of the same lens.
  private static let tags = [
    "CanonCs.LensType", "NikonLd4.LensIDNumber", "NikonLd3.LensIDNumber", "NikonLd2.LensIDNumber",
    "NikonLd1.LensIDNumber", "Nikon3.Lens", "Pentax.LensType", "PentaxDng.LensType",
    "OlympusEq.LensModel", "OlympusEq.LensType", "Panasonic.LensType", "Sony2.LensID",
    "Sony1.LensID", "Minolta.LensID", "Samsung2.LensType",
  ]

  /// What Exiv2 says where there is no lens, or none that it knows.
  private static let nothing: Set<String> = ["", "n/a", "none", "unknown", "undefined"]

  /// The lens's name; nil where none that is known was noted.
  static func name(in metadata: borrowing Metadata) -> String? {
    for tag in tags {
      if let name = metadata.explanation("Exif." + tag).flatMap(known) { return name }
    }
    return nil
  }

  /// The name in an explanation; nil of a bare number, which Exiv2 puts in brackets.
  static func known(_ explanation: String) -> String? {
    guard let name = EmbeddedText.trimmed(explanation), !nothing.contains(name.lowercased()),
      !name.hasPrefix("("), !name.lowercased().hasPrefix("unknown"),
      name.contains(where: \.isLetter)
    else { return nil }
    return name
  }
}

/// Numbers as photos' files tell them: `1/250`, `28/10`, `2.8`, `400`.
enum EmbeddedNumber {
  /// The greatest that means anything of a photo: seconds, millimetres, sensitivities.
  private static let greatest = 1e7

  /// Reads the first number of a text; nil if that is none, or nothing that can be measured.
  static func positive(_ text: String) -> Double? {
    guard let word = text.split(whereSeparator: \.isWhitespace).first else { return nil }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), let above = parts[0], let below = parts.last ?? nil else {
      return nil
    }
    let number = parts.count == 2 ? above / below : above
    return number > 0 && number <= greatest ? number : nil
  }
}
