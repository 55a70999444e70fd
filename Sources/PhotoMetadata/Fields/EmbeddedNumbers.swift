/// Parsing of the numbers in photo files: `1/250`, `28/10`, `2.8`, `400`.
package enum EmbeddedNumber {
  /// The largest plausible value, in seconds, millimetres or as a sensitivity.
  private static let greatest = 1e7

  /// Parses the first word of a text; nil if it is not a positive, plausible number.
  package static func positive(_ text: String) -> Double? {
    guard let word = text.split(whereSeparator: \.isWhitespace).first else { return nil }
    return fraction(word).flatMap { $0 > 0 && $0 <= greatest ? $0 : nil }
  }

  /// Parses a number or a fraction; not finite if the denominator is 0.
  static func fraction(_ word: Substring) -> Double? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), let above = parts[0], let below = parts.last ?? nil else {
      return nil
    }
    return parts.count == 2 ? above / below : above
  }
}

extension EmbeddedPosition {
  /// The coordinates in the order and with the signs of ISO 6709, rounded to about ten metres.
  package var text: String { "\(Self.rounded(latitude)), \(Self.rounded(longitude))" }

  private static func rounded(_ degrees: Double) -> Double {
    (degrees * 10_000).rounded() / 10_000
  }

  /// Makes a position; nil if it is out of range, or at 0, 0, which devices without a fix write.
  package init?(fixed latitude: Double, _ longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180, latitude != 0 || longitude != 0
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Parses coordinates in XMP's form, `48,12.5N` or `48,12,30N` (XMP Specification, part 2, GPSCoordinate).
  ///
  /// Programs also write decimals, with a sign, and small letters. A letter may be stored apart, as a reference.
  package init?(
    latitude: String?, longitude: String?,
    references: (latitude: String?, longitude: String?) = (nil, nil)
  ) {
    guard let latitude = latitude.flatMap({ Coordinate($0, reference: references.latitude) }),
      let longitude = longitude.flatMap({ Coordinate($0, reference: references.longitude) }),
      let north = latitude.degrees(positive: "N", negative: "S"),
      let east = longitude.degrees(positive: "E", negative: "W")
    else { return nil }
    self.init(fixed: north, east)
  }

  /// Makes a position of EXIF's fractions, such as `48/1 8/1 15/1`, and references, such as `N`.
  ///
  /// Without references the position is known only where a sign shows that the degrees have one.
  init?(
    exifLatitude latitude: String?, _ latitudeReference: String?, longitude: String?,
    _ longitudeReference: String?
  ) {
    guard
      let latitude = latitude.flatMap({ Coordinate(fractions: $0, reference: latitudeReference) }),
      let longitude = longitude.flatMap({ Coordinate(fractions: $0, reference: longitudeReference) }
      ),
      latitude.side != nil && longitude.side != nil || latitude.isNegative || longitude.isNegative,
      let north = latitude.degrees(positive: "N", negative: "S"),
      let east = longitude.degrees(positive: "E", negative: "W")
    else { return nil }
    self.init(fixed: north, east)
  }
}

/// One coordinate as a file states it: degrees with an optional sign, and the side of the globe.
private struct Coordinate {
  /// The degrees without their sign.
  private let magnitude: Double
  let isNegative: Bool
  /// The letter of the side in upper case; nil if there is none.
  let side: Character?

  /// Parses degrees, minutes and seconds, or decimals, with a letter before, behind or in `reference`.
  init?(_ text: String, reference: String?) {
    let upper = text.uppercased()
    let letters = upper.filter(\.isLetter)
    guard letters.count <= 1 else { return nil }
    side = letters.first ?? Self.side(reference)
    let words = upper.split { ", \t\"'°′″".contains($0) || $0.isLetter }
    var parts = words.map { Double($0) }
    // Decimals with a comma look like minutes of which there are too many.
    if words.count == 2, upper.contains(","), let minutes = parts[1], minutes >= 60 {
      parts = [Double(words.joined(separator: "."))]
    }
    guard let value = Self.degrees(parts) else { return nil }
    (magnitude, isNegative) = value
  }

  /// Parses EXIF's fractions; a part without a denominator is not known.
  init?(fractions text: String, reference: String?) {
    side = Self.side(reference)
    let parts = text.split(separator: " ").prefix(3).map { EmbeddedNumber.fraction($0) }
    guard let first = parts.first ?? nil, first.isFinite,
      let value = Self.degrees(parts.map { part in part.map { $0.isFinite ? $0 : 0 } })
    else { return nil }
    (magnitude, isNegative) = value
  }

  /// Returns the first letter of a reference such as `n` or `North`.
  private static func side(_ reference: String?) -> Character? {
    reference.flatMap(EmbeddedText.trimmed)?.uppercased().first
  }

  /// Joins degrees, minutes and seconds, of which any may have the sign of all.
  private static func degrees(_ parts: [Double?]) -> (magnitude: Double, isNegative: Bool)? {
    guard (1...3).contains(parts.count) else { return nil }
    var degrees = 0.0
    var isNegative = false
    for (index, part) in parts.enumerated().reversed() {
      guard let part, part.isFinite, index == 0 || part.magnitude <= 60 else { return nil }
      degrees = part.magnitude + degrees / 60
      if part.sign == .minus { isNegative = true }
    }
    return (degrees, isNegative)
  }

  /// Returns the degrees with their sign; nil for another side, or if the sign contradicts it.
  func degrees(positive: Character, negative: Character) -> Double? {
    switch side {
    case nil: isNegative ? -magnitude : magnitude
    case positive: isNegative ? nil : magnitude
    case negative: -magnitude
    default: nil
    }
  }
}

/// Joins place names from small to large; uses the province only without a town, and returns nil without any name.
package func namedPlace(spot: String?, town: String?, province: String?, country: String?)
  -> String?
{
  let names = [spot, town ?? province, country].compactMap { $0 }
  return names.isEmpty ? nil : names.joined(separator: ", ")
}

package func joined(_ names: [String]) -> String? {
  names.isEmpty ? nil : names.joined(separator: ", ")
}

/// Returns a camera's name: maker and model, or only the model if it begins with the maker's first word.
package func cameraName(make: String?, model: String?) -> String? {
  guard let model else { return make }
  guard let make, let brand = make.split(separator: " ").first,
    !model.lowercased().hasPrefix(brand.lowercased())
  else { return model }
  return make + " " + model
}
