import FoundationEssentials
import GExiv2
import PhotoPages

/// What an XMP packet says of a photo as a whole.
struct EmbeddedXMP {
  let title: String?
  let text: String?
  let author: String?
  /// When the photo was taken.
  let date: ZonedDate?
  /// When the file was made, which is later where a photo was scanned or copied.
  let lateDate: ZonedDate?
  let position: EmbeddedPosition?
  let placeName: String?
  let keywords: [String]

  /// Reads all of it out of what Exiv2 made of a packet.
  init(_ metadata: borrowing Metadata) {
    title = metadata.languageText("Xmp.dc.title")
    text =
      metadata.languageText("Xmp.dc.description") ?? metadata.languageText("Xmp.exif.UserComment")
      ?? metadata.languageText("Xmp.tiff.ImageDescription")
    author = joined(metadata.texts("Xmp.dc.creator"))
    date =
      metadata.date("Xmp.exif.DateTimeOriginal") ?? metadata.date("Xmp.photoshop.DateCreated")
    lateDate = metadata.date("Xmp.xmp.CreateDate")
    position = EmbeddedPosition(
      latitude: metadata.texts("Xmp.exif.GPSLatitude").first,
      longitude: metadata.texts("Xmp.exif.GPSLongitude").first)
    placeName = namedPlace(
      spot: metadata.texts("Xmp.iptc.Location").first,
      town: metadata.texts("Xmp.photoshop.City").first,
      province: metadata.texts("Xmp.photoshop.State").first,
      country: metadata.texts("Xmp.photoshop.Country").first)
    keywords = metadata.texts("Xmp.dc.subject")
  }

  /// A text in several languages as Exiv2 writes it, each with its language before it.
  ///
  /// - Returns: the one for everybody, else the first.
  static func text(ofAlternatives values: [String]) -> String? {
    let alternatives = values.map { value in
      guard value.hasPrefix("lang=\""), let mark = value.firstRange(of: "\" ") else {
        return (language: "", text: value)
      }
      let language = String(value[..<mark.lowerBound].dropFirst(6))
      return (language: language, text: String(value[mark.upperBound...]))
    }
    let chosen = alternatives.first { $0.language == "x-default" } ?? alternatives.first
    return chosen.flatMap { EmbeddedText.trimmed($0.text) }
  }
}

/// Several names in one line; nil without any.
func joined(_ names: [String]) -> String? {
  names.isEmpty ? nil : names.joined(separator: ", ")
}

extension Metadata {
  /// The values of a tag of XMP, which is UTF-8 by its definition.
  fileprivate func texts(_ tag: String) -> [String] {
    values(tag).compactMap { EmbeddedText.trimmed(String(decoding: $0, as: UTF8.self)) }
  }

  fileprivate func languageText(_ tag: String) -> String? {
    EmbeddedXMP.text(ofAlternatives: texts(tag))
  }

  fileprivate func date(_ tag: String) -> ZonedDate? {
    texts(tag).first.flatMap { EmbeddedDate.zoned($0) }
  }
}
