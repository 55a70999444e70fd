import GExiv2Bindings

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

  /// The lens's name; nil where nobody noted one that is known.
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
