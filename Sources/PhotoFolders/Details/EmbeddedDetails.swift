import FoundationEssentials
import GExiv2Bindings
import GioBindings
import PhotoPages

/// How a photo was taken, as EXIF tells it, and whose it is.
struct EmbeddedDetails: Hashable, Sendable {
  /// When it became a file.
  let digitised: ZonedDate?
  /// Which camera took it.
  let camera: String?
  /// Through which lens.
  let lens: String?
  /// How it was exposed.
  let exposure: Exposure
  /// Whose it is, as IPTC's older model has it, else EXIF.
  let copyright: String?
  /// The stars that somebody has given it on Windows.
  let rating: Int?
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
    rating = metadata.text("Exif.Image.Rating").flatMap { Int($0) }.flatMap {
      (0...5).contains($0) ? $0 : nil
    }
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
